"""The conflict graph of a kernel as text, worked out by a process of its own: which accesses conflict, and which
barriers would separate them."""

from __future__ import annotations

from collections.abc import Generator

from syncline.findings import KernelReport
from syncline.records import record

from ..documents.documents import Document
from ..running.own_process import answer_of
from ..settings import Settings

#: the server's command, with the arguments `[uri, position]`; it gives the text
SHOW = "syncline.server.conflictGraph"


@record
class GraphJob:
    """What the process is asked: the graph of the kernel of this name."""

    path: str
    source: bytes
    settings: Settings
    kernel: str


def draw(job: GraphJob) -> Generator[None, None, str]:
    """The work of the process."""
    from syncline.api import options_for
    from syncline.stages import conflict_graph

    from ..running.analysis import options_of

    yield from ()
    options = options_for(job.path, options_of(job.settings), job.source)
    return conflict_graph(job.path, job.source, options, job.kernel)


async def drawn(document: Document, kernel: KernelReport, settings: Settings) -> str | None:
    """The graph; None where there is none."""
    job = GraphJob(document.path, document.code, settings, kernel.name)
    return await answer_of(f"{__name__}:{draw.__name__}", job) or None
