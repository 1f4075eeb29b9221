"""Headers of the project that nobody named with -I."""

from __future__ import annotations

import os
import posixpath
from pathlib import Path

import pytest

from syncline.api import check, tasks
from syncline.frontend import FrontendOptions, lower_file, project_index, read_from_disk
from syncline.frontend.project import Roots, header_roots
from syncline.ir.reasons import AssumptionKind
from syncline.limits.preprocess import PROJECT_NEIGHBOURS
from syncline.wording import words

KERNEL = b"#include <sizes.h>\n__global__ void k(float *a) { __shared__ float s[WIDTH]; s[0] = a[0]; }\n"


def project(folder: Path, marker: str = ".git") -> Path:
    """A project with a source three folders deep, and its path."""
    (folder / marker).mkdir(parents=True)
    (folder / "src" / "deep").mkdir(parents=True)
    return folder / "src" / "deep" / "k.cu"


def width(path: Path, options: FrontendOptions | None = None) -> int | None:
    """The extent of the shared array, if WIDTH was found."""
    (kernel,) = lower_file(str(path), KERNEL, options).kernels
    (shared,) = [a for a in kernel.arrays if a.name == "s"]
    return shared.extents[0]


@pytest.mark.parametrize("folder", ["include", "includes", "csrc", "src", ".", "src/deep", "common"])
def test_header_is_found_in_the_folders_of_the_project(tmp_path: Path, folder: str) -> None:
    path = project(tmp_path)
    (tmp_path / folder).mkdir(exist_ok=True)
    (tmp_path / folder / "sizes.h").write_text("#define WIDTH 48\n")
    assert width(path) == 48


def test_a_header_that_is_named_in_two_ways_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From inside of a folder, the project's root leads out of the folder and back into it."""
    path = project(tmp_path)
    monkeypatch.chdir(path.parent)
    text = "#pragma once\n#ifdef WIDTH\n#undef WIDTH\n#define WIDTH 2\n#else\n#define WIDTH 1\n#endif\n"
    (path.parent / "sizes.h").write_text(text)
    source = b'#include "sizes.h"\n#include "deep/sizes.h"\n' + KERNEL.partition(b"\n")[2]
    (kernel,) = lower_file(path.name, source).kernels
    assert [array.extents for array in kernel.arrays if array.name == "s"] == [(1,)]


def test_nearest_header_and_named_folders_win(tmp_path: Path) -> None:
    path = project(tmp_path)
    for folder, size in (("include", 1), ("src/include", 2), ("named", 3)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "sizes.h").write_text(f"#define WIDTH {size}\n")
    assert width(path) == 2
    assert width(path, FrontendOptions(include_dirs=(str(tmp_path / "named"),))) == 3


@pytest.mark.parametrize("marker", ["setup.py", "pyproject.toml", "WORKSPACE", "CMakeLists.txt", "LICENSE"])
def test_a_project_is_known_by_what_builds_or_publishes_it(tmp_path: Path, marker: str) -> None:
    path = project(tmp_path, marker)
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "sizes.h").write_text("#define WIDTH 48\n")
    assert width(path) == 48


def test_nothing_outside_the_project_is_searched(tmp_path: Path) -> None:
    """A file that belongs to no project has its own folder alone, and that only for quoted names."""
    path = project(tmp_path / "inner")
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "sizes.h").write_text("#define WIDTH 48\n")
    assert width(path) != 48
    assert all(d.startswith(str(tmp_path / "inner")) for d in header_roots(str(path)).folders)


def test_a_pipe_is_no_header(tmp_path: Path) -> None:
    """Opening one would wait for whoever writes into it."""
    os.mkfifo(tmp_path / "pipe.h")
    assert read_from_disk(str(tmp_path / "pipe.h")) is None


def test_a_projects_own_folder_for_cuda_is_searched(tmp_path: Path) -> None:
    """The toolkit's headers of that folder have no suffix."""
    path = project(tmp_path)
    (tmp_path / "src" / "cuda").mkdir()
    (tmp_path / "src" / "cuda" / "sizes.h").write_text("#define WIDTH 48\n")
    kernel = KERNEL.replace(b"<sizes.h>", b'"cuda/sizes.h"')
    (found,) = lower_file(str(path), kernel).kernels
    assert [a.extents[0] for a in found.arrays if a.name == "s"] == [48]


@pytest.mark.parametrize("name", ["cuda_runtime.h", "vector", "sys/time.h", "cub/cub.cuh", "cuda/atomic"])
def test_headers_of_the_system_are_not_searched_for(name: str) -> None:
    """Where -I says, they are read; the disk is not asked for each of them in each folder of the project."""
    asked: list[str] = []

    def read_file(path: str) -> None:
        asked.append(path)

    options = FrontendOptions(read_file=read_file, include_dirs=("named",), nearby=lambda path: Roots(("a", "b")))
    lower_file("k.cu", f"#include <{name}>\n#include <other.h>\n".encode(), options)
    assert asked == [f"named/{name}", "named/other.h", "a/other.h", "b/other.h"]


