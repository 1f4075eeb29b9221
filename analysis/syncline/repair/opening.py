"""Statements taken apart around the barriers in them, so that all threads come to those (the "unrepairable" of
GPURepair, Listing 4):

    if (t % 2 == 0) {                 const bool inside = t % 2 == 0;
      int x = a[t + 2];               int x;
      __syncthreads();                if (inside) {
      a[t] = x;                  =>     x = a[t + 2];
    }                                 }
                                      __syncthreads();
                                      if (inside) {
                                        a[t] = x;
                                      }

Each condition is evaluated once, by whom it was evaluated before and when; each thread does what it did, in its order,
and comes to more barriers. A `return`, `continue` or `break` before a barrier becomes a condition on what follows. What
is not of a form for that raises `Because`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..frontend.blocks import Block, Case, Function, Item, Range
from ..frontend.uses import Words
from ..ir.reasons import Because, Cause
from .hoists import Early, Scope, early
from .layout import Layout
from .rounds import Jump, loop
from .writing import Lines, moved, written


@dataclass(slots=True)
class Opener:
    """Statements of one function, written again. `barriers` are its calls, by where they stand, `puts` those that are
    to stand before the statement that begins there; `vote` is the call by which threads agree whether to go on."""

    source: bytes
    words: Words
    function: Function
    barriers: Mapping[Range, str]
    puts: Mapping[int, str]
    vote: str | None
    counts: bool = True  #: loops whose heads only count keep them
    names: set[str] = field(default_factory=set)
    shaky: set[str] = field(default_factory=set)  #: what has a value for some threads alone

    @property
    def layout(self) -> Layout:
        return Layout(self.source)

    def text(self, place: Range) -> str:
        """What stands there."""
        return self.source[slice(*place)].decode("utf-8", "replace")

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
        return inside or any(item.start < at < item.end for at in self.puts)

    def is_barrier(self, item: Item) -> bool:
        return (item.start, item.end) in self.barriers

    def parts(
        self, items: Sequence[Item], block: Block, guard: str | None, indent: str, scope: Scope, jump: Jump
    ) -> list[Lines]:
        """These statements at the end of a block, under a condition."""
        out: list[Lines] = []
        run: list[Item] = []
        for number, item in enumerate(items):
            rest = items[number + 1 :]
            later = any(self.is_barrier(each) or self.holds(each) or each.start in self.puts for each in rest)
            stands = self.is_barrier(item)
            leaves = guard_of(item, jump) and (later or jump.word == "break") and not self.holds(item)
            if item.start in self.puts or stands or leaves or self.holds(item):
                out += self._piece(run, block, guard, indent, scope)
                run = []
            if item.start in self.puts:
                out.append(Lines((f"{indent}{self.puts[item.start]};",)))
            if stands:
                out.append(Lines(tuple(self.chunk(item, block, indent)), call=True))
            elif self.holds(item):
                out += self._opened(item, block, guard, indent, scope)
            elif leaves:
                guard, lines = self._left(item, block, guard, indent, jump)
                out += lines
            else:
                allowed = frozenset({"return"}) if jump.is_end and not later else frozenset[str]()
                if guard is not None and item.leaves - allowed:
                    raise self.refused(Cause.FIX_JUMP_INSIDE, item)
                run.append(item)
        out += self._piece(run, block, guard, indent, scope)
        if items and block.items[-1] is items[-1]:
            last = items[-1]
            rest = self.trivia(self.tail(last), block.end, self.layout.indent(last.start), indent)
            out.append(Lines(tuple(rest)))
        return out

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

    def _piece(self, run: Sequence[Item], block: Block, guard: str | None, indent: str, scope: Scope) -> list[Lines]:
        if guard is None:
            return [Lines(tuple(line for item in run for line in self.chunk(item, block, indent)))] if run else []
        out: list[Lines] = []
        before: list[str] = []
        inner = indent + self.layout.step
        all_made = self._all_made(run, block, guard, scope)
        for item in run:
            made = all_made[item.start]
            if made is None:
                out.append(Lines(tuple(self.chunk(item, block, inner)), guard))
                continue
            before += made.before
            if made.bare:
                out.append(Lines(tuple(self.chunk(item, block, indent, made.left or None))))
            elif made.left:
                out.append(Lines(tuple(self.chunk(item, block, inner, made.left)), guard))
            else:
                out.append(Lines(tuple(self.lead(item, block, inner)), guard))
        return [Lines(tuple(f"{indent}{line}" for line in before)), *out]

    def _all_made(self, run: Sequence[Item], block: Block, guard: str, scope: Scope) -> dict[int, Early | None]:
        """What becomes of the declarations of a piece. One that stands under no condition parts what is before it from
        what is behind, and so others may have to be made early as well."""
        parted: frozenset[int] = frozenset()
        while True:
            kept, shaky = set(scope.early), set(self.shaky)
            tried = Scope(scope.end, scope.declared, kept)
            found: dict[int, Early | None] = {}
            for item in run:
                end = min((at for at in parted if at > item.start), default=run[-1].end)
                found[item.start] = self._made_early(item, run[0].start, end, block, guard, tried, shaky)
            bare = frozenset(at for at, made in found.items() if made is not None and made.bare)
            if bare <= parted:
                scope.early |= kept
                self.shaky |= shaky
                return found
            parted |= bare

    def _made_early(
        self, item: Item, start: int, end: int, block: Block, guard: str, scope: Scope, shaky: set[str]
    ) -> Early | None:
        later = self.words.names(end, block.end)
        if item.kind in _TYPES:
            if self.words.names(item.start, item.end) & later:
                raise self.refused(Cause.FIX_DECLARED_INSIDE, item)
            return None
        if item.kind != "declaration":
            return None
        names = {variable.name for variable in item.variables} if item.kept else self.words.names(item.start, item.end)
        if not names & later:
            return None
        return early(self.source, self.words, item, guard, start, block.end, scope, shaky)

    def _left(
        self, item: Item, block: Block, guard: str | None, indent: str, jump: Jump
    ) -> tuple[str | None, list[Lines]]:
        """What is left of a jump: the condition under which the rest is done."""
        assert item.condition is not None
        assert item.body is not None
        condition = self.text(item.condition)
        lead = self.lead(item, block, indent)
        before = item.body.items[:-1]
        if jump.word == "break":
            if before or guard != jump.running:
                raise self.refused(Cause.FIX_JUMP_INSIDE, item)
            return guard, [Lines((*lead, f"{indent}{guard} = {guard} && !({condition});"))]
        name = self.name("active")
        both = f"{guard} && " if guard is not None else ""
        lines = [Lines((*lead, f"{indent}const bool {name} = {both}!({condition});"))]
        if before:
            inner = indent + self.layout.step
            text = tuple(line for each in before for line in self.chunk(each, item.body, inner))
            lines.append(Lines(text, f"{both}!{name}"))
        return name, lines

    def _opened(self, item: Item, block: Block, guard: str | None, indent: str, scope: Scope) -> list[Lines]:
        """A statement that holds barriers."""
        if item.kind in ("for_statement", "while_statement", "do_statement"):
            return loop(self, item, block, guard, indent)
        lead = Lines(tuple(self.lead(item, block, indent)))
        if item.kind == "compound_statement" and item.body is not None:
            inner = self.inside(item.body, guard, indent + self.layout.step, self.scope(item.body))
            return [lead, Lines((f"{indent}{{", *inner, f"{indent}}}"))]
        if item.kind == "if_statement" and item.condition is not None and item.body is not None:
            name = self.name("inside")
            head = Lines((f"{indent}const bool {name} = {self.condition(item.condition, guard)};",))
            return [lead, head, *self._arms(item.body, item.orelse, name, guard, indent, scope)]
        if item.kind == "switch_statement" and item.condition is not None and item.cases:
            return [lead, *self._cases(item, guard, indent, scope)]
        raise self.refused(Cause.FIX_JUMP_INSIDE, item)

    def condition(self, place: Range, guard: str | None) -> str:
        """A condition, asked of whom it is asked now."""
        text = self.text(place)
        if guard is not None:
            return f"{guard} && ({text})"
        return f"({text})" if re.search(r",|(?<![<>=!])=(?!=)", text) else text

    def scope(self, block: Block, around: Iterable[Range] = ()) -> Scope:
        """A block to be written into."""
        declared = {variable.name for item in block.items for variable in item.variables}
        return Scope(block.end, frozenset(declared.union(*(self.words.names(*place) for place in around))))

    def inside(self, block: Block, guard: str | None, indent: str, scope: Scope, jump: Jump | None = None) -> list[str]:
        """All of a block, as lines."""
        return written(self.parts(block.items, block, guard, indent, scope, jump or Jump()), indent)

    def _arms(
        self, body: Block, orelse: Block | None, name: str, guard: str | None, indent: str, scope: Scope
    ) -> list[Lines]:
        other = f"!{name}" if guard is None else f"{guard} && !{name}"
        if orelse is None:
            return self.parts(body.items, body, name, indent, scope, Jump())
        first, second = self._meetings(body), self._meetings(orelse)
        if first and second and len(first) == len(second):
            return self._side_by_side((body, name, first), (orelse, other, second), indent, scope)
        if not any(self.is_barrier(item) or self.holds(item) or item.start in self.puts for item in orelse.items):
            arm = self.parts(orelse.items, orelse, other, indent, scope, Jump())
            parts = self.parts(body.items, body, name, indent, scope, Jump())
            at = next((k for k, part in enumerate(parts) if part.under == name), 0)
            while at + 1 < len(parts) and parts[at + 1].under == name and parts[at].under == name:
                at += 1
            return [*parts[: at + 1], *arm, *parts[at + 1 :]]
        parts = self.parts(body.items, body, name, indent, scope, Jump())
        opposite = self.name("other")
        head = Lines((f"{indent}const bool {opposite} = {other};",))
        return [*parts, head, *self.parts(orelse.items, orelse, opposite, indent, scope, Jump())]

    def _meetings(self, block: Block) -> list[str]:
        """The barriers of an arm that could be those of the other; none where there are others in it."""
        if any(self.holds(item) or item.start in self.puts for item in block.items):
            return []
        return [self.barriers[item.start, item.end] for item in block.items if self.is_barrier(item)]

    def _side_by_side(
        self, one: tuple[Block, str, list[str]], other: tuple[Block, str, list[str]], indent: str, scope: Scope
    ) -> list[Lines]:
        """Both arms at once, whose barriers are the same ones."""
        if one[2] != other[2]:
            raise Because(Cause.FIX_JUMP_INSIDE(self.layout.line(other[0].start)))
        split = [self._between(block, guard, indent, scope) for block, guard, _ in (one, other)]
        out: list[Lines] = []
        for (first, call), (second, same) in zip(*split, strict=True):
            comments = tuple(line for line in same.lines[:-1])
            out += [*first, *second, Lines((*call.lines[:-1], *comments, *call.lines[-1:]))]
        return out

    def _between(self, block: Block, guard: str, indent: str, scope: Scope) -> list[tuple[list[Lines], Lines]]:
        """What stands before each barrier of a block, with that; and behind the last one."""
        out: list[tuple[list[Lines], Lines]] = []
        before: list[Lines] = []
        for part in self.parts(block.items, block, guard, indent, scope, Jump()):
            if part.call:
                out.append((before, part))
                before = []
            else:
                before.append(part)
        return [*out, (before, Lines(()))]

    def _cases(self, item: Item, guard: str | None, indent: str, scope: Scope) -> list[Lines]:
        """A `switch` as one branch for each of its cases."""
        assert item.condition is not None
        if not all(case.ends for case in item.cases):
            raise self.refused(Cause.FIX_JUMP_INSIDE, item)
        for case in item.cases[:-1]:
            declared = next((each for each in case.body.items if each.kind in ("declaration", *_TYPES)), None)
            if declared is not None and not case.body.braced:
                raise self.refused(Cause.FIX_DECLARED_INSIDE, declared)  # the next cases may use it
        chosen = self.name("chosen")
        held = self.text(item.condition)
        if guard is not None and not self.words.is_pure(item.condition):
            raise self.refused(Cause.FIX_JUMP_INSIDE, item)
        out = [Lines((f"{indent}const auto {chosen} = {held};",))]
        every = [label for case in item.cases for label in case.labels if label is not None]
        for case in item.cases:
            name = self.name("inside")
            out.append(Lines((f"{indent}const bool {name} = {self._chosen(case, chosen, every, guard)};",)))
            out += self.parts(case.body.items, case.body, name, indent, scope, Jump())
        return out

    def _chosen(self, case: Case, chosen: str, every: Sequence[Range], guard: str | None) -> str:
        if None in case.labels:
            others = [label for label in every if label not in case.labels]
            text = " && ".join(f"{chosen} != {self.text(label)}" for label in others) or "true"
        else:
            text = " || ".join(f"{chosen} == {self.text(label)}" for label in case.labels if label is not None)
        return text if guard is None else f"{guard} && ({text})"


def guard_of(item: Item, jump: Jump) -> bool:
    """Whether a statement is a jump under a condition, which can be one on what follows."""
    if not jump.word or item.kind != "if_statement" or item.orelse is not None or item.body is None:
        return False
    *before, last = item.body.items or (None,)
    is_jump = last is not None and last.kind == f"{jump.word}_statement" and last.end - last.start <= len(jump.word) + 1
    return is_jump and item.leaves == {jump.word} and not any(each.leaves for each in before if each is not None)


_BEHIND = re.compile(rb"[ \t]*(?://[^\r\n]*|/\*(?:(?!\*/)[^\r\n])*\*/(?=[ \t]*\r?\n))")
_TYPES = ("type_definition", "alias_declaration", "using_declaration", "struct_specifier", "class_specifier")
