"""What a service has counted."""

from typing import TypeAlias

from litestar.types import ASGIApp
from prometheus_client.parser import text_string_to_metric_families

from tests.api.asgi import ask

__all__ = ["Samples", "samples_in", "samples_of"]

Samples: TypeAlias = dict[str, float]
"""Values by name and labels, as Prometheus writes them, labels in alphabetical order: ``name{a="1",b="2"}``."""


def samples_of(app: ASGIApp) -> Samples:
    """Ask a service for its counters."""
    return samples_in(ask(app, "GET", "/metrics").body.decode())


def samples_in(text: str) -> Samples:
    """Return all samples of the service's own metrics in an answer."""
    return {
        sample.name + _labelled(sample.labels): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith("scorpion_")
    }


def _labelled(labels: dict[str, str]) -> str:
    pairs = ",".join(f'{name}="{value}"' for name, value in sorted(labels.items()))
    return f"{{{pairs}}}" if pairs else ""
