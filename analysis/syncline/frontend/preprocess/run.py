"""One run of the preprocessor through a file and its headers: the macros as they are now, what is included, and how
much of all that is enough."""

from __future__ import annotations

import os.path
import posixpath
from collections.abc import Callable, Iterable
from functools import cached_property

from ...limits.preprocess import EXPANDED_BYTES, INCLUDE_DEPTH, INCLUDED_BYTES, INCLUDED_FILES, REMEMBERED_DEPTH
from ...records import record, replace
from ..languages import CUDA, Language
from ..project import Roots, find_header
from ..source import Source
from ..system_headers import is_system
from .headers import KNOWN, Asked, Effect, looked_at, not_again
from .left_out import Choices
from .macros import Expander, Macro
from .map import Builder, Inclusion, Mark
from .models import is_model, model_of
from .predefined import predefined
from .table import MacroTable


def _nothing(path: str) -> bytes | None:
    return None


def _nowhere(path: str) -> Roots:
    return Roots()


@record
class PreprocessOptions:
    """`defines` as -D gives them (name, value); `arch` is the value of the macro that the language has for it;
    `read_file(path)` gives a header's bytes, or None where there is no such file; `nearby(path)` where the
    project of a file may keep headers, which is searched last. `undefines` are macros of the compiler that are not
    to be there, and `forced` headers that come before the text, as -U and -include say it. `choices` say of groups
    of conditionals whether they are taken, whatever is defined. `before` are the paths of texts that the program puts
    before this one when it runs."""

    defines: tuple[tuple[str, str], ...] = ()
    include_dirs: tuple[str, ...] = ()
    arch: int = 800
    read_file: Callable[[str], bytes | None] = _nothing
    language: Language = CUDA
    nearby: Callable[[str], Roots] = _nowhere
    undefines: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()
    choices: Choices = ()
    before: tuple[str, ...] = ()

    @property
    def macros(self) -> tuple[str, ...]:
        """The macros that the language's compiler defines."""
        name = self.language.arch_macro
        return (*self.language.macros, f"{name} {self.arch}") if name else self.language.macros


