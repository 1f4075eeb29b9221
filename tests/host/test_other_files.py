"""Launches in other files of a project: the kernel's file alone says nothing of how it is started."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from syncline.api import Recent, check, options_for, tasks
from syncline.findings import FileReport, KernelReport, Verdict
from syncline.limits.host import LAUNCHING_FILES

#: every block adds to the same elements: right for one block alone
ADDS = "__global__ void adds(float *a) { a[threadIdx.x] += 1.0f; }\n"
DECLARED = "__global__ void adds(float *a);\n"
ONE = "void one(float *a) { adds<<<1, 64>>>(a); }\n"
MANY = "void many(float *a, int n) { adds<<<n, 64>>>(a); }\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "Makefile").touch()
    return tmp_path


def write(root: Path, **files: str) -> None:
    """Files by their paths: `__` stands for a slash, `_cu` and `_cuh` at the end for the suffix."""
    for name, text in files.items():
        stem, _, suffix = name.replace("__", "/").rpartition("_")
        path = root / f"{stem}.{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def report(path: Path, recent: Recent | None = None) -> FileReport:
    """As the server checks a document."""
    source = path.read_bytes()
    options = options_for(str(path), None, source)
    return (recent or Recent()).check(str(path), source, options)


def kernel(path: Path) -> KernelReport:
    (found,) = report(path).kernels
    return found


def origins(path: Path) -> list[str]:
    return [launch.origin for launch in kernel(path).launches]


def test_a_launch_in_a_file_that_declares_the_kernel_counts(project: Path) -> None:
    write(project, kernels_cu=ADDS, main_cu=DECLARED + MANY)
    found = kernel(project / "kernels.cu")
    assert found.verdict is Verdict.RACY
    assert [launch.origin for launch in found.launches] == ["main.cu:2"]
    write(project, main_cu=DECLARED + ONE)
    assert kernel(project / "kernels.cu").verdict is Verdict.VERIFIED


@pytest.mark.parametrize(
    "symbol",
    [
        "cudaLaunchKernel((void *)adds, ",
        "cudaLaunchKernel((const void*) adds, ",
        "cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(&adds), ",
        "hipLaunchKernel(&adds, ",
    ],
)
def test_a_program_of_the_host_declares_a_kernel_as_a_function(project: Path, symbol: str) -> None:
    """A compiler of C++ knows no `__global__`; what it starts is the stub of that name."""
    call = f"void one(float *a) {{ void *given[] = {{&a}}; {symbol}1, 64, given, 0, 0); }}\n"
    write(project, kernels_cu=ADDS, main_cpp="void adds(float *a);\n" + call)
    assert origins(project / "kernels.cu") == ["main.cpp:2"]
    assert kernel(project / "kernels.cu").verdict is Verdict.VERIFIED


def test_launches_here_and_elsewhere_are_all_checked(project: Path) -> None:
    write(project, kernels_cu=ADDS + ONE, main_cu=DECLARED + MANY)
    assert origins(project / "kernels.cu") == ["kernels.cu:2", "main.cu:2"]
    assert kernel(project / "kernels.cu").verdict is Verdict.RACY


def test_a_declaration_may_stand_in_a_header(project: Path) -> None:
    write(project, src__kernels_cu=ADDS, inc__kernels_h=DECLARED, app__main_cpp='#include "kernels.h"\n' + ONE)
    assert origins(project / "src" / "kernels.cu") == ["main.cpp:2"]


def test_a_launch_in_a_header_is_read_with_a_program_that_includes_it(project: Path) -> None:
    write(project, kernels_cu=ADDS, run_h=DECLARED + "inline " + MANY, main_cu='#include "run.h"\n')
    assert origins(project / "kernels.cu") == ["run.h:2"]


def test_a_macro_may_launch(project: Path) -> None:
    macro = "#define LAUNCH(k, blocks, ...) k<<<blocks, 64>>>(__VA_ARGS__)\n"
    write(project, kernels_cu=ADDS, launch_h=macro)
    write(project, main_cu='#include "launch.h"\n' + DECLARED + "void f(float *a, int n) { LAUNCH(adds, n, a); }\n")
    assert kernel(project / "kernels.cu").verdict is Verdict.RACY


def test_a_kernel_of_the_programs_own_is_another_one(project: Path) -> None:
    write(project, kernels_cu=ADDS + ONE, other_cu=ADDS + MANY)
    assert origins(project / "kernels.cu") == ["kernels.cu:2"]


def test_a_kernel_of_a_header_that_the_program_includes_is_another_one(project: Path) -> None:
    write(project, kernels_cu=ADDS + ONE, other__adds_cuh=ADDS, main_cu='#include "other/adds.cuh"\n' + MANY)
    assert origins(project / "kernels.cu") == ["kernels.cu:2"]


def test_of_programs_side_by_side_each_has_its_own(project: Path) -> None:
    """One build file above several programs, each with a kernel of the same name."""
    write(project, a__kernels_cu=ADDS, a__main_cu=DECLARED + ONE, b__kernels_cu=ADDS, b__main_cu=DECLARED + MANY)
    assert kernel(project / "a" / "kernels.cu").verdict is Verdict.VERIFIED
    assert kernel(project / "b" / "kernels.cu").verdict is Verdict.RACY


def test_a_header_has_the_launches_of_all_programs_that_include_it(project: Path) -> None:
    write(project, adds_cuh=ADDS, one_cu='#include "adds.cuh"\n' + ONE, many_cu='#include "adds.cuh"\n' + MANY)
    assert sorted(origins(project / "adds.cuh")) == ["many.cu:2", "one.cu:2"]
    assert kernel(project / "adds.cuh").verdict is Verdict.RACY


def test_a_header_is_read_through_a_program_in_another_folder(project: Path) -> None:
    write(project, inc__adds_cuh=ADDS, src__one_cu="#include <adds.cuh>\n" + ONE)
    assert origins(project / "inc" / "adds.cuh") == ["one.cu:2"]


def test_a_source_that_another_one_includes_is_read_as_part_of_it(project: Path) -> None:
    write(project, kernels_cu="__global__ void k(float *a) { a[threadIdx.x + WIDE * blockIdx.x] = 1.0f; }\n")
    write(project, main_cu='#define WIDE 64\n#include "kernels.cu"\nvoid f(float *a, int n) { k<<<n, 64>>>(a); }\n')
    assert kernel(project / "kernels.cu").verdict is Verdict.VERIFIED


def test_any_launch_is_possible_where_very_many_files_launch(project: Path) -> None:
    write(project, kernels_cu=ADDS, **{f"p{n}_cu": DECLARED + ONE for n in range(LAUNCHING_FILES + 1)})
    assert origins(project / "kernels.cu") == ["any launch"]


def test_files_that_see_no_declaration_launch_nothing(project: Path) -> None:
    mention = "void adds(int); void g() { adds(1); }\n"
    write(project, kernels_cu=ADDS + ONE, **{f"p{n}_cu": mention for n in range(LAUNCHING_FILES + 1)})
    assert origins(project / "kernels.cu") == ["kernels.cu:2"]


def test_a_kernel_of_one_name_in_another_namespace_is_another_one(project: Path) -> None:
    host = "namespace many { __global__ void adds(float *); }\nnamespace one { __global__ void adds(float *); }\n"
    calls = "void run(float *a) { many::adds<<<8, 64>>>(a);\none::adds<<<1, 64>>>(a); }\n"
    write(project, kernels_cu="namespace one {\n" + ADDS + "}\n", main_cu=host + calls)
    assert origins(project / "kernels.cu") == ["main.cu:4"]
    assert kernel(project / "kernels.cu").verdict is Verdict.VERIFIED
    write(project, kernels_cu="namespace many {\n" + ADDS + "}\n")
    assert kernel(project / "kernels.cu").verdict is Verdict.RACY


def test_a_kernel_that_is_handed_on_elsewhere_may_be_launched_in_any_way(project: Path) -> None:
    write(project, kernels_cu=ADDS + ONE, main_cu=DECLARED + "void f(float *a) { enqueue(adds, a); }\n")
    assert len(origins(project / "kernels.cu")) == 2


def test_lambdas_of_other_files_are_not_known(project: Path) -> None:
    run = "template <typename F> __global__ void each(F f) { f(threadIdx.x); }\n"
    write(project, each_cuh=run, a_cu='#include "each.cuh"\n')
    write(
        project, b_cu='#include "each.cuh"\nvoid g(int *p) { each<<<1, 64>>>([=] __device__(int i) { p[0] = i; }); }\n'
    )
    assert kernel(project / "each.cuh").verdict is not Verdict.VERIFIED


def test_what_is_remembered_of_a_file_ends_with_its_next_change(project: Path) -> None:
    recent = Recent()
    write(project, kernels_cu=ADDS, size_h="#define BLOCKS 1\n")
    write(project, main_cu='#include "size.h"\n' + DECLARED + "void f(float *a) { adds<<<BLOCKS, 64>>>(a); }\n")
    assert report(project / "kernels.cu", recent).kernels[0].verdict is Verdict.VERIFIED
    write(project, size_h="#define BLOCKS 22\n")
    assert report(project / "kernels.cu", recent).kernels[0].verdict is Verdict.RACY
    os.unlink(project / "main.cu")
    assert report(project / "kernels.cu", recent).kernels[0].launches[0].origin == "any launch"


def test_a_whole_folder_is_checked_with_launches_across_its_files(project: Path) -> None:
    write(project, kernels_cu=ADDS, main_cu=DECLARED + MANY)
    asked = tasks([str(project / "kernels.cu"), str(project / "main.cu")])
    found = [check(path, Path(path).read_bytes(), options).kernels for path, options in asked]
    assert [[k.verdict for k in kernels] for kernels in found] == [[Verdict.RACY], []]


def test_without_a_project_the_files_beside_count(tmp_path: Path) -> None:
    write(tmp_path, kernels_cu=ADDS, main_cu=DECLARED + ONE, deep__main_cu=DECLARED + MANY)
    assert origins(tmp_path / "kernels.cu") == ["main.cu:2"]


#: the same in OpenCL, and host code for it
ADDS_CL = "__kernel void adds(__global float *a) { a[get_local_id(0)] += 1.0f; }\n"
HOST = """
void %s(cl_program p, cl_command_queue q, size_t n) {
    cl_kernel kernel = clCreateKernel(p, "adds", NULL);
    size_t groups = %s, work_items = 64 * groups, in_group = 64;
    clEnqueueNDRangeKernel(q, kernel, 1, NULL, &work_items, &in_group, 0, NULL, NULL);
    %s
}
"""


def test_a_launch_by_a_handle_in_another_file_counts(project: Path) -> None:
    write(project, adds_cl=ADDS_CL, main_c=HOST % ("many", "n", ""))
    assert origins(project / "adds.cl") == ["main.c:5"]
    assert kernel(project / "adds.cl").verdict is Verdict.RACY
    write(project, main_c=HOST % ("one", "1", ""))
    assert kernel(project / "adds.cl").verdict is Verdict.VERIFIED


def test_a_kernel_that_the_driver_loads(project: Path) -> None:
    head = 'void f(CUmodule m, int n) { CUfunction f; cuModuleGetFunction(&f, m, "adds"); '
    launch = head + "cuLaunchKernel(f, %s, 1, 1, 64, 1, 1, 0, 0, a, 0); }\n"
    write(project, adds_cu='extern "C" ' + ADDS, main_cpp=launch % "n")
    assert kernel(project / "adds.cu").verdict is Verdict.RACY
    write(project, main_cpp=launch % "1")
    assert kernel(project / "adds.cu").verdict is Verdict.VERIFIED


def test_a_file_that_names_a_kernel_may_launch_it_in_any_way(project: Path) -> None:
    """Where it is launched elsewhere, too; else no launch is in sight."""
    write(project, adds_cl=ADDS_CL, main_c=HOST % ("one", "1", ""), other_c='void g(void) { start("adds"); }\n')
    assert origins(project / "adds.cl") == ["main.c:5", "other.c:1"]
    assert kernel(project / "adds.cl").verdict is Verdict.POSSIBLE
    write(project, main_c="")
    assert origins(project / "adds.cl") == ["any launch"]


def test_the_name_in_a_string_of_a_kernel_that_is_started_by_itself_is_a_text(project: Path) -> None:
    names = 'const char *names[] = {"adds", "other"};\n'
    write(project, kernels_cu=names + ADDS + ONE, other_c='void g(void) { start("adds"); }\n')
    assert origins(project / "kernels.cu") == ["kernels.cu:3"]
    assert kernel(project / "kernels.cu").verdict is Verdict.VERIFIED


def test_files_that_name_it_in_quotes_do_not_crowd_out_the_launch_beside_a_kernel(project: Path) -> None:
    named = 'def chosen(): return "adds"\n'
    write(project, kernels_cu=ADDS + ONE, **{f"p{n}_py": named for n in range(LAUNCHING_FILES + 1)})
    assert origins(project / "kernels.cu") == ["kernels.cu:2"]


def test_a_kernel_in_a_string_is_launched_by_the_code_around_it(project: Path) -> None:
    string = 'const char *source = R"(\n' + ADDS_CL + ')";\n'
    write(project, main_c=string + HOST % ("many", "n", ""))
    assert origins(project / "main.c") == ["main.c:8"]
    assert kernel(project / "main.c").verdict is Verdict.RACY
    write(project, main_c=string + HOST % ("one", "1", ""))
    assert kernel(project / "main.c").verdict is Verdict.VERIFIED
    write(project, main_c=string + HOST % ("one", "1", "start(kernel);"))
    assert kernel(project / "main.c").verdict is Verdict.POSSIBLE


def test_of_several_strings_with_one_kernel_nobody_knows_which_is_launched(project: Path) -> None:
    string = 'const char *source%d = R"(\n' + ADDS_CL + ')";\n'
    write(project, main_c=string % 1 + string % 2 + HOST % ("many", "n", ""))
    assert [[launch.origin for launch in each.launches] for each in report(project / "main.c").kernels] == [
        ["any launch"],
        ["any launch"],
    ]


def test_the_code_around_a_string_counts_as_it_is_edited(project: Path) -> None:
    string = 'const char *source = R"(\n' + ADDS_CL + ')";\n'
    recent, path = Recent(), project / "main.c"
    write(project, main_c=string + HOST % ("one", "1", ""))
    assert report(path, recent).kernels[0].verdict is Verdict.VERIFIED
    options, edited = options_for(str(path)), (string + HOST % ("many", "n", "")).encode()
    assert recent.check(str(path), edited, options).kernels[0].verdict is Verdict.RACY
    assert recent.check(str(path), path.read_bytes(), options).kernels[0].verdict is Verdict.VERIFIED


RUN = "static void run(float *a, int n) { adds<<<n, 64>>>(a); }\n"


def test_the_calls_of_a_static_function_of_a_source_are_all_there_are(project: Path) -> None:
    write(project, kernels_cu=ADDS + RUN + "void f(float *a) { run(a, 1); }\n")
    write(project, main_cu=DECLARED + "static void run(float *a, int n);\nvoid g(float *a) { run(a, 2); }\n")
    assert kernel(project / "kernels.cu").verdict is Verdict.VERIFIED


@pytest.mark.parametrize("kind", ["static", "inline", "template <class T>"])
def test_a_function_of_a_header_is_called_by_who_includes_it(project: Path, kind: str) -> None:
    write(project, adds_cuh=ADDS + RUN.replace("static", kind))
    assert kernel(project / "adds.cuh").verdict is not Verdict.VERIFIED
    call = "run<int>" if "template" in kind else "run"
    write(project, none_cu='#include "adds.cuh"\n')
    assert kernel(project / "adds.cuh").verdict is not Verdict.VERIFIED
    write(project, one_cu=f'#include "adds.cuh"\nvoid f(float *a) {{ {call}(a, 1); }}\n')
    assert kernel(project / "adds.cuh").verdict is Verdict.VERIFIED
    write(project, two_cu=f'#include "adds.cuh"\nvoid g(float *a) {{ {call}(a, 2); }}\n')
    assert kernel(project / "adds.cuh").verdict is Verdict.RACY


def test_types_of_another_program_are_none_of_this_one(project: Path) -> None:
    """Each program launches the header's template with a type of its own: what the other one has, nobody can read
    here."""
    kernel_text = "template <class F> __global__ void k(float *a, F f) { a[f.at(threadIdx.x)] = 1.0f; }\n"
    run = "template <class F> void run(float *a, F f) { k<<<1, 64>>>(a, f); }\n"
    write(project, run_cuh=kernel_text + run)
    for name in ("One", "Two"):
        struct = f"struct {name} {{ __device__ int at(int i) {{ return i; }} }};\n"
        text = f'#include "run.cuh"\n{struct}void f{name}(float *a) {{ run(a, {name}()); }}\n'
        write(project, **{f"{name.lower()}_cu": text})
    assert kernel(project / "run.cuh").verdict is Verdict.VERIFIED


def test_a_function_of_a_header_that_one_of_a_header_calls(project: Path) -> None:
    write(project, adds_cuh=ADDS + RUN + "inline void runs(float *a, int n) { run(a, n); }\n")
    write(project, none_cu='#include "adds.cuh"\n', one_cu='#include "adds.cuh"\nvoid f(float *a) { runs(a, 1); }\n')
    assert kernel(project / "adds.cuh").verdict is Verdict.VERIFIED
    write(project, two_cu='#include "adds.cuh"\nvoid g(float *a) { runs(a, 2); }\n')
    assert kernel(project / "adds.cuh").verdict is Verdict.RACY


def test_a_function_of_a_header_that_launches_the_kernel_of_a_source(project: Path) -> None:
    write(project, run_cuh=DECLARED + RUN.replace("static", "inline"))
    write(project, adds_cu=f'#include "run.cuh"\n{ADDS}void f(float *a) {{ run(a, 1); }}\n')
    assert kernel(project / "adds.cu").verdict is Verdict.VERIFIED
    write(project, main_cu='#include "run.cuh"\nint main() { run(0, 2); }\n')
    assert kernel(project / "adds.cu").verdict is Verdict.RACY


def test_a_template_of_a_header_that_is_instantiated_may_be_called_anywhere(project: Path) -> None:
    write(project, adds_cuh=ADDS + RUN.replace("static", "template <class T>"))
    text = '#include "adds.cuh"\ntemplate void run<int>(float *a, int n);\nvoid f(float *a) { run<int>(a, 1); }\n'
    write(project, one_cu=text)
    assert kernel(project / "adds.cuh").verdict is not Verdict.VERIFIED


def test_a_source_that_another_one_includes_is_called_by_that(project: Path) -> None:
    write(project, kernels_cu=ADDS + RUN + "void f(float *a) { run(a, 1); }\n")
    write(project, main_cu='#include "kernels.cu"\nvoid g(float *a, int n) { run(a, n); }\n')
    assert kernel(project / "kernels.cu").verdict is not Verdict.VERIFIED


def test_calls_in_other_files_are_launches_of_their_own(project: Path) -> None:
    """Each file has a function of its own by this name."""
    write(project, kernels_cu=ADDS + RUN + "void f(float *a) { run(a, 1); }\n")
    write(project, main_cu=DECLARED + RUN + "void g(float *a) { run(a, 1); run(a, 2); }\n")
    assert origins(project / "kernels.cu") == ["kernels.cu:2", "main.cu:2", "main.cu:2"]
    assert kernel(project / "kernels.cu").verdict is Verdict.RACY


def test_a_header_may_declare_a_function_of_a_program(project: Path) -> None:
    run = "void run(float *a, int n) { adds<<<n, 64>>>(a); }\nint main() { run(0, 1); }\n"
    write(project, main_cu=ADDS + run)
    assert kernel(project / "main.cu").verdict is Verdict.VERIFIED
    write(project, run_h="void run(float *a, int n);\n", main_cu='#include "run.h"\n' + ADDS + run)
    assert kernel(project / "main.cu").verdict is Verdict.RACY


def test_a_header_that_defines_a_function_belongs_to_one_program(project: Path) -> None:
    """No second file of the program can include it: who calls the function is in the text."""
    run, main = "void run(float *a, int n) { adds<<<n, 64>>>(a); }\n", "int main() { run(0, 1); }\n"
    write(project, run_h=run, main_cu=ADDS + '#include "run.h"\n' + main)
    assert kernel(project / "main.cu").verdict is Verdict.VERIFIED
    write(project, run_h=run, other_h="void run(float *a, int n);\n")
    write(project, main_cu=ADDS + '#include "other.h"\n#include "run.h"\n' + main)
    assert kernel(project / "main.cu").verdict is Verdict.RACY


def test_what_conditionals_leave_out_of_another_file_launches(project: Path) -> None:
    """Where nothing else launches a kernel, a configuration that is not read says how it is started."""
    write(project, a_cu=ADDS, b_cu=f"{DECLARED}#ifdef USE_ADDS\n{ONE}#endif\n", c_cu=f"{DECLARED}#if 0\n{MANY}#endif\n")
    found = kernel(project / "a.cu")
    assert found.verdict is Verdict.POSSIBLE
    assert [launch.origin.partition(",")[0] for launch in found.launches] == ["b.cu:3", "c.cu:3"]
    write(project, c_cu=DECLARED)
    assert kernel(project / "a.cu").verdict is Verdict.VERIFIED


def test_what_conditionals_leave_out_of_a_header_launches(project: Path) -> None:
    header = f"#ifdef USE_ADDS\nstatic {ONE}#endif\n"
    write(project, a_cu=f'{ADDS}#include "starts.cuh"\n#include "starts.cuh"\n', starts_cuh=header)
    assert kernel(project / "a.cu").verdict is Verdict.VERIFIED


def test_a_guard_leaves_nothing_out(project: Path) -> None:
    """A header that is included twice is text the first time."""
    header = f"#ifndef STARTS\n#define STARTS\nstatic {ONE}#endif\n"
    write(project, a_cu=f'{ADDS}#include "starts.cuh"\n#include "starts.cuh"\n', starts_cuh=header)
    assert origins(project / "a.cu") == ["starts.cuh:3"]
    assert kernel(project / "a.cu").verdict is Verdict.VERIFIED


def test_an_edit_of_what_is_left_out_counts(project: Path) -> None:
    recent = Recent()
    path = project / "a.cu"
    for blocks, expected in ((1, Verdict.VERIFIED), (2, Verdict.POSSIBLE), (1, Verdict.VERIFIED)):
        write(project, a_cu=f"{ADDS}void f(float *a) {{\n#ifdef MANY\n    adds<<<{blocks}, 64>>>(a);\n#endif\n}}\n")
        assert report(path, recent).kernels[0].verdict is expected
    write(project, a_cu=f"{ADDS}void f(float *a) {{\n#ifdef MANY\n#endif\n}}\n")
    assert [launch.origin for launch in report(path, recent).kernels[0].launches] == ["any launch"]
