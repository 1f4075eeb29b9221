"""The text of every fix that is offered for kernels of repair, races, barriers and loops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import FileReport, Fix, Verdict
from syncline.fixing import fixed
from syncline.frontend.syntax.document import parse
from syncline.wording import words

KERNELS = Path(__file__).parents[1] / "kernels"
FILES = sorted(
    path
    for folder in ("repair", "races", "barriers", "loops")
    for suffix in ("cu", "cl")
    for path in (KERNELS / folder).glob(f"*.{suffix}")
)
every_file = pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.name}")


@cache
def _report(path: Path) -> FileReport:
    return check(path.name, path.read_bytes(), Options())


def _offered(report: FileReport) -> Iterator[tuple[str, Fix]]:
    for kernel in report.kernels:
        for finding in kernel.findings:
            yield from ((f"{kernel.name}: {fix.title}", fix) for fix in finding.fixes)
        if kernel.repair is not None:
            yield f"{kernel.name}: {kernel.repair.title}", kernel.repair


def _parsed(source: bytes) -> tuple[int, list[bytes]]:
    """How often the parser stumbles, and the comments."""
    errors, comments = 0, list[bytes]()
    nodes = [parse(source).root_node]
    while nodes:
        node = nodes.pop()
        errors += node.type == "ERROR" or node.is_missing
        if node.type == "comment":
            comments.append(source[node.start_byte : node.end_byte])
        nodes += reversed(node.children)
    return errors, comments


@every_file
def test_edits_lie_in_the_file_and_apart(path: Path) -> None:
    """Each within the text, between whole characters, and none over another."""
    source = path.read_bytes()
    for title, fix in _offered(_report(path)):
        assert fix.edits, title
        for edit in fix.edits:
            assert edit.path == path.name, title
            assert 0 <= edit.start <= edit.end <= len(source), title
            source[: edit.start].decode()
            source[: edit.end].decode()
        ordered = sorted(fix.edits, key=lambda e: (e.start, e.end))
        assert all(one.end <= other.start for one, other in pairwise(ordered)), title


@every_file
def test_the_text_parses_and_keeps_its_comments(path: Path) -> None:
    """No syntax error that was not there, every comment in its order, one kind of line end, and no blanks at one."""
    source = path.read_bytes()
    errors, comments = _parsed(source)
    for title, fix in _offered(_report(path)):
        after = apply(source, fix.edits)
        assert _parsed(after)[0] <= errors, f"{title}\n{after.decode()}"
        kept = [comment for comment in _parsed(after)[1] if not fix.assumes or b"assume(" not in comment]
        assert kept == [comment for comment in comments if not fix.assumes or b"assume(" not in comment], title
        assert b"\r" not in after, title
        assert not [line for line in after.splitlines() if line != line.rstrip() and line not in source], title


@every_file
def test_what_is_fixed_stays_as_it_is(path: Path) -> None:
    """Fixing a text that was fixed applies nothing."""
    once = fixed(path.name, path.read_bytes())
    again = fixed(path.name, once.source)
    assert [(name, fix.title) for name, fix in again.applied] == []
    assert again.source == once.source


@pytest.mark.parametrize("name", ["loops.cu", "statements.cu", "divergent.cu", "warps.cu"])
def test_line_ends_of_windows_are_kept(name: str) -> None:
    """The fixes are the same but for their line ends."""
    path = KERNELS / "repair" / name
    source = path.read_bytes()
    windows = source.replace(b"\n", b"\r\n")
    expected = {title: apply(source, fix.edits) for title, fix in _offered(_report(path))}
    found = {title: apply(windows, fix.edits) for title, fix in _offered(check(name, windows, Options()))}
    assert {title: text.replace(b"\n", b"\r\n") for title, text in expected.items()} == found


def test_no_fix_for_a_race_inside_a_macro() -> None:
    """And a reason for it: other uses of the macro would change with it."""
    report = _report(KERNELS / "repair" / "macros.cu")
    inside = {kernel.name: kernel.findings for kernel in report.kernels}
    for name in ("inside_one", "assignment_inside"):
        (finding,) = inside[name]
        assert not finding.fixes
        assert finding.no_fix is not None


@pytest.mark.parametrize(
    ("name", "kernel", "titles"),
    [
        ("macros.cu", "own_barrier", ["Insert SYNC() after line 38"]),
        ("groups.cu", "free_function", ["Insert cg::sync(cta) after line 13"]),
        ("groups.cu", "declared_later", ["Insert __syncthreads() after line 53"]),
        ("groups.cu", "other_name", ["Insert cg::sync(cta) after line 66"]),
    ],
)
def test_barriers_are_said_as_the_function_around_says_them(name: str, kernel: str, titles: list[str]) -> None:
    """A group's variable is one function's own; a macro is the file's, and what the language says is known anywhere."""
    report = _report(KERNELS / "repair" / name)
    (found,) = [each for each in report.kernels if each.name == kernel]
    assert [fix.title for finding in found.findings for fix in finding.fixes] == titles


