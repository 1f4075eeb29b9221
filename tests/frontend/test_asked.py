"""Whatever the front end looks at on the disk is written down, so that a report of an earlier run hangs on it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from syncline.frontend import read_from_disk
from syncline.frontend.asked import Answers, answer, digest, note_all, written_down
from syncline.frontend.project import header_roots

ROOT = Path(__file__).parent.parent.parent / "analysis" / "syncline"
#: who looks at the disk without a question: what chooses files and their options, before any is checked; what is part
#: of Syncline; what underlies a question; and whether a memory of this process still holds
_BESIDE = {
    "frontend/source_index.py": {"_beside", "_outline_of"},
    "frontend/preprocess/models/__init__.py": {"model_of", "_paths"},
    "frontend/project_index.py": {"_changed", "_read", "_enter"},
    "frontend/project.py": {"_includes_of", "_folders_in"},
    "frontend/from_disk.py": {"stamp"},
}
_LOOKS = frozenset(
    ["open", "stat", "lstat", "listdir", "scandir", "walk", "exists", "lexists", "isfile", "isdir", "getsize"]
)
#: of a `Path` or an entry of a folder
_METHODS = frozenset(["read_bytes", "read_text", "is_file", "is_dir", "iterdir", "glob", "rglob"])


def _looking(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """The functions that look at the disk, and whether each is a question."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = {
                node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                for node in ast.walk(function)
                if isinstance(node, ast.Call) and _is_of_disk(node.func)
            }
            if names:
                marks = (mark.func for mark in function.decorator_list if isinstance(mark, ast.Call))
                yield function.name, any(isinstance(mark, ast.Name) and mark.id == "question" for mark in marks)


def _is_of_disk(called: ast.expr) -> bool:
    match called:
        case ast.Name(id="open"):
            return True
        case (
            ast.Attribute(value=ast.Name(id="os"), attr=name)
            | ast.Attribute(value=ast.Attribute(value=ast.Name(id="os"), attr="path"), attr=name)
        ):
            return name in _LOOKS
        case ast.Attribute(attr=name):
            return name in _METHODS
        case _:
            return False


@pytest.mark.parametrize("folder", ["frontend", "host", "ir", "intervals", "checks", "prove", "replay", "repair"])
def test_who_looks_at_the_disk(folder: str) -> None:
    for file in sorted((ROOT / folder).rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        unasked = {function for function, is_asked in _looking(ast.parse(file.read_bytes())) if not is_asked}
        assert unasked == _BESIDE.get(name, set()), name


def test_what_is_there_and_what_is_not(tmp_path: Path) -> None:
    there, gone = str(tmp_path / "there.h"), str(tmp_path / "gone.h")
    Path(there).write_bytes(b"x")
    with written_down() as log:
        read_from_disk(there)
        read_from_disk(gone)
    assert log == {("file", there): digest(b"x"), ("file", gone): digest(None)}
    assert all(answer(asked) == said for asked, said in log.items())
    Path(gone).write_bytes(b"")
    assert answer(("file", gone)) != log["file", gone]
    read_from_disk(there)  # nobody writes it down
    assert len(log) == 2


def test_all_who_write_down_hear_of_it(tmp_path: Path) -> None:
    path = str(tmp_path / "a.h")
    with written_down() as outer:
        with written_down() as inner:
            read_from_disk(path)
        with written_down() as later:
            note_all(inner)
    assert outer == inner == later
    assert ("file", path) in outer


def test_what_changes_meanwhile_never_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.h"
    with written_down() as log:
        read_from_disk(str(path))
        path.touch()
        read_from_disk(str(path))
    assert answer(("file", str(path))) != log["file", str(path)]
    path.unlink()
    assert answer(("file", str(path))) != log["file", str(path)]


def test_folders(tmp_path: Path) -> None:
    (tmp_path / "LICENSE").touch()
    (tmp_path / "src").mkdir()
    with written_down() as log:
        roots = header_roots(str(tmp_path / "src" / "k.cu"))
        roots.neighbours()
        roots.named("x.h")
    assert {kind for kind, *_ in log} == {"folder", "neighbours", "headers"}
    for change in ("src/x.h", "src/include/x.h", "other/include/x.h", "third_party/lib/y.h"):
        before = dict(log)
        assert all(answer(asked) == said for asked, said in log.items()), change
        (tmp_path / change).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / change).touch()
        log = {asked: answer(asked) for asked in log}
        assert log != before, change


def test_answers_are_those_of_the_first_time(tmp_path: Path) -> None:
    asked, answers = ("file", str(tmp_path / "a.h")), Answers()
    before = answers(asked)
    (tmp_path / "a.h").touch()
    assert answers(asked) == before != answer(asked)


def test_a_question_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        answer(("what ever", "x"))
