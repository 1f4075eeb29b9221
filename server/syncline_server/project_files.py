"""What the files of a project set for a document, and what is wrong with them, told once."""

from __future__ import annotations

import os.path
from threading import Lock

from syncline.settings.layers import Problem
from syncline.settings.search import Found, Search


class ProjectFiles:
    """Looks for the files of configuration of documents, on any thread."""

    def __init__(self) -> None:
        self._search = Search()
        self._lock = Lock()
        self._told: set[Problem] = set()

    def of(self, path: str) -> Found:
        """What the files say of a document; nothing of one that lies nowhere (`Untitled-1`)."""
        if not os.path.isabs(path):
            return Found({}, {})
        with self._lock:
            return self._search.of(path)

    def news(self, found: Found) -> tuple[Problem, ...]:
        """The problems that were not told before."""
        new = tuple(problem for problem in dict.fromkeys(found.problems) if problem not in self._told)
        self._told.update(new)
        return new

    def forget_news(self) -> None:
        """Whatever is wrong from now on is told again."""
        self._told.clear()