def test_the_grids_barrier_stands_behind_the_blocks_own() -> None:
    """Where one place races both within a block and between blocks, both are offered; the first alone is safe."""
    source = b"""\
// syncline: launch(block=64, grid=4)
__global__ void next(const float *in, float *line, float *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = in[i];
    out[i] = line[(i + 1) % 256];
}
"""
    (kernel,) = check("next.cu", source, Options()).kernels
    (finding,) = kernel.findings
    own, wider = finding.fixes
    assert (own.title, own.safe) == ("Insert __syncthreads() after line 4", True)
    assert wider.title.startswith("Insert cooperative_groups::this_grid().sync() after line 4 (needs a cooperative")
    assert not wider.safe
    assert not wider.preferred
    (mended,) = check("next.cu", apply(source, wider.edits), Options()).kernels
    assert mended.verdict is Verdict.VERIFIED


@pytest.mark.parametrize(
    ("name", "kernel", "reason"),
    [
        ("writers.cu", "counts_too", "let one thread alone come to line 77, or make its access atomic"),
        (
            "exits.cu",
            "return_deeper",
            "no place between the two is one that all reach, as they part at line 72",
        ),
        ("loops.cu", "own_break", "no place between the two is one that all reach, as they part at line 88"),
        ("macros.cu", "inside_one", "the statement at line 26 would have to be taken apart between its accesses"),
    ],
)
def test_why_no_barrier_helps(name: str, kernel: str, reason: str) -> None:
    """One statement, a place that some threads never come to, or none between the two."""
    report = _report(KERNELS / "repair" / name)
    (finding,) = next(each.findings for each in report.kernels if each.name == kernel)
    assert finding.no_fix is not None
    assert words(finding.no_fix) == f"cannot be repaired by barriers: {reason}"


@pytest.mark.parametrize(
    ("kernel", "before", "after"),
    [
        ("first_in_an_arm", "    s[t] = in[t];\n", "#ifdef MIRRORED_TWICE"),
        ("inside_an_arm", "    s[t] = in[t];\n", "    out[blockIdx.x * 64 + t] = s[63 - t];"),
        ("before_a_pragma", "    s[t] = in[t];\n", "#pragma unroll"),
    ],
)
def test_where_a_barrier_stands_beside_directives(kernel: str, before: str, after: str) -> None:
    """Before all arms, and as the statements are indented."""
    path = KERNELS / "repair" / "directives.cu"
    fix = next(fix for title, fix in _offered(_report(path)) if title.startswith(kernel))
    assert f"{before}    __syncthreads();\n{after}" in apply(path.read_bytes(), fix.edits).decode()


def test_no_fix_that_another_kernel_cannot_have() -> None:
    """Though it stands above a comment, and so at no statement of the function that both call."""
    report = _report(KERNELS / "repair" / "functions.cu")
    (finding,) = next(each.findings for each in report.kernels if each.name == "of_all_threads")
    assert finding.fixes == ()


@pytest.mark.parametrize(
    ("name", "kernel", "text"),
    [
        ("atomics.cu", "counter", "    atomicAdd(&count[0], 1);"),
        ("atomics.cu", "total", "    atomicAdd(sum, in[i]);"),
        ("atomics.cu", "histogram", "    atomicAdd(&bins[bin], 1);"),
        ("atomics.cu", "up_and_down", "        atomicSub(&balance[0], 1 + in[threadIdx.x]);"),
        ("atomics.cu", "less", "    atomicAdd(&left[0], -(2 * in[threadIdx.x]));"),
        ("atomics.cu", "bits", "    atomicOr(&all[0], in[threadIdx.x]);"),
        ("atomics.cl", "counter", "    atomic_add(&count[0], 1);"),
        ("writers.cu", "one_value", "    if (threadIdx.x == 0) out[0] = 7;"),
        ("writers.cu", "read_by_all", "    if (threadIdx.x == 0 && threadIdx.y == 0) first = n;"),
        (
            "writers.cu",
            "last_one_wins",
            "    if (blockIdx.x == 0 && threadIdx.x == 0) out[0] = in[blockIdx.x * 64 + threadIdx.x];",
        ),
        ("writers.cu", "all_blocks", "    if (blockIdx.x == 0) out[threadIdx.x] = blockIdx.x;"),
        ("writers.cu", "without_braces", "        { if (threadIdx.x == 0) out[0] = threadIdx.x; }"),
    ],
)
def test_statements_altered(name: str, kernel: str, text: str) -> None:
    """What is offered, and that it is nothing to apply without a look."""
    path = KERNELS / "repair" / name
    source = path.read_bytes()
    findings = next(each.findings for each in _report(path).kernels if each.name == kernel)
    fixes = [fix for finding in findings for fix in finding.fixes]
    assert text in [line for fix in fixes for line in apply(source, fix.edits).decode().splitlines()]
    assert not any(fix.safe or fix.preferred for fix in fixes)


