"""Front end: text -> kernel IR. Everything that reads kernel source goes through `lower_file`, `read` or `outline`."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, TypeAlias

from ..ir.kernel import Span, Unit
from ..limits.host import HOST_FILES
from ..limits.preprocess import INCLUDED_BYTES
from ..records import record, replace
from .asked import Question, answer, digest, note, question, written_down
from .depth import deep_recursion
from .from_disk import FromDisk
from .kernel_free import without_kernels
from .languages import (
    OPENCL,
    Language,
    is_header,
    is_looked_into,
    is_script,
    language_of,
    named_language,
    of_includes,
    usual,
)
from .look import CUDA_HEAD, has_meeting_threads, heads
from .preprocess import Expanded, PreprocessOptions
from .preprocess import preprocess as preprocessed
from .preprocess.left_out import Choices
from .project import Roots, header_roots
from .readings import Reading
from .readings import readings as _readings
from .source import Source
from .source_index import SourceIndex
from .strings import Hosted, hosted

if TYPE_CHECKING:
    from .host_code import HostCode
    from .left_out import Configurable
    from .shifted import ShiftedDraft
    from .unit import Draft

#: what is known of a text that was read, or moved by an edit
AnyDraft: TypeAlias = "Draft | ShiftedDraft"
#: what is said to a question now, in short
Answer = Callable[[Question], str]

__all__ = [
    "AnyDraft",
    "Draft",
    "FrontendOptions",
    "Ignore",
    "Reading",
    "Unsaved",
    "answered",
    "deep_recursion",
    "expanded_text",
    "holds_kernels",
    "ignores",
    "is_header",
    "lower_file",
    "outline",
    "read",
    "read_from_disk",
    "readings",
    "spelled",
    "texts_of",
]


#: the kind of question that asks for a file's bytes
_FILE = "file"


@question(_FILE)
def read_from_disk(path: str) -> bytes | None:
    """A file's bytes; None where it cannot be read, or is larger than all headers of a file may be."""
    try:
        state = os.stat(path)
        if (
            not stat.S_ISREG(state.st_mode) or state.st_size > INCLUDED_BYTES
        ):  # opening a pipe would wait for its writer
            return None
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError):
        return None


@record
class Unsaved:
    """Reads files from the disk, but for these, which an editor has otherwise."""

    texts: tuple[tuple[str, bytes], ...]

    def __call__(self, path: str) -> bytes | None:
        text = self._text(path)
        if text is None:
            return read_from_disk(path)
        note((_FILE, path), digest(text))
        return text

    def answer(self, asked: Question) -> str:
        """What is said to a question now, in short: by the editor of what it has, else by the disk."""
        kind, about, *_ = asked
        text = self._text(about) if kind == _FILE else None
        return answer(asked) if text is None else digest(text)

    def _text(self, path: str) -> bytes | None:
        plain = os.path.normpath(path)
        return next((text for other, text in self.texts if other == plain), None)


@record
class FrontendOptions:
    """How a file is read: `-D` and `-I`, `__CUDA_ARCH__`, where headers come from, and what an editor calls its
    language (None: by its name and text); `nearby(path)` gives where headers are searched for last. A header
    is read as part of the first file of `through` that includes it, and in that file's language. `undefines` are `-U`,
    `forced` the headers of `-include`. `string`: of a file, the string of this number that holds kernels is read.
    `launched_in` are files that may launch the kernels of the one that is read. `choices` say how conditionals come
    out."""

    defines: tuple[tuple[str, str], ...] = ()
    include_dirs: tuple[str, ...] = ()
    arch: int = 800
    read_file: Callable[[str], bytes | None] = read_from_disk
    language: str | None = None
    nearby: Callable[[str], Roots] = header_roots
    through: tuple[str, ...] = ()
    undefines: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()
    string: int | None = None
    launched_in: tuple[str, ...] = ()
    choices: Choices = ()


#: the host code of files that launch the kernels of others
_HOST_CODE: FromDisk[HostCode | None] = FromDisk(HOST_FILES)


def _none_named(path: str) -> tuple[str, ...]:
    return ()


def holds_kernels(path: str, data: bytes, editor: str | None = None) -> bool:
    """Whether a file holds kernels, in its text or in its strings, or is a header of device functions whose threads
    meet, by a look at its bytes."""
    functions = is_header(path) and has_meeting_threads(data)
    in_text = not is_script(path, editor) and (functions or next(heads(data), None) is not None)
    return in_text or bool(hosted(path, data, editor))


def texts_of(path: str, data: bytes, editor: str | None = None) -> tuple[int | None, ...]:
    """The texts of a file that are read, each by itself, as values of `FrontendOptions.string`: its own (None), unless
    it is in a language without kernels, and the strings with kernels."""
    own = () if is_script(path, editor) else (None,)
    return *own, *range(len(hosted(path, data, editor)))


