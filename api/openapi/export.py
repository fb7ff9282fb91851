"""Writing the description and its examples to files: ``python -m api.openapi.export FOLDER``."""

import sys
from pathlib import Path

from api.openapi.document import build_document
from api.openapi.operations import OPERATIONS
from api.openapi.texts import document_json, document_yaml, example_json
from api.routes import ROUTES

__all__ = ["export"]


def export(folder: Path) -> None:
    """Write ``openapi.json``, ``openapi.yaml`` and ``examples/<operation>.json``; other examples are removed."""
    document = build_document(ROUTES)
    (folder / "openapi.json").write_bytes(document_json(document))
    (folder / "openapi.yaml").write_bytes(document_yaml(document))
    examples = folder / "examples"
    examples.mkdir(parents=True, exist_ok=True)
    for stale in examples.glob("*.json"):
        stale.unlink()
    for operation_id, operation in OPERATIONS.items():
        (examples / f"{operation_id}.json").write_bytes(example_json(operation))


if __name__ == "__main__":
    export(Path(sys.argv[1]))