@pytest.mark.parametrize(
    ("name", "kernel"),
    [
        ("atomics.cu", "carried"),
        ("lost.cu", "two_names"),
        ("lost.cu", "two_names_and_blocks"),
        ("lost.cu", "long_count"),
        ("lost.cl", "of_a_short"),
        ("lost.cl", "in_a_loop"),
    ],
)
def test_a_barrier_that_leaves_updates_lost_says_so(name: str, kernel: str) -> None:
    """And nothing is applied without a look."""
    findings = next(k.findings for k in _report(KERNELS / "repair" / name).kernels if k.name == kernel)
    fixes = [fix for finding in findings for fix in finding.fixes]
    assert fixes
    assert all("updates at line" in fix.title and "would still be lost" in fix.title for fix in fixes)
    assert not any(fix.safe or fix.preferred for fix in fixes)


@pytest.mark.parametrize(
    ("name", "kernel", "reason"),
    [
        ("atomics.cu", "cut_off", "threads update one place at line 85, and updates would still be lost"),
        ("atomics.cu", "signed_long", "CUDA has no atomic function for `+=` of integers of 64 bits"),
        ("atomics.cu", "product", "CUDA has no atomic function for `*=` of integers of 32 bits"),
        ("atomics.cl", "of_floats", "OpenCL has no atomic function for `+=` of float"),
        ("lost.cl", "side_effect", "the updates at line 55 would still be lost"),
        ("lost.cu", "of_some", "the updates at line 60 would still be lost"),
        ("grids.cl", "shifted", "OpenCL has no barrier of the grid"),
    ],
)
def test_why_nothing_helps(name: str, kernel: str, reason: str) -> None:
    """What is lost in spite of any barrier, and what the language does not have."""
    (finding,) = next(k.findings for k in _report(KERNELS / "repair" / name).kernels if k.name == kernel)
    assert finding.no_fix is not None
    assert reason in words(finding.no_fix)


@pytest.mark.parametrize(
    ("name", "kernel", "text", "gone"),
    [
        (
            "fences.cl",
            "wrong_flags",
            "    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
            "(CLK_GLOBAL_MEM_FENCE)",
        ),
        ("fences.cl", "no_flags", "    barrier(CLK_LOCAL_MEM_FENCE);", "barrier(0)"),
        ("warps.cu", "too_narrow", "    __syncthreads();", "__syncwarp()"),
    ],
)
def test_a_barrier_that_is_there_does_more(name: str, kernel: str, text: str, gone: str) -> None:
    """Instead of a second one behind it."""
    path = KERNELS / "repair" / name
    report = next(each for each in _report(path).kernels if each.name == kernel)
    assert report.repair is not None
    after = apply(path.read_bytes(), report.repair.edits)[report.span.start : report.span.end].decode()
    assert text in after.splitlines()
    assert gone not in after


def test_a_wait_that_comes_too_late_moves_up() -> None:
    """An event is gone once it was waited for; the wait for another copy by the same variable stays."""
    path = KERNELS / "repair" / "waits.cl"
    waits: dict[str, int] = {}
    for kernel in _report(path).kernels:
        if kernel.repair is not None:
            after = apply(path.read_bytes(), kernel.repair.edits)
            waits[kernel.name] = after.count(b"wait_group_events") - path.read_bytes().count(b"wait_group_events")
    assert waits == {"forgotten": 1, "too_late": 0, "one_of_two": 1, "there_and_back": 1}


def test_one_edit_is_offered_once() -> None:
    """One that ends a race within blocks and between them is no second fix."""
    text = b"__global__ void k(int *out) { out[0] = threadIdx.x; }\n"
    (kernel,) = check("a.cu", text, Options(block_dim=(64, 1, 1), grid_dim=(4, 1, 1))).kernels
    (finding,) = kernel.findings
    assert len({fix.edits for fix in finding.fixes}) == len(finding.fixes) == 1
