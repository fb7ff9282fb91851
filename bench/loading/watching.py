"""The memory of a service's workers, second by second."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

from bench.memory import Memory, growth, memory_of

__all__ = ["Watcher"]

_WARM_UP: Final = 0.2  # of the time
_WINDOW: Final = 0.1
_MIB: Final = 1 << 20


class Watcher:
    """Looks every second until it is cancelled."""

    def __init__(self, processes: Sequence[int]) -> None:
        self._samples: dict[int, list[Memory]] = {process: [] for process in processes}

    async def run(self) -> None:
        """Look, in a thread, for a big process takes the kernel milliseconds."""
        while True:
            for process, samples in self._samples.items():
                samples.append(await asyncio.to_thread(memory_of, process))
            await asyncio.sleep(1)

    def grown(self) -> list[float]:
        """Return by which share each worker's own memory has grown after the warm-up.

        That is the first fifth of the time; the tenth after it is compared with the last tenth, medians of each.
        """
        return [growth(*_windows([one.own for one in samples])) for samples in self._samples.values()]

    def table(self) -> Iterator[str]:
        """Return the lines of a table in markdown, in MiB."""
        yield "| worker | own memory after warm-up | at the end | growth | proportional | resident | samples |"
        yield "|---|---|---|---|---|---|---|"
        for number, (samples, grown) in enumerate(zip(self._samples.values(), self.grown(), strict=True), 1):
            before, after = (sorted(window)[len(window) // 2] for window in _windows([one.own for one in samples]))
            last = samples[-1]
            sizes = [f"{size / _MIB:.1f}" for size in (before, after, last.proportional, last.resident)]
            yield f"| {number} | {sizes[0]} | {sizes[1]} | {grown:+.2%} | {sizes[2]} | {sizes[3]} | {len(samples)} |"


def _windows(samples: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    begin, size = int(len(samples) * _WARM_UP), max(int(len(samples) * _WINDOW), 1)
    return samples[begin : begin + size], samples[-size:]
