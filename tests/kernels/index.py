"""The index of the kernels, README.md beside this file: `python -m tests.kernels.index` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

HERE = Path(__file__).parent
README = HERE / "README.md"
SUFFIXES = (".cu", ".hip", ".cl")

#: what the kernels of each folder show
FOLDERS = {
    "races": "Races in shared and global memory, and what is none.",
    "barriers": "Barriers of the block: who comes to them, and what they order.",
    "warps": "Threads of one warp: barriers, masks, shuffles and votes.",
    "groups": "Cooperative groups: blocks, tiles, coalesced threads, the grid.",
    "atomics": "Atomics, and plain accesses beside them.",
    "unique_values": "Atomics that give each thread a value, a place or a bit of its own.",
    "ordering": "Release and acquire: flags, locks, fences, the last block.",
    "copies": "Asynchronous copies in CUDA.",
    "collectives": "Libraries that a block or a warp calls together: CUB, wmma, random numbers.",
    "ptx": "Inline PTX.",
    "loops": "Loops: barriers in them, iterations that meet, and where they end.",
    "arithmetic": "What an index or a value is: conversions, wrap-around, intrinsics, permutations.",
    "memory": "Which bytes an access touches: layout, spaces, bounds, null pointers.",
    "pointers": "Where pointers and references lead.",
    "names": "Which declaration a name means: scopes, namespaces, constants, enumerations.",
    "calls": "Which function a call means, and what it does.",
    "open_functions": "Device functions that no kernel calls: they are checked as if a block called them.",
    "classes": "Classes: members, methods, construction, destruction, operators.",
    "templates": "Templates: arguments, deduction, instances, specialisations.",
    "syntax": "Statements and expressions that are easily misread.",
    "preprocessing": "The preprocessor: conditionals, macros, tokens.",
    "unread": "Text that is missing, broken or not declared.",
    "launches": "What host code says of a launch, and which launches and arguments are sensible.",
    "specifications": "Assertions, invariants, contracts and assumptions.",
    "repair": "Fixes: barriers put in, moved and widened, statements split, atomics.",
    "hip": "HIP on AMD's devices.",
    "opencl": "OpenCL C.",
    "strings": "Kernels in the string literals of host code.",
    "papers": "Examples of papers, in our own words.",
}

#: one file of each folder, which takes little time and shows much: the kernels of `make test-fast`
SLICE = (
    "races/first_race.cu",
    "barriers/divergence.cu",
    "warps/lane_masks.cu",
    "groups/tile_sizes.cu",
    "atomics/thread_scope.cu",
    "unique_values/two_levels.cu",
    "ordering/atomic_orders.cu",
    "copies/pipelines.cu",
    "collectives/cub_storage.cu",
    "ptx/barriers.cu",
    "loops/tiles.cu",
    "arithmetic/conversions.cu",
    "memory/extern_arrays.cu",
    "pointers/references.cu",
    "names/enumerations.cu",
    "calls/friends.cu",
    "open_functions/called.cu",
    "classes/destructors.cu",
    "templates/instances.cu",
    "syntax/commas.cu",
    "preprocessing/joined_lines.cu",
    "unread/casts.cu",
    "launches/overloads.cu",
    "specifications/barrier_invariants.cu",
    "repair/directives.cu",
    "hip/tiles.hip",
    "opencl/sub_groups.cl",
    "strings/nvrtc.cu",
    "papers/pug_neighbour.cu",
)


def files(folder: Path = HERE) -> list[Path]:
    """All kernel files below a folder."""
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)


def index() -> str:
    """The text of README.md."""
    return "\n".join(_lines()) + "\n"


def shows(path: Path) -> str:
    """What the kernels of a file show: the comment that it begins with, but for what is said to Syncline."""
    comment = takewhile(lambda line: line.startswith("//"), path.read_text().splitlines())
    prose = takewhile(lambda line: not line.startswith(_NOTES), (line[2:].strip() for line in comment))
    return " ".join(prose)


#: what a comment that is no prose begins with
_NOTES = ("syncline:", "expect:", "bounds:")


def _lines() -> Iterator[str]:
    yield "# Kernels with their expectations"
    yield ""
    yield "Each behaviour has one place. `expectations.py` describes the notation, `test_kernels.py` checks every file."
    yield "This page is made of `index.py` and the comment at the head of each file: `python -m tests.kernels.index`."
    for folder, what in FOLDERS.items():
        yield from ("", f"## {folder}", "", what, "", "| file | shows |", "|---|---|")
        for path in files(HERE / folder):
            yield f"| [{path.name}]({path.relative_to(HERE).as_posix()}) | {shows(path).replace('|', chr(92) + '|')} |"


if __name__ == "__main__":
    README.write_text(index())
