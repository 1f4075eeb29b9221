"""`syncline server`: the language server over stdin and stdout."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from collections.abc import Sequence

from . import messages, self_check
from .server import Server


def main(argv: Sequence[str] | None = None) -> int:
    """Serve one client until it leaves. 0 when it said goodbye (`shutdown`) first, 1 otherwise. With `--check`, try a
    session instead: 0 when it works."""
    options = _arguments(argv)
    if options.check:
        return self_check.run()
    logging.basicConfig(
        level=options.log_level.upper(),
        filename=options.log_file,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    logging.getLogger("pygls").setLevel(logging.WARNING)
    return serve(Server())


def serve(server: Server) -> int:
    """Serve one client over this process's stdin and stdout; returns as `main` does."""
    messages.register(server)
    # The client's own copy of stdout: whatever prints must not break the protocol.
    stdout = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # The thread that waits for the client cannot be interrupted, so Ctrl+C ends the process instead of asking it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        server.start_io(sys.stdin.buffer, stdout)
    finally:
        server.scheduler.close()
    return 0 if server.protocol.was_shut_down else 1


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="syncline server", description=__doc__)
    levels = ["debug", "info", "warning", "error"]
    parser.add_argument("--log-level", choices=levels, default="warning")
    parser.add_argument("--log-file", help="write the log there instead of to stderr")
    parser.add_argument("--check", action="store_true", help="say what an editor will find, and leave")
    # Some clients say how they talk and who they are; both are known from the protocol.
    parser.add_argument("--stdio", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--clientProcessId", help=argparse.SUPPRESS)
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