def spelled(path: str, data: bytes, options: FrontendOptions, start: int, end: int, text: str) -> str | None:
    """What to write in place of the bytes `start..end` of a file so that the text that is read (`options.string`) has
    `text` there; None where that is no part of it, or not to be written there."""
    if options.string is None:
        return text
    return hosted(path, data, options.language)[options.string].spelled(data, start, end, text)


def readings(
    paths: Iterable[str],
    include_dirs: Callable[[str], tuple[str, ...]] = _none_named,
    programs: Iterable[str] = (),
    known: Mapping[str, bytes] | None = None,
    index: SourceIndex | None = None,
) -> tuple[Reading, ...]:
    """How to check some files: which of them, and which of their headers, as part of which, and which other files of
    the project launch their kernels. `include_dirs(path)` are the folders that -I names for one of them; `programs` may
    include them, and are not checked themselves; `known` are the texts of files that are not so on the disk. `index` is
    what is known of the project's sources."""
    texts = known or {}

    def read(path: str) -> bytes | None:
        return texts[path] if path in texts else read_from_disk(path)

    return _readings(paths, include_dirs, read, index or SourceIndex(), programs)


def lower_file(path: str, source: bytes, options: FrontendOptions | None = None) -> Unit:
    """All kernels of one file as IR. Never raises for bad input: what cannot be read is in `Unit.errors`, what
    cannot be understood is an `Unknown` statement with its reason."""
    draft = read(path, source, options)
    return draft if isinstance(draft, Unit) else draft.unit()


def read(
    path: str, source: bytes, options: FrontendOptions | None = None, earlier: AnyDraft | None = None
) -> AnyDraft | Unit:
    """The same, to be lowered kernel by kernel; a file that is no text, or holds no kernel, is a unit at once.
    `earlier` is the draft of the file before an edit, read with the same options."""
    file = _source(path, source, options)
    if file.problem is not None:
        return Unit(path, (), {}, ((file.problem, file.span(0, 0)),))
    chosen = options or FrontendOptions()
    with deep_recursion():
        if earlier is None or chosen.string is not None:
            return _read(file, chosen, None if earlier is None else earlier.whole)
        from .shifted import is_as_read, shifted  # for edits alone

        base = earlier.base

        def whole() -> Draft | Unit:
            with deep_recursion():
                return _read(file, chosen, base)

        now = answered(chosen)
        found = shifted(base, earlier.source, file, _others(path, source, chosen), whole, now)
        if found is not None:
            return found
        # what was moved was read from the disk as it was then
        return _read(file, chosen, earlier.whole if earlier is base or is_as_read(base, now) else None)


def answered(options: FrontendOptions) -> Answer:
    """How what is asked of the disk is answered where files are read so."""
    return options.read_file.answer if isinstance(options.read_file, Unsaved) else answer


def _read(file: Source, options: FrontendOptions, earlier: Draft | None) -> Draft | Unit:
    with written_down() as asked:
        expanded = _expanded(file, options)
        if (unit := without_kernels(expanded)) is not None:
            return unit
        from .unit import Draft  # the parser and all that it takes to lower a kernel

        others = _others(file.path, file.file, options)
        return Draft(expanded, earlier, others, asked, _left_out(file, expanded, others, options))


def outline(path: str, source: bytes, options: FrontendOptions | None = None) -> tuple[tuple[str, Span, Span], ...]:
    """The kernels of a file without lowering them: (name, span of the definition, span of the name)."""
    from .declared_text import outline_unit

    file = _source(path, source, options)
    return () if file.problem is not None else outline_unit(_expanded(file, options))


def expanded_text(path: str, source: bytes, options: FrontendOptions | None = None) -> bytes:
    """The text that is parsed: headers in place, conditionals resolved, macros expanded, attributes masked."""
    return _expanded(_source(path, source, options), options).text


@record
class Ignore:
    """An `ignore[...]` comment. `line` is the line of code that it speaks of, `last_line` that in which the statement
    ends that begins there, `speaks_of` that code's byte offset; `for_file`: it stands before code that belongs to no
    kernel. Without `rules` it means all of them."""

    rules: tuple[str, ...]
    line: int
    last_line: int
    speaks_of: int
    for_file: bool
    span: Span


def ignores(
    path: str, source: bytes, kernels: Iterable[Span], options: FrontendOptions | None = None
) -> tuple[Ignore, ...]:
    """The `ignore` comments of a file whose kernels have these spans."""
    from .preprocess.comments import IGNORE, directives, statement_end

    if b"syncline" not in source:
        return ()
    file = _source(path, source, options)
    if file.problem is not None:
        return ()
    spans = tuple(kernels)
    out: list[Ignore] = []
    for item in directives(file)[0]:
        if item.kind == IGNORE:
            at = item.scope_offset
            outside = not any(s.start <= at < s.end for s in spans)
            last = file.line_of(statement_end(file.data, at))
            out.append(Ignore(item.rules, file.line_of(at), last, at, outside and not item.trailing, item.span))
    return tuple(out)


