"""Compiled kernels are never older than the sources they were made of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import engine
from engine.warm import warm

SAY = "from numba import config; import engine.compiled; print(config.CACHE_DIR)"

SOLVE_ALL = """
import sys
from engine.analysis import analyse
from engine.game import Game
from engine.hints import HintLevel, hint
from engine.play import replay
from engine.solver import Budget, Solver
from engine.variants import VARIANTS
from engine.view import view_of

solver = Solver(Budget(max_positions=100))
for variant in VARIANTS.values():
    first = replay(Game(variant, variant.options, 0)).legal_moves[0].move
    for seed, moves in ((0, ()), (0, (first,)), (13, ()), (13, ("deal",)), (26, ())):
        game = Game(variant, variant.options, seed, moves)
        view_of(replay(game).board)
        found = analyse(game, solver, fewest=True)
        for level in HintLevel:
            hint(game, level, solver)
        if found.line:
            late = Game(variant, variant.options, seed, (*moves, *found.line[:40]))
            analyse(late, solver, fewest=True)
for name, module in list(sys.modules.items()):
    if name.startswith("engine."):
        for kernel in vars(module).values():
            if sum(getattr(kernel, "stats", ((), {}, {}))[2].values()):
                print(f"{name}.{kernel.__name__}")
"""


def _cache_folder(checkout: Path, **environment: str) -> str:
    said = subprocess.run(
        [sys.executable, "-c", SAY],
        cwd=checkout,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(checkout)} | environment,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return said.stdout.strip()


def test_a_change_in_any_file_of_the_engine_gives_another_cache(tmp_path: Path) -> None:
    """A kernel may hold code of another file; numba itself looks at the kernel's own file only."""
    shutil.copytree(Path(engine.__file__).parent, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    before, again = _cache_folder(tmp_path), _cache_folder(tmp_path)
    with (tmp_path / "engine" / "kernel" / "motion.py").open("a") as file:
        file.write("# another version\n")

    assert before == again
    assert _cache_folder(tmp_path) != before


def test_an_operator_may_choose_where_the_cache_lies(tmp_path: Path) -> None:
    folder = _cache_folder(Path(engine.__file__).parent.parent, NUMBA_CACHE_DIR=str(tmp_path))

    assert Path(folder).parent == tmp_path


def test_after_warm_a_new_process_compiles_nothing() -> None:
    """Asked of each kernel by what numba counts: a solver's request must never wait for the compiler."""
    warm()
    said = subprocess.run(
        [sys.executable, "-c", SOLVE_ALL],
        cwd=Path(engine.__file__).parent.parent,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )

    assert said.stdout.split() == []