@pytest.mark.parametrize("given", ["{root}/src/run.cu", "src/run.cu", "./src/run.cu"])
def test_a_header_is_read_with_its_program_whichever_way_the_two_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    """The paths of a project's folders are relative where the file's is, so that a header has one name."""
    (tmp_path / ".git").mkdir()
    for folder in ("src", "inc"):
        (tmp_path / folder).mkdir()
    (tmp_path / "inc" / "kernels.cuh").write_text("__global__ void k(int *p) { p[threadIdx.x] = 1; }\n")
    (tmp_path / "src" / "run.cu").write_text('#include "kernels.cuh"\nvoid run(int *p) { k<<<1, 64>>>(p); }\n')
    monkeypatch.chdir(tmp_path)
    program = given.format(root=tmp_path)
    header = program.replace("src/run.cu", "inc/kernels.cuh")
    assert [options.through for _, options in tasks([program, header])] == [(), (posixpath.normpath(program),)]


def kernel_of(root: Path, where: str, name: str, **headers: str) -> int | None:
    """What a kernel in `where` finds of WIDTH, which `name` defines, in a project with headers (`__` for a slash)."""
    (root / ".git").mkdir(parents=True, exist_ok=True)
    for path, text in headers.items():
        header = root / (path.replace("__", "/") + ".h")
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text(text)
    file = root / where
    file.parent.mkdir(parents=True, exist_ok=True)
    (kernel,) = lower_file(str(file), KERNEL.replace(b"sizes.h", name.encode())).kernels
    return next(a.extents[0] for a in kernel.arrays if a.name == "s")


WIDE = "#define WIDTH 48\n"


def test_a_neighbours_include_folder_is_searched_for_names_with_a_folder(tmp_path: Path) -> None:
    """As `modules/dev/include/lib/dev.h` of a project whose modules use each other."""
    found = kernel_of(tmp_path, "modules/a/src/k.cu", "lib/dev.h", modules__dev__include__lib__dev=WIDE)
    assert found == 48
    assert kernel_of(tmp_path / "bare", "modules/a/src/k.cu", "dev.h", modules__dev__include__dev=WIDE) != 48


def test_which_of_two_neighbours_is_meant_is_not_guessed(tmp_path: Path) -> None:
    headers = {"modules__b__include__lib__dev": WIDE, "modules__c__include__lib__dev": WIDE}
    assert kernel_of(tmp_path, "modules/a/k.cu", "lib/dev.h", **headers) != 48
    assert kernel_of(tmp_path, "modules/a/k.cu", "lib/dev.h", modules__a__include__lib__dev=WIDE) == 48


@pytest.mark.parametrize("where", ["third_party__glm__glm__vec", "csrc__external__glm__include__glm__vec"])
def test_code_of_others_in_the_project_is_searched(tmp_path: Path, where: str) -> None:
    assert kernel_of(tmp_path, "csrc/deep/k.cu", "glm/vec.h", **{where: WIDE}) == 48


def test_a_loop_of_links_and_a_folder_of_many_programs_are_no_neighbours(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "loop").symlink_to(tmp_path)
    assert kernel_of(tmp_path, "src/k.cu", "lib/dev.h") != 48
    for number in range(PROJECT_NEIGHBOURS):
        (tmp_path / "src" / f"p{number}").mkdir()
    assert kernel_of(tmp_path, "src/q/k.cu", "lib/dev.h", src__p0__include__lib__dev=WIDE) != 48


QUOTED = KERNEL.replace(b"<sizes.h>", b'"sizes.h"')


def lowered_width(path: Path, source: bytes = QUOTED) -> int | None:
    (kernel,) = lower_file(str(path), source).kernels
    (shared,) = [a for a in kernel.arrays if a.name == "s"]
    return shared.extents[0]


def header(folder: Path, size: int, name: str = "sizes.h") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"#define WIDTH {size}\n")


def test_header_in_quotes_is_found_by_its_name_in_the_whole_project(tmp_path: Path) -> None:
    path = project(tmp_path)
    header(tmp_path / "geometry" / "kernels", 48)
    assert lowered_width(path) == 48
    assert width(path) != 48  # in angle brackets


def test_only_the_nearest_of_several_is_taken(tmp_path: Path) -> None:
    path = project(tmp_path)
    header(tmp_path / "geometry" / "kernels", 48)
    header(tmp_path / "physics", 49)
    assert lowered_width(path) is None
    header(tmp_path / "src" / "parts" / "kernels", 50)
    assert lowered_width(path) == 50


def test_a_name_with_folders_has_to_end_the_path(tmp_path: Path) -> None:
    path = project(tmp_path)
    header(tmp_path / "geometry" / "kernels", 48)
    assert lowered_width(path, QUOTED.replace(b"sizes.h", b"other/sizes.h")) is None
    assert lowered_width(path, QUOTED.replace(b"sizes.h", b"./kernels/sizes.h")) == 48


def test_hidden_folders_links_and_the_systems_names_are_passed_over(tmp_path: Path) -> None:
    path = project(tmp_path)
    header(tmp_path / ".cache" / "kernels", 48)
    header(tmp_path / "geometry" / "kernels", 48, "math.h")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    assert lowered_width(path) is None
    assert lowered_width(path, QUOTED.replace(b"sizes.h", b"math.h")) is None


def test_a_project_that_is_too_large_is_not_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_index, "PROJECT_ENTRIES", 3)
    path = project(tmp_path)
    header(tmp_path / "geometry" / "kernels", 48)
    assert lowered_width(path) is None


def test_the_file_that_was_taken_is_an_assumption(tmp_path: Path) -> None:
    path = project(tmp_path)
    header(tmp_path / "geometry" / "kernels", 48)
    (kernel,) = check(str(path), QUOTED).kernels
    (assumed,) = [a for a in kernel.assumptions if a.kind is AssumptionKind.HEADER_GUESSED]
    assert str(tmp_path / "geometry" / "kernels" / "sizes.h") in words(assumed)