def _source(path: str, data: bytes, options: FrontendOptions | None) -> Source:
    """The file, or the one of its strings that is asked for: an empty text where it is gone."""
    if options is None or options.string is None:
        return Source(path, data)
    string = _string(path, data, options)
    return Source(path, b"", data) if string is None else Source(path, string.text(data), data, string.holes)


def _string(path: str, data: bytes, options: FrontendOptions) -> Hosted | None:
    """The string of a file that is asked for; None where none is, or it is gone."""
    found = hosted(path, data, options.language)
    return found[options.string] if options.string is not None and options.string < len(found) else None


def _is_opencl(data: bytes) -> bool:
    """Whether the kernels of a text are OpenCL's, all of them."""
    found = frozenset(heads(data))
    return bool(found) and CUDA_HEAD not in found


def _others(path: str, data: bytes, options: FrontendOptions) -> tuple[HostCode, ...]:
    """The host code of the files that may launch the kernels of the file at `path` with these bytes: of the file itself
    where they stand in a string."""
    alone = replace(options, through=(), launched_in=(), string=None)
    # what includes a file with strings has them as values, and no kernels of its own
    users = options.through if options.string is not None else ()
    others = [other for other in dict.fromkeys((*users, *options.launched_in)) if other != path]
    found = [_host_code(other, alone) for other in others]
    if options.string is not None:
        around, string = _host_code(path, alone, data), _string(path, data, options)
        if around is not None and string is not None:
            found.insert(0, around.for_string(string.group.first, string.group.last))
    return tuple(code for code in found if code is not None)


def _host_code(path: str, options: FrontendOptions, known: bytes | None = None) -> HostCode | None:
    """The host code of one file, which has these bytes (None: those on the disk); None for one that cannot be read."""
    from .host_code import host_code
    from .script_code import script_code

    def made(read: Callable[[str], bytes | None]) -> HostCode | None:
        data = known if known is not None else read(path)
        file = Source(path, data) if data is not None else None
        if file is None or file.problem is not None:
            return None
        if is_script(path, options.language):
            return script_code(file)
        return host_code(_expanded(file, replace(options, read_file=read)))

    return _HOST_CODE.get((path, known is None, options), options.read_file, made, known)


def _left_out(
    file: Source, expanded: Expanded, others: Iterable[HostCode], options: FrontendOptions
) -> list[Configurable]:
    """The files that may launch the kernels of a file in what conditionals take out of them: the file itself as it is
    compiled, and others."""
    from .host_code import host_code
    from .left_out import Configurable

    def own(choices: Choices) -> HostCode:
        return host_code(_expanded(file, replace(options, choices=choices)))

    def other(path: str, choices: Choices) -> HostCode | None:
        return _host_code(path, replace(options, through=(), launched_in=(), string=None, choices=choices))

    found = [Configurable(expanded.always_left_out, own)]
    found += [Configurable(code.left_out, partial(other, code.path)) for code in others]
    return [each for each in found if each.pieces]


def _expanded(file: Source, options: FrontendOptions | None) -> Expanded:
    chosen = options or FrontendOptions()

    @cache
    def read(path: str) -> bytes | None:
        """Each file once, so that all who look at it see the same."""
        return file.data if path == file.path else chosen.read_file(path)

    def expanded(whole: Source) -> Expanded:
        language = language_of(whole.path, whole.data, chosen.language, read)
        if (chosen.string is not None and _is_opencl(whole.data)) or (
            language is usual() and is_looked_into(whole.path) and _is_opencl(whole.data)
        ):
            language = OPENCL
        elif language is not usual() and named_language(whole.path, chosen.language) is None:
            # only what the conditionals leave of the includes says which runtime it is for
            as_usual = preprocessed(whole, wanted(usual()))
            includes = (*(name for name, _ in as_usual.unresolved), *(f.source.path for f in as_usual.files[1:]))
            language = of_includes(includes, as_usual.text)
            if language is usual():
                return as_usual
        before = ()
        if language.is_device_only and whole.path == file.path and next(heads(whole.data), None) is not None:
            from .companions import companions  # for the languages of which programs are built when they run

            before = companions(whole.path, whole.data, language.suffixes, chosen.read_file)
        return preprocessed(whole, replace(wanted(language, frozenset(before)), before=before))

    def wanted(language: Language, before: frozenset[str] = frozenset()) -> PreprocessOptions:
        def text(path: str) -> bytes | None:
            found = read(path)
            if found is None or path not in before:
                return found
            from .companions import unwrapped

            return unwrapped(found)

        return PreprocessOptions(
            chosen.defines,
            chosen.include_dirs,
            chosen.arch,
            text if before else read,
            language,
            chosen.nearby,
            chosen.undefines,
            chosen.forced,
            chosen.choices,
        )

    for path in chosen.through if chosen.string is None else ():
        whole = Source(path, read(path) or b"")
        seen = None if whole.problem is not None else expanded(whole).about(file.path)
        if seen is not None:
            return seen
    return expanded(file)
