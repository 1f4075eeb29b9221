"""When documents are analysed, and whose results count. Timelines read from left to right:

o open/edit   > started   . kernel   : decided   | finished   ! failed   x worker killed   - worker asked to give up
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable

import pytest
from lsprotocol.types import TextDocumentContentChangeWholeDocument

from syncline.findings import FileReport, KernelReport, Stage, Verdict
from syncline.ir.kernel import Span
from syncline.workers.messages import Answer, Done, Failed, GivenUp, Step
from syncline.workers.pool import WorkerDied
from syncline_server.documents.documents import Document, Documents
from syncline_server.running.scheduler import Delays, Scheduler
from syncline_server.settings import Job, Settings

SPAN = Span("a.cu", 0, 1, 1, 1, 1, 2)
KERNEL = KernelReport("k", SPAN, SPAN, Verdict.VERIFIED)
QUICK = Delays(shortest=0.02, longest=0.1, most=0.15, patience=0.2)


async def _settings(document: Document) -> Settings:
    return Settings(timeout_ms=100)


class FakeWorker:
    """Answers when the test lets it: `gate` opens the run's end. It gives up where the text says that it is "lazy", or
    that all is "decided" and fixes are sought."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.alive = True
        self.is_given_up = asyncio.Event()

    async def run(self, job: Job) -> AsyncGenerator[Answer[KernelReport | Stage, FileReport] | GivenUp, None]:
        text = job.source.decode()
        self.is_given_up.clear()
        if text == "dies" or (text == "dies once" and self.bench.started_workers == 1):
            self.alive = False
            raise WorkerDied("signal 9")
        if text == "defect":
            yield Failed("ValueError: no")
            return
        yield Step(KERNEL)
        if text == "decided":
            yield Step(Stage.DECIDED)
        if text in ("lazy", "decided"):
            await self.is_given_up.wait()
            yield GivenUp()
            return
        await self.bench.gate(text).wait()
        yield Done(FileReport(job.path, (KERNEL,)))

    def give_up(self) -> None:
        self.bench.timeline.append("-")
        self.is_given_up.set()

    def kill(self) -> None:
        if self.alive:
            self.alive = False
            self.bench.timeline.append("x")

    async def ended(self) -> None:
        assert not self.alive


class Bench:
    """A scheduler with fake workers, and the timeline of what happened."""

    def __init__(self, workers: int = 2) -> None:
        self.timeline: list[str] = []
        self.documents = Documents()
        self.gates: dict[str, asyncio.Event] = {}
        self.started_workers = 0
        self.scheduler = Scheduler(self.start_worker, self, _settings, QUICK, workers)

    async def start_worker(self) -> FakeWorker:
        self.started_workers += 1
        return FakeWorker(self)

    def gate(self, text: str) -> asyncio.Event:
        return self.gates.setdefault(text, asyncio.Event())

    def open(self, text: str, uri: str = "file:///a.cu") -> None:
        self.timeline.append("o")
        self.scheduler.opened(self.documents.open(uri, "cuda", 1, text))

    async def checked(self, text: str) -> None:
        """Opens a document and has its first run come to its end."""
        self.gate(text).set()
        self.open(text)
        await self.seen(f"|{text}")

    def edit(self, text: str, uri: str = "file:///a.cu") -> None:
        self.timeline.append("o")
        document = self.documents.change(uri, None, [TextDocumentContentChangeWholeDocument(text)])
        assert document is not None
        self.scheduler.changed(document)

    def started(self, document: Document) -> None:
        self.timeline.append(">" + document.text.content.decode())

    def expected(self, document: Document, kernels: int) -> None:
        self.timeline.append(f"{kernels}?")

    def kernel(self, document: Document, report: KernelReport) -> None:
        self.timeline.append(".")

    def decided(self, document: Document) -> None:
        self.timeline.append(":")

    def finished(self, document: Document, report: FileReport) -> None:
        self.timeline.append("|" + document.text.content.decode())

    def failed(self, document: Document, reason: str) -> None:
        self.timeline.append("!")

    async def until(self, seen: Callable[[list[str]], bool]) -> None:
        async with asyncio.timeout(2):
            while not seen(self.timeline):
                await asyncio.sleep(0.002)

    async def seen(self, event: str) -> None:
        await self.until(lambda timeline: event in timeline)

    def line(self) -> str:
        return " ".join(self.timeline)


