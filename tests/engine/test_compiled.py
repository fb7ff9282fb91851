"""Compiled kernels are never older than the sources they were made of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import engine

SAY = "from numba import config; import engine.compiled; print(config.CACHE_DIR)"


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
