"""``python -m api`` serves the API on ``HOST``:``PORT``."""

import os

import uvicorn

from api.app import create_app
from api.settings import Settings

if __name__ == "__main__":
    settings = Settings.from_environment(os.environ)
    uvicorn.run(create_app(settings), host=settings.host, port=settings.port, server_header=False, ws="none")
