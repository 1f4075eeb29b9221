"""What a rule is: its code, its name, how loud it is, and its page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of finding. `page` is Markdown: what, why, example, fix, when to ignore, references."""

    code: str
    name: str
    severity: str  #: the default one: "error", "warning", "info" or "hint"
    summary: str  #: one sentence without a full stop
    page: str

    @property
    def markdown(self) -> str:
        """The whole page with its heading."""
        head = f"# {self.code}: {self.name}\n\n*{self.summary}.* Default severity: **{self.severity}**.\n"
        return f"{head}\n{self.page.strip()}\n"

    @property
    def url_path(self) -> str:
        """Where the page lies in the repository."""
        return f"docs/rules/{self.code}.md"
