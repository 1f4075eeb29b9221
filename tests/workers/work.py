"""Work that does what its job says, for tests of the workers that do it."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator

from syncline.workers.wanted import go_on


class Reader:
    """Becomes the name of the thread that makes an object of it."""

    def __reduce__(self) -> tuple[Callable[[], str], tuple[()]]:
        return _thread, ()


def _thread() -> str:
    return threading.current_thread().name


def obey(job: str) -> Generator[str, None, str]:
    """One step, then what the job says, then the job in upper case. `slow SECONDS` gives ten steps, `asking SECONDS`
    none, but asks ten times whether it is wanted."""
    yield f"began {job}"
    match job.split():
        case ["crash"]:
            os.kill(os.getpid(), signal.SIGKILL)
        case ["quit"]:
            os._exit(7)
        case ["hang"]:
            time.sleep(60)
        case ["raise"]:
            raise RecursionError("too deep\nto say")
        case ["print"]:
            os.write(1, b"this is not the protocol")
        case ["wait", seconds]:
            time.sleep(float(seconds))
        case ["slow", seconds]:
            for number in range(10):
                time.sleep(float(seconds))
                yield str(number)
        case ["asking", seconds]:
            for _ in range(10):
                time.sleep(float(seconds))
                go_on()
        case ["pid"]:
            return str(os.getpid())
    return job.upper()
