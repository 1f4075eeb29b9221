"""docs/references.md and docs/glossary.md: what the code cites has an entry, and what they say of the code is there.

docs/references.md describes which words of a docstring, a comment or a rule's list of references are a citation
(`_CITATION` here), and that the work's short name stands in the same clause: an entry's heading, or one of the names
behind "Also cited as".
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from syncline.rules import RULES

ROOT = Path(__file__).parent.parent
CODE = ROOT / "analysis" / "syncline"
PAGES = {name: (ROOT / "docs" / name).read_text() for name in ("references.md", "glossary.md")}
MODULES = [path for root in (CODE, ROOT / "server" / "syncline_server") for path in sorted(root.rglob("*.py"))]

_CITATION = re.compile(
    r"""§
    | \bet\ al\.
    | (?<![\w+]) (?: 19[5-9]\d | 20[0-3]\d ) \b             # the year of a paper
    | (?<=\w),\ "[A-Z]                                      # a section by its title
    | \[ [a-z]+ (?: \. [a-z]+ )+ \]                         # a clause of C++ by its name
    | (?<![\w.]) \d+\.\d+\.\d+                              # a clause by its number
    | \b C (?: \+\+ )? \d\d \b
    | \b (?: ISA | API | ABI | IEEE | Guide ) \b
    | \b [Gg]uide,
    """,
    re.VERBOSE,
)
#: where a clause begins and ends
_BEGINS = re.compile(r"[(;]|(?<! al)\. ")
_ENDS = re.compile(r"[;)]|(?<! al)\. |$")

_ENTRY = re.compile(r"^### (?P<name>.+)\n(?P<text>(?:(?!##).*\n?)*)", re.MULTILINE)
_ALSO = re.compile(r"^Also cited as (.+)\.$", re.MULTILINE)
_MODULE = re.compile(r"`((?:\w+/)+|[\w/]+\.py)`")
_SECTION = re.compile(r'(ARCHITECTURE\.md|docs/internals/\w+\.md), "([^"]+)"')
_ROW = re.compile(r"^\| (?P<words>`.+?) \| (?P<meaning>[^|]+) \| (?P<files>[^|]+) \|$", re.MULTILINE)

ENTRIES = {match["name"]: match["text"] for match in _ENTRY.finditer(PAGES["references.md"])}


def _names(entry: str) -> list[str]:
    """The short names of an entry's work."""
    also = _ALSO.search(ENTRIES[entry])
    return [entry, *(re.findall(r"\*(.+?)\*", also[1]) if also else ())]


def _has(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def _is_known(text: str) -> bool:
    return any(_has(text, name) for entry in ENTRIES for name in _names(entry))


@cache
def _texts(path: Path) -> tuple[str, ...]:
    """The docstrings of a module, and its comments, each in one line; comments that follow each other are one."""
    code = path.read_text()
    found: list[str] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            found.append(ast.get_docstring(node) or "")
    last = -1
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            text = token.string.lstrip("#:")
            if token.start[0] == last + 1:
                found[-1] += text
            else:
                found.append(text)
            last = token.start[0]
    return tuple(" ".join(text.split()) for text in found)


def _cited(text: str) -> Iterator[str]:
    """The clauses of a text that cite something."""
    for match in _CITATION.finditer(text):
        begins = max((b.end() for b in _BEGINS.finditer(text, 0, match.start())), default=0)
        ends = _ENDS.search(text, match.end())
        clause = text[begins : ends.start() if ends else None].strip()
        if not re.search(r"\w\.md,", clause):  # a page of this repository
            yield clause


def _place(name: str) -> Path | None:
    """The module or package that a page names."""
    return next((p for p in (CODE / name, ROOT / "server" / "syncline_server" / name, ROOT / name) if p.exists()), None)


@cache
def _identifiers(module: str) -> frozenset[str]:
    """The names in a module and its own, whole and in parts (`landed_at`: `landed`), without outer underscores."""
    place = _place(module)
    if place is None:
        return frozenset()
    tokens = tokenize.generate_tokens(io.StringIO(place.read_text()).readline)
    whole = {token.string.strip("_") for token in tokens if token.type == tokenize.NAME} | {place.stem}
    return frozenset(whole | {part for name in whole for part in name.split("_")})


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("Locks (HGRD §5.2).", ["HGRD §5.2"]),
        ('Fences. (PTX ISA, "Syntax": words.)', ['PTX ISA, "Syntax": words.'] * 2),
        ("As in SSA (Cytron et al., 1991), each", ["Cytron et al., 1991"] * 2),
        ("One (Houdini; GPUVerify §4.2) and two (C11 6.2.5)", ["GPUVerify §4.2", "C11 6.2.5", "C11 6.2.5"]),
        ("By lookup (C++17 [over.match])", ["C++17 [over.match]"] * 2),
        ('What a kernel says (ARCHITECTURE.md, "Verdicts"), or `f("a", "B")`, and U+2028', []),
    ],
)
def test_what_is_taken_for_a_citation(text: str, clauses: list[str]) -> None:
    assert list(_cited(text)) == clauses