class Run:
    """One preprocessing: the macros as they are now, and the text so far. `through(run, index)` passes through the file
    of that index."""

    def __init__(self, source: Source, options: PreprocessOptions, through: Callable[[Run, int], None]) -> None:
        self._through = through
        self.options = options
        self.choices = {(path, start): taken for path, start, taken in options.choices}
        self.builder = Builder(source, options.language)
        self.macros = MacroTable(predefined(options.defines, options.macros, options.undefines))
        self.current = 0
        self.expander = Expander(
            self.macros.by_name,
            lambda offset: self.builder.files[self.current].source.line_of(offset),
            lambda: self.builder.files[self.current].source.path,
        )
        self.once: set[str] = set()
        self.depth = 0
        self.included_bytes = 0
        self.told = False
        self.limited = False  #: some header was left out, as there were too many
        self.headers: list[Asked] = []
        self.guessed: dict[str, str] = {}  # headers that no include folder has, and the files that were taken for them
        self._resolved: dict[tuple[str, str | None], tuple[str, bytes] | None] = {}
        self._models = self.builder.mark()

    # --- a file ------------------------------------------------------------------------------------------------

    def file(self, index: int) -> None:
        """Runs through `builder.files[index]`."""
        outer, self.current = self.current, index
        self._through(self, index)
        self.current = outer

    def exhausted(self) -> bool:
        """Whether the macros have made more than anyone could want; what follows stays as it is written."""
        over = self.macros.exhausted or self.builder.length > EXPANDED_BYTES
        if over and not self.told:
            self.told = True
            message = "macros expand without measure here; some uses were left as they are written"
            self.builder.note(0, 0, 0, message, malformed=False)
        return over

    def is_defined(self, name: bytes) -> bool:
        """Whether `#ifdef` finds a macro of this name."""
        return name in self.macros.by_name or name in self.options.language.macro_words

    # --- headers ------------------------------------------------------------------------------------------------

    def forced(self) -> None:
        """Puts before the text the headers that were asked for with -include, and what the program puts there."""
        folder = posixpath.dirname(self.builder.files[0].source.path)
        self.builder.before = self.options.before
        for name in (*self.options.forced, *(os.path.relpath(each, folder or ".") for each in self.options.before)):
            self.include(0, 0, 0, name, True)
            if self.builder.last_byte not in b"\n":
                self.builder.plain(0, 0, b"\n")

    def standard(self, names: Iterable[str]) -> None:
        """Puts models of the standard library before the text."""
        for name in names:
            found = model_of(name)
            assert found is not None
            self._put(*found, (0, 0, 0), name)
        self._models = self.builder.mark()

    def text(self) -> bytes:
        """What came of the text and its headers, without the models of the standard library."""
        return self.builder.text(self._models)

    def resolve(self, name: str, quoted: bool, path: str) -> tuple[str, bytes] | None:
        """The path and bytes of a header; None where no one has it."""
        key = name, posixpath.dirname(path) if quoted else None
        if key not in self._resolved:
            folders = [key[1]] if key[1] is not None else []
            read = self.options.read_file
            found = find_header(name, (*folders, *self.options.include_dirs), read)
            if found is None and not is_system(name):
                found = self.nearby.find(name, read)
                if found is None and quoted:
                    found = self._elsewhere(name)
            self._resolved[key] = found
        return self._resolved[key]

    def _elsewhere(self, name: str) -> tuple[str, bytes] | None:
        """A header that no include folder has, anywhere in the project. Models are no part of one that keeps a copy of
        Syncline."""
        found = self.nearby.elsewhere(name, self.options.read_file)
        if found is None or is_model(found[0]):
            return None
        self.guessed[name] = found[0]
        return found

    def asked(self, name: str, quoted: bool, path: str) -> Asked:
        """The same, for a file that has a use for it."""
        self.headers.append(Asked(name, quoted, path, self.resolve(name, quoted, path)))
        return self.headers[-1]

    @cached_property
    def nearby(self) -> Roots:
        return self.options.nearby(self.builder.files[0].source.path)

    def include(self, index: int, start: int, end: int, name: str, quoted: bool) -> None:
        """Puts a header in the place of its directive."""
        source = self.builder.files[index].source
        asked = self.asked(name, quoted, source.path)
        if asked.found is None and not is_model(source.path):
            self.builder.unresolved.append((name, source.span(start, end)))
        if (put := asked.put) is not None:
            self._put(*put, (index, start, end), name)

    def _put(self, path: str, data: bytes, place: tuple[int, int, int], name: str) -> None:
        """Puts the bytes of a header, which the text calls `name`, in a place of a file."""
        if path in self.once or self._again(path, data, place):
            return
        index, start, end = place
        self.included_bytes += len(data)
        if not self._has_room(0, 0, 0):
            self.limited = True
            self.builder.note(
                index, start, end, f"'{name}' is not included again: the headers include each other", malformed=False
            )
            return
        header = Source(path, data)
        if header.problem is not None:
            self.builder.note(index, start, end, f"'{name}' is not read: {header.problem}", malformed=False)
            return
        files, before = self.builder.files, self._now()
        files.append(Inclusion(header, index, start, end))
        self.depth += 1
        self.file(before.mark.files)
        self.depth -= 1
        number, begin = before.mark.files, before.mark.length
        files[number] = replace(files[number], out_start=begin, out_end=self.builder.length)
        if self.depth < REMEMBERED_DEPTH and not (self.limited or self.choices or self.exhausted()):
            self._remember(before)

    def _has_room(self, files: int, size: int, depth: int) -> bool:
        """Whether headers of this number and size, nested so deep, may still come."""
        return (
            self.depth + depth < INCLUDE_DEPTH
            and len(self.builder.files) + files <= INCLUDED_FILES
            and self.included_bytes + size <= INCLUDED_BYTES
        )

    def _again(self, path: str, data: bytes, place: tuple[int, int, int]) -> bool:
        """Puts a header in place that would do what it did before; tells whether it would."""
        for effect in KNOWN.of(path) if not self.choices else ():
            if not self._has_room(len(effect.excerpt.files), effect.size, INCLUDE_DEPTH // 2) or self.exhausted():
                return False
            if effect.language is self.options.language and effect.holds(
                data, self.builder.last_byte, self.macros.by_name, self.once, self.resolve
            ):
                self.builder.put(effect.excerpt, *place)
                self.macros.change(effect.macros, effect.spent)
                self.expander.pasted |= effect.pasted
                self.once |= effect.once
                self.headers += effect.asked
                self.included_bytes += effect.size
                return True
        return False

    def _now(self) -> _Before:
        """What a header may change."""
        return _Before(
            self.builder.mark(),
            self.builder.last_byte,
            dict(self.macros.by_name),
            len(self.macros.changes),
            frozenset(self.once),
            len(self.headers),
            self.macros.spent,
        )

    def _remember(self, before: _Before) -> None:
        """Keeps what a header did, where that lasts."""
        mark, asked = before.mark, tuple(self.headers[before.headers :])
        files = [file.source for file in self.builder.files[mark.files :]]
        changes = dict(self.macros.changes[before.changes :])
        defined = (macro for _, macro in self.macros.changes[before.changes :])
        names = looked_at(files, self.expander.pasted, before.macros, defined)
        if names is None:
            return
        needs = {name: macro for name in names if (macro := before.macros.get(name)) is not None}
        spent = self.macros.spent
        effect = Effect(
            files[0],
            self.options.language,
            before.last_byte,
            needs,
            names - needs.keys(),
            frozenset(self.expander.pasted),
            asked,
            not_again(asked, before.once),
            self.builder.since(mark),
            changes,
            frozenset(self.once - before.once),
            (spent[0] - before.spent[0], spent[1] - before.spent[1]),
            sum(len(file.data) for file in files),
        )
        KNOWN.add(files[0].path, effect)


@record
class _Before:
    """Where a preprocessing stood when a header began."""

    mark: Mark
    last_byte: bytes
    macros: dict[bytes, Macro]
    changes: int
    once: frozenset[str]
    headers: int
    spent: tuple[int, int]
