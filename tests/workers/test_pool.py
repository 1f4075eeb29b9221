"""Workers on loan: real processes, and who gets one when there are too few."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest

from syncline.workers.messages import Done, Failed, GivenUp, Step
from syncline.workers.pool import Pool, ProcessWorker, Worker, WorkerDied

from .work import Reader


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> AsyncIterator[Pool]:
    monkeypatch.setenv("PYTHONPATH", str(request.config.rootpath), prepend=os.pathsep)
    pool = Pool(lambda: ProcessWorker.start("tests.workers.work:obey"), 1)
    yield pool
    await pool.closed()


async def _answers(worker: Worker, job: object) -> list[Any]:
    async with aclosing(worker.run(job)) as answers:
        return [answer async for answer in answers]


async def test_a_worker_does_one_job_after_another(pool: Pool) -> None:
    worker = await pool.acquire()
    assert await _answers(worker, "a") == [Step("began a"), Done("A")]
    assert await _answers(worker, "raise") == [Step("began raise"), Failed("RecursionError: too deep to say")]
    assert await _answers(worker, "print") == [Step("began print"), Done("PRINT")]


async def test_a_job_is_read_where_modules_are_imported(pool: Pool) -> None:
    """Two threads that import modules of one package at once may each find the other's half done."""
    assert (await _answers(await pool.acquire(), Reader()))[-1] == Done("MAINTHREAD")


@pytest.mark.parametrize(("job", "how"), [("crash", "signal 9"), ("quit", "exit status 7")])
async def test_a_worker_that_dies_says_how_and_is_replaced(pool: Pool, job: str, how: str) -> None:
    worker = await pool.acquire()
    with pytest.raises(WorkerDied, match=how):
        await _answers(worker, job)
    pool.discard(worker)
    assert await _answers(await pool.acquire(), "a") == [Step("began a"), Done("A")]


async def test_a_job_is_given_up_behind_a_step(pool: Pool) -> None:
    """The worker lives on; what it is given from then on is wanted."""
    worker = await pool.acquire()
    (pid,) = (await _answers(worker, "pid"))[1:]
    worker.give_up()  # too late for what is done
    async with aclosing(worker.run("slow 0.05")) as answers:
        seen = []
        async for answer in answers:
            seen.append(answer)
            if len(seen) == 2:
                worker.give_up()
    assert seen[0] == Step("began slow 0.05")
    assert seen[-1] == GivenUp()
    assert len(seen) < 10
    assert (await _answers(worker, "pid"))[1:] == [pid]


async def test_a_job_is_given_up_in_the_middle_of_a_step(pool: Pool) -> None:
    """Where its work asks whether anybody wants it."""
    worker = await pool.acquire()
    assert await _answers(worker, "asking 0.01") == [Step("began asking 0.01"), Done("ASKING 0.01")]
    (pid,) = (await _answers(worker, "pid"))[1:]
    async with aclosing(worker.run("asking 0.2")) as answers:
        assert await anext(answers) == Step("began asking 0.2")
        await asyncio.sleep(0.1)  # behind the step
        worker.give_up()
        assert [answer async for answer in answers] == [GivenUp()]
    assert (await _answers(worker, "pid"))[1:] == [pid]


async def test_a_worker_is_lent_again(pool: Pool) -> None:
    worker = await pool.acquire()
    first = await _answers(worker, "pid")
    pool.release(worker)
    assert await pool.acquire() is worker
    assert await _answers(worker, "pid") == first


async def test_a_worker_can_be_killed_in_the_middle_of_a_job(pool: Pool) -> None:
    worker = await pool.acquire()
    answers = worker.run("hang")
    assert await anext(answers) == Step("began hang")
    pool.discard(worker)
    await asyncio.wait_for(worker.ended(), 5)
    with pytest.raises(WorkerDied):
        await anext(answers)


async def test_the_last_to_come_is_served_first(pool: Pool) -> None:
    worker = await pool.acquire()
    served: list[str] = []

    async def wish(name: str) -> None:
        lent = await pool.acquire()
        served.append(name)
        pool.release(lent)

    wishes = [asyncio.create_task(wish(name)) for name in ("first", "second", "third")]
    await asyncio.sleep(0)
    assert pool.exhausted
    pool.release(worker)
    await asyncio.gather(*wishes)
    assert served == ["third", "second", "first"]


async def test_who_stops_waiting_passes_the_turn_on(pool: Pool) -> None:
    worker = await pool.acquire()
    patient, hasty = asyncio.create_task(pool.acquire()), asyncio.create_task(pool.acquire())
    await asyncio.sleep(0)
    pool.release(worker)
    hasty.cancel()
    assert await asyncio.wait_for(patient, 5) is worker


async def test_a_worker_that_was_warmed_up_is_the_one_that_is_lent(pool: Pool) -> None:
    pool.warm_up()
    pool.warm_up()
    worker = await pool.acquire()
    assert pool.exhausted
    assert await _answers(worker, "a") == [Step("began a"), Done("A")]


async def test_nothing_outlives_a_closed_pool(pool: Pool) -> None:
    worker = await pool.acquire()
    await pool.closed()
    assert not worker.alive
