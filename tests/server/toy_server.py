"""The real server over stdio with the toy analysis in its workers. Run with this folder in PYTHONPATH."""

from __future__ import annotations

import sys

from syncline.workers.pool import ProcessWorker
from syncline_server.main import serve
from syncline_server.server import Server

if __name__ == "__main__":
    sys.exit(serve(Server(lambda: ProcessWorker.start("toy_engine:analyse"))))
