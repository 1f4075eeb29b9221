"""One question to a process of its own, which ends with it: what takes long, and loads the front end."""

from __future__ import annotations

from contextlib import aclosing
from typing import Any

from syncline.workers.messages import Done
from syncline.workers.pool import ProcessWorker, WorkerDied


async def answer_of(entry: str, job: object) -> Any:
    """What the function `entry` (`module:name`) gives for a job; None where it fails or its process dies."""
    worker = await ProcessWorker.start(entry)
    try:
        async with aclosing(worker.run(job)) as answers:
            async for answer in answers:
                return answer.value if isinstance(answer, Done) else None
    except WorkerDied:
        return None
    finally:
        worker.kill()
        await worker.ended()
    return None
