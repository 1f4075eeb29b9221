"""A worker process of `pool.ProcessWorker`: `python -m syncline.workers MODULE:FUNCTION`."""

from __future__ import annotations

import os
import sys

from .serving import main

if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
