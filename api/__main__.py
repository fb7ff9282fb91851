"""``python -m api`` serves the API on ``HOST``:``PORT``."""

import os

import uvicorn

from api.app import create_app
from api.settings import Settings
from api.transport.connection import Connection

if __name__ == "__main__":
    settings = Settings.from_environment(os.environ)
    uvicorn.run(
        create_app(settings), host=settings.host, port=settings.port, http=Connection, server_header=False, ws="none"
    )