@pytest.fixture
async def bench():
    bench = Bench()
    yield bench
    bench.scheduler.close()


async def test_an_opened_document_is_analysed_at_once(bench):
    bench.gate("v1").set()
    bench.open("v1")
    await bench.seen("|v1")
    assert bench.line() == "o >v1 . |v1"


async def test_a_burst_of_edits_is_one_run(bench):
    """Only the last text of a burst is analysed."""
    bench.gate("abc").set()
    bench.open("")
    bench.edit("a")
    bench.edit("ab")
    bench.edit("abc")
    await bench.seen("|abc")
    assert bench.line() == "o o o o >abc . |abc"


async def test_a_stale_run_is_killed_once_the_user_pauses(bench):
    """Where its worker does not give it up, that dies, another takes the new text, and nothing is said of the old."""
    bench.open("v1")
    await bench.seen(".")
    bench.edit("v2")
    bench.gate("v2").set()
    await bench.seen("|v2")
    assert bench.line() == "o >v1 . o - x >v2 . |v2"


async def test_a_stale_run_is_given_up_once_the_user_pauses(bench):
    """Its worker is kept, with what it knows of the file."""
    bench.open("lazy")
    await bench.seen(".")
    bench.edit("v2")
    bench.gate("v2").set()
    await bench.seen("|v2")
    assert bench.line() == "o >lazy . o - >v2 . |v2"
    assert bench.started_workers == 1


async def test_a_result_that_comes_after_an_edit_is_newer_than_what_is_shown(bench):
    """The old run ends during the debounce: its worker is kept, and so is its result until the next."""
    bench.open("v1")
    await bench.seen(".")
    bench.edit("v2")
    bench.gate("v1").set()
    bench.gate("v2").set()
    await bench.seen("|v2")
    assert bench.line() == "o >v1 . o |v1 >v2 . |v2"
    assert bench.started_workers == 1


async def test_a_result_under_other_settings_does_not_count(bench):
    """The document is checked again as it is; what the old run still says is about something else."""
    bench.open("v1")
    await bench.seen(".")
    document = bench.documents.get("file:///a.cu")
    bench.scheduler.opened(document)
    bench.gate("v1").set()
    await bench.seen("|v1")
    assert bench.timeline.count("|v1") == 1
    assert bench.timeline.index("|v1") > len(bench.timeline) - 1 - bench.timeline[::-1].index(">v1")


async def test_there_are_results_while_somebody_types(bench):
    """Each edit comes before it is quiet, and yet runs begin and end, each of a later text."""
    bench.open("0")
    for number in range(40):
        bench.gate(str(number)).set()
        if number:
            bench.edit(str(number))
        await asyncio.sleep(0.015)
    await bench.seen("|39")
    done = [int(event[1:]) for event in bench.timeline if event.startswith("|")]
    assert done == sorted(set(done))
    assert len(done) >= 3
    assert not {"x", "-"}.intersection(bench.timeline)


async def test_a_run_is_left_to_its_end_while_somebody_types(bench):
    """However long that takes; once it is quiet it is given up."""
    await bench.checked("0")
    bench.edit("lazy")
    await bench.seen(">lazy")
    for number in range(1, 15):
        bench.edit(str(number))
        await asyncio.sleep(0.01)
    assert not {"x", "-"}.intersection(bench.timeline)
    bench.gate("14").set()
    await bench.seen("|14")
    assert bench.timeline.count("-") == 1
    assert bench.started_workers == 1