def test_an_unknown_work_is_noticed() -> None:
    assert _is_known("HGRD §5.2")
    assert not _is_known("Nobody and Noone, 1999, §2")


def test_whatever_is_cited_has_an_entry() -> None:
    unknown = [
        f"{path.relative_to(ROOT)}: {clause}"
        for path in MODULES
        for text in _texts(path)
        for clause in _cited(text)
        if not _is_known(clause)
    ]
    assert not unknown, "docs/references.md has no entry for these"


@pytest.mark.parametrize("code", sorted(RULES))
def test_references_of_a_rule_have_an_entry(code: str) -> None:
    listed = RULES[code].page.partition("## References\n")[2]
    items = [" ".join(item.split()) for item in re.split(r"^- ", listed, flags=re.MULTILINE)[1:]]
    unknown = [item for item in items if not (_is_known(item) or re.match(r"[\w/]+\.md,", item))]
    assert not unknown, "docs/references.md has no entry for these"


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entrys_modules_cite_it(entry: str) -> None:
    """Nothing is listed that the code does not follow any more."""
    modules = re.findall(r"`([\w/]+\.py)`", ENTRIES[entry])
    assert modules, "the entry names no module"
    for module in modules:
        place = _place(module)
        assert place is not None, f"{module} does not exist"
        text = re.sub(r"[\s#]+", " ", place.read_text())
        assert any(_has(text, name) for name in _names(entry)), f"{module} does not cite {entry}"


@pytest.mark.parametrize("page", PAGES)
def test_modules_on_a_page_exist(page: str) -> None:
    assert not [name for name in _MODULE.findall(PAGES[page]) if _place(name) is None]


def test_words_in_the_glossary_are_the_codes() -> None:
    """A word that was changed for the field's leaves the table of those that differ."""
    rows = list(_ROW.finditer(PAGES["glossary.md"]))
    assert rows
    gone: list[str] = []
    for row in rows:
        words = re.findall(r"`(\w+)`", row["words"])
        said = {name: _identifiers(name) for name in _MODULE.findall(row["files"])}
        gone += [f"{name} says none of {words}" for name, names in said.items() if names.isdisjoint(words)]
        gone += [f"nothing says {word}" for word in words if not any(word in names for names in said.values())]
    assert not gone, "docs/glossary.md gives words to modules that do not have them any more"


def test_sections_of_the_architecture_exist() -> None:
    """What docstrings call a section of ARCHITECTURE.md, or of a page of docs/internals/, is one."""
    cited = {found for path in MODULES for text in _texts(path) for found in _SECTION.findall(text)}
    assert cited
    for page, section in cited:
        assert section in re.findall(r"^##+ (.+)$", (ROOT / page).read_text(), re.MULTILINE), (page, section)


@pytest.mark.parametrize(
    "page", [ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs" / "internals").glob("*.md"))], ids=str
)
def test_modules_that_the_architecture_names_exist(page: Path) -> None:
    """By the end of a path at least, as people search for a file."""
    files = [
        f"/{path.relative_to(ROOT)}"
        for top in ("analysis", "benchmarks", "server", "tests")
        for path in (ROOT / top).rglob("*.py")
    ]
    named = set(re.findall(r"`([\w/]+\.py)`", page.read_text()))
    assert not [name for name in named if not any(file.endswith(f"/{name}") for file in files)]
