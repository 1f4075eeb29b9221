"""What the rewriting of branches and of loops have in common: the function that is rewritten, its barriers, the names
that were given, and its text with the comments that stand between statements."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from ...frontend.editing.blocks import Block, Function, Item, Range
from ...frontend.editing.uses import Words
from ...ir.reasons import Because, Cause
from ...records import field, record
from ...regex import regex
from ..edits.layout import Layout
from .hoisting import Scope
from .lines import Lines, moved, written


@record
class Jump:
    """What a jump out of the statements is here: its word, or none. `running`: the variable of a loop that a `break`
    sets; `is_end`: nothing follows behind the statements."""

    word: str = ""
    running: str = ""
    is_end: bool = False


@record(frozen=False)
class Rewriter(ABC):
    """Statements of one function, written again. `barriers` are the calls of barriers that it has, by where they stand,
    `inserted` those that it gets, by the offset of the statement before which they are to stand. `vote` is the call by
    which threads agree whether to go on."""

    source: bytes
    words: Words
    function: Function
    barriers: Mapping[Range, str]
    inserted: Mapping[int, str]
    vote: str | None
    counts: bool = True  #: loops whose heads only count keep them
    names: set[str] = field(default_factory=set)
    partial: set[str] = field(default_factory=set)  #: variables that have a value for some threads alone

    @property
    def layout(self) -> Layout:
        return Layout(self.source)

    def text(self, position: Range) -> str:
        """What stands there."""
        return self.source[slice(*position)].decode("utf-8", "replace")

    def name(self, stem: str) -> str:
        """A name that nothing has."""
        found = self.layout.fresh(stem, self.names)
        self.names.add(found)
        return found

    def refused(self, cause: Cause, item: Item) -> Because:
        """Why a statement stays as it is."""
        return Because(cause(self.layout.line(item.start)))

    def holds(self, item: Item) -> bool:
        """Whether a barrier stands inside of a statement."""
        inside = any(item.start <= at[0] and at[1] <= item.end for at in self.barriers if at != (item.start, item.end))
        return inside or any(item.start < at < item.end for at in self.inserted)

    def is_barrier(self, item: Item) -> bool:
        return (item.start, item.end) in self.barriers

    @abstractmethod
    def parts(
        self, items: Sequence[Item], block: Block, guard: str | None, indent: str, scope: Scope, jump: Jump
    ) -> list[Lines]:
        """These statements at the end of a block, under a condition."""

    def trivia(self, start: int, end: int, old: str, indent: str) -> list[str]:
        """Comments and pragmas between two statements."""
        text = self.source[start:end]
        if re.sub(rb"(?m)^[ \t]*#[ \t]*pragma[^\r\n]*", b"", self.words.text[start:end]).strip():
            raise Because(Cause.FIX_JUMP_INSIDE(self.layout.line(start)))
        return moved(text.decode("utf-8", "replace"), old, indent)

    def tail(self, item: Item) -> int:
        """The end of a statement, with the comment behind it on its line."""
        found = _BEHIND.match(self.source, item.end)
        return found.end() if found else item.end

    def start(self, item: Item, block: Block) -> int:
        """Where what stands before a statement begins, comments with it."""
        number = next(k for k, each in enumerate(block.items) if each is item)
        at = self.tail(block.items[number - 1]) if number else block.start
        found = re.compile(rb"\s*").match(self.source, at)
        return min(found.end() if found else at, item.start)

    def lead(self, item: Item, block: Block, indent: str) -> list[str]:
        """The comments before a statement."""
        return self.trivia(self.start(item, block), item.start, self.layout.indent(item.start), indent)

    def chunk(self, item: Item, block: Block, indent: str, instead: str | None = None) -> list[str]:
        """A statement with its comments, or what stands `instead` of it."""
        old = self.layout.indent(item.start)
        lead = self.lead(item, block, indent)
        behind = self.text((item.end, self.tail(item)))
        body = self.text((item.start, item.end)) if instead is None else instead
        return [*lead, *moved(f"{body}{behind}", old, indent)]

    def condition(self, position: Range, guard: str | None) -> str:
        """A condition, asked of whom it is asked now."""
        text = self.text(position)
        if guard is not None:
            return f"{guard} && ({text})"
        return f"({text})" if re.search(r",|(?<![<>=!])=(?!=)", text) else text

    def scope(self, block: Block, around: Iterable[Range] = ()) -> Scope:
        """A block to be written into."""
        declared = {variable.name for item in block.items for variable in item.variables}
        return Scope(block.end, frozenset(declared.union(*(self.words.names(*position) for position in around))))

    def inside(self, block: Block, guard: str | None, indent: str, scope: Scope, jump: Jump | None = None) -> list[str]:
        """All of a block, as lines."""
        return written(self.parts(block.items, block, guard, indent, scope, jump or Jump()), indent)


def guard_of(item: Item, jump: Jump) -> bool:
    """Whether a statement is a jump under a condition, which can be one on what follows."""
    if not jump.word or item.kind != "if_statement" or item.orelse is not None or item.body is None:
        return False
    *before, last = item.body.items or (None,)
    is_jump = last is not None and last.kind == f"{jump.word}_statement" and last.end - last.start <= len(jump.word) + 1
    return is_jump and item.leaves == {jump.word} and not any(each.leaves for each in before if each is not None)


#: a comment behind a statement, on its line
_BEHIND = regex(rb"[ \t]*(?://[^\r\n]*|/\*(?:(?!\*/)[^\r\n])*\*/(?=[ \t]*\r?\n))")
