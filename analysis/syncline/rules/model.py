"""What a rule is: its code, its name, how loud it is, and its page."""

from __future__ import annotations

import enum

from ..records import record


class Topic(enum.Enum):
    """What the rules of one hundred are about, by the first digit of their codes."""

    RACES = "1"
    BARRIERS = "2"
    SUPERFLUOUS = "3"  #: synchronisation that does nothing
    MEMORY = "4"
    SPECIFICATIONS = "5"
    PERFORMANCE = "6"
    CHECK = "9"  #: the check itself: what it could not do, or was told wrongly


@record
class Rule:
    """One kind of finding. `page` is Markdown: what, why, example, fix, when to ignore, references."""

    code: str
    name: str
    severity: str  #: the default one: "error", "warning", "info" or "hint"
    summary: str  #: one sentence without a full stop
    page: str
    affects_verdict: bool = True  #: whether a kernel with such a finding may not be called verified any more
    about_launch: bool = False  #: it is about how the host launches a kernel: a fix that leads to it says so itself

    @property
    def topic(self) -> Topic:
        """What it is about, as its code says."""
        return Topic(self.code[2])

    @property
    def is_harmless_race(self) -> bool:
        """Whether it is about races in which it makes no difference who comes first."""
        return self.topic is Topic.RACES and not self.affects_verdict

    @property
    def markdown(self) -> str:
        """The whole page with its heading."""
        head = f"# {self.code}: {self.name}\n\n*{self.summary}.* Default severity: **{self.severity}**.\n"
        return f"{head}\n{self.page.strip()}\n"

    @property
    def url_path(self) -> str:
        """Where the page lies in the repository."""
        return f"docs/rules/{self.code}.md"