async def test_a_run_that_seeks_fixes_alone_is_not_waited_for_while_somebody_types(bench):
    """All that it finds is shown; the next text is checked though it is not quiet."""
    await bench.checked("0")
    bench.edit("decided")
    await bench.seen(":")
    for number in range(1, 30):
        bench.gate(str(number)).set()
        bench.edit(str(number))
        await asyncio.sleep(0.01)
    assert "-" in bench.timeline
    assert any(event.startswith("|") for event in bench.timeline[bench.timeline.index("-") :])
    assert "x" not in bench.timeline
    assert bench.started_workers == 1


async def test_a_change_waits_as_long_as_the_last_run_took(bench):
    """Within limits: a slow document is not started again with every letter."""
    bench.gate("v2").set()
    bench.gate("v3").set()
    bench.open("v1")
    await bench.seen(".")
    await asyncio.sleep(0.2)
    bench.gate("v1").set()
    await bench.seen("|v1")
    for version in ("v2", "v3"):
        bench.edit(version)
        await asyncio.sleep(0.05)
    await bench.seen("|v3")
    assert bench.line() == "o >v1 . |v1 o o >v3 . |v3"


async def test_a_closed_document_says_nothing_more(bench):
    bench.open("v1")
    await bench.seen(".")
    bench.scheduler.closed("file:///a.cu")
    bench.gate("v1").set()
    await asyncio.sleep(0.05)
    assert bench.line() == "o >v1 . x"
    assert not bench.scheduler.is_busy("file:///a.cu")


async def test_a_dead_worker_is_a_failure_not_a_clean_file(bench):
    """Nor is the next one's death. The next change is analysed by a new worker."""
    bench.open("dies")
    await bench.seen("!")
    bench.gate("v2").set()
    bench.edit("v2")
    await bench.seen("|v2")
    assert bench.line() == "o >dies >dies ! o >v2 . |v2"


async def test_a_document_whose_worker_died_is_tried_once_more(bench):
    bench.gate("dies once").set()
    bench.open("dies once")
    await bench.seen("|dies once")
    assert bench.line() == "o >dies once >dies once . |dies once"
    assert bench.started_workers == 2


async def test_a_defect_of_the_analysis_keeps_the_worker(bench):
    bench.open("defect")
    await bench.seen("!")
    bench.gate("v2").set()
    bench.edit("v2")
    await bench.seen("|v2")
    assert bench.started_workers == 1


async def test_a_silent_worker_is_stopped(bench):
    """Much longer than a kernel's budget without a word: killed, and said so."""
    bench.open("v1")
    await bench.seen("!")
    assert bench.line() in ("o >v1 . x !", "o >v1 . ! x")


async def test_the_edited_document_goes_first():
    """With all workers busy, the run touched least recently gives way and ends later all the same."""
    bench = Bench(workers=1)
    bench.open("big", "file:///big.cu")
    await bench.seen(">big")
    bench.gate("small").set()
    bench.open("small", "file:///small.cu")
    await bench.seen("|small")
    bench.gate("big").set()
    await bench.seen("|big")
    assert bench.line() == "o >big . o x >small . |small >big . |big"
    bench.scheduler.close()


async def test_many_documents_all_end():
    """More documents than workers: each is finished once."""
    bench = Bench()
    for number in range(8):
        bench.gate(f"t{number}").set()
        bench.open(f"t{number}", f"file:///{number}.cu")
    await bench.until(lambda timeline: sum(event.startswith("|") for event in timeline) == 8)
    assert not any(bench.scheduler.is_busy(f"file:///{number}.cu") for number in range(8))


async def test_is_busy_until_the_latest_text_is_done(bench):
    bench.open("v1")
    assert bench.scheduler.is_busy("file:///a.cu")
    bench.gate("v1").set()
    await bench.seen("|v1")
    await asyncio.sleep(0.01)
    assert not bench.scheduler.is_busy("file:///a.cu")
