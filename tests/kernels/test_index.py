"""Each kernel file has a place in the index, and says what it shows."""

from pathlib import Path

import pytest

from .index import FOLDERS, HERE, README, SLICE, files, index, shows

FILES = files()


def test_each_folder_is_described_and_each_file_lies_in_one() -> None:
    assert {path.relative_to(HERE).parts[:-1] for path in FILES} == {(folder,) for folder in FOLDERS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_each_file_begins_with_what_it_shows(path: Path) -> None:
    assert shows(path).endswith((".", "?", ")"))
    assert path.read_text().startswith("// ")


def test_the_index_is_as_it_would_be_written() -> None:
    assert README.read_text() == index(), "run: python -m tests.kernels.index"


def test_the_slice_has_a_file_of_each_folder() -> None:
    assert [name.partition("/")[0] for name in SLICE] == list(FOLDERS)
    assert {HERE / name for name in SLICE} <= set(FILES)
