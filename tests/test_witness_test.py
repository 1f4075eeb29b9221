"""A kernel with the witness of a finding, as a program."""

from __future__ import annotations

from fractions import Fraction

from syncline import api
from syncline.checks.verdicts.inputs import number
from syncline.findings import Finding, KernelReport
from syncline.witness_test import witness_test


def programs(text: str, path: str = "a.cu", **options: object) -> list[str | None]:
    """Of each finding."""
    chosen = api.Options(fixes=False, **options)  # type: ignore[arg-type]
    report = api.check(path, text.encode(), chosen)
    found: list[tuple[KernelReport, Finding]] = [(k, f) for k in report.kernels for f in k.findings]
    return [witness_test(path, text.encode(), chosen, kernel, finding) for kernel, finding in found]


def program(text: str, path: str = "a.cu", **options: object) -> str:
    (one,) = programs(text, path, **options)
    assert one is not None
    return one


def main_of(text: str) -> list[str]:
    """The lines of `main`, but for those that wait for the kernel."""
    inside = text.partition("int main() {\n")[2].removesuffix("}\n").splitlines()
    return [line.strip() for line in inside][:-2]


SHARED = """\
__global__ void k(float *out, const float *in, int n) {
    __shared__ float tile[64];
    if (threadIdx.x < n) tile[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = tile[63 - threadIdx.x];
}
"""


def test_the_witness_is_launched_and_the_tool_is_named():
    text = program(SHARED, block_dim=(64, 1, 1), grid_dim=(1, 1, 1), parameters=(("n", 64),))
    head = text.partition("\n\n")[0].splitlines()
    assert head[0] == "// SL101 shared-race (racy) at a.cu:4, as a program of its own:"
    assert head[1].startswith("// Thread ")
    assert head[-2:] == ["// nvcc -lineinfo -o witness witness.cu", "// compute-sanitizer --tool racecheck ./witness"]
    assert SHARED.strip() in text
    assert main_of(text) == [
        "Memory out;",
        "Memory in;",
        "int n = 64;",
        "k<<<dim3(1, 1, 1), dim3(64, 1, 1)>>>(out, in, n);",
    ]
    assert "struct Number" not in text


def test_divergence_is_for_the_other_tool():
    text = program("__global__ void k(int n) { if (threadIdx.x < 3) __syncthreads(); }\n", block_dim=(8, 1, 1))
    assert "// compute-sanitizer --tool synccheck ./witness" in text
    assert main_of(text)[0] == "int n = 1;"
    assert "struct Memory" not in text


def test_races_in_global_memory_say_that_no_tool_sees_them():
    text = program("__global__ void k(int *a) { a[0] = threadIdx.x; }\n", block_dim=(8, 1, 1), grid_dim=(1, 1, 1))
    assert "// (No tool sees races in global memory" in text


def test_contents_that_the_witness_needs_are_put_there():
    text = """\
__global__ void k(float *out, const int *flag) {
    __shared__ float tile[64];
    tile[threadIdx.x] = 1;
    if (flag[3] == 7) out[threadIdx.x] = tile[63 - threadIdx.x];
}
"""
    written = program(text, block_dim=(64, 1, 1), grid_dim=(1, 1, 1))
    assert "flag.set<int32_t>(12, 7);" in main_of(written)
    assert "// It needs flag[3] = 7." in written


def test_instances_structs_and_other_types_of_arguments():
    text = """\
enum Mode { OFF, ON };
struct Table { float *rows; int pitch; };
namespace inner {
template <typename T, int N> __global__ void k(Table table, T *out, Mode mode, unsigned long long big, double scale) {
    extern __shared__ float tile[];
    tile[threadIdx.x] = table.rows[threadIdx.x * table.pitch];
    if (mode == ON && big > 18446744073709551614ull) out[threadIdx.x] = tile[N - 1 - threadIdx.x] * scale;
}
}
void host(Table t, double *d) { inner::k<double, 64><<<1, 64, 256>>>(t, d, ON, ~0ull, 1.0); }
"""
    written = program(text)
    assert main_of(written)[0] == "Table table{};"
    assert "table.rows = Memory();" in main_of(written)
    assert main_of(written)[-1] == (
        "inner::k<double, 64><<<dim3(1, 1, 1), dim3(64, 1, 1), 256>>>(table, out, mode, big, scale);"
    )
    assert "const auto mode = Number{1};" in main_of(written)
    assert "unsigned long long big = 18446744073709551615ull;" in main_of(written)


def test_a_template_that_nobody_launches_is_given_what_the_witness_has():
    text = """\
template <typename T, int N, bool WIDE = false> __global__ void k(T *out) {
    __shared__ T tile[N];
    tile[threadIdx.x] = 1;
    out[threadIdx.x] = tile[N - 1 - threadIdx.x];
}
"""
    written = program(text, block_dim=(64, 1, 1), grid_dim=(1, 1, 1))
    (launch,) = (line for line in main_of(written) if "<<<" in line)
    assert launch.startswith("k<int, ")
    assert launch.partition("<<<")[0].count(",") <= 2


def test_hip_has_its_own_functions():
    written = program("#include <hip/hip_runtime.h>\n" + SHARED, "a.hip", block_dim=(64, 1, 1), grid_dim=(1, 1, 1))
    assert "hipDeviceSynchronize" in written
    assert "cuda" not in written
    assert "// hipcc -g -o witness witness.hip" in written


def test_there_is_none_of_other_kernels_or_without_a_witness():
    opencl = """\
__kernel void k(__global int *a) {
    __local int t[64];
    t[get_local_id(0)] = a[0];
    a[get_global_id(0)] = t[63 - get_local_id(0)];
}
"""
    assert set(programs(opencl, "a.cl")) == {None}
    assert programs("__global__ void k(int *a) { __syncthreads(); a[0] = 1; }\n", block_dim=(1, 1, 1)) == []
    function = "__device__ void f(int *a) { a[0] = threadIdx.x; __syncthreads(); }\n"
    assert set(programs(function)) <= {None}


def test_parameters_may_have_the_names_of_the_program():
    text = """\
__global__ void k(float *k, int check, int Memory, const float *in) {
    __shared__ float tile[64];
    tile[threadIdx.x] = in[threadIdx.x];
    k[threadIdx.x] = tile[63 - threadIdx.x] + check + Memory;
}
"""
    written = main_of(program(text, block_dim=(64, 1, 1), grid_dim=(1, 1, 1)))
    assert written[-1] == "k<<<dim3(1, 1, 1), dim3(64, 1, 1)>>>(argument0, argument1, argument2, in);"
    assert "int Memory" not in "\n".join(written)


def test_contents_of_what_a_part_leads_to_are_put_there():
    text = """\
struct Pair { float *out; const int *flag; };
__global__ void k(Pair k) {
    __shared__ float tile[64];
    tile[threadIdx.x] = 1;
    if (k.flag[3] == 7) k.out[threadIdx.x] = tile[63 - threadIdx.x];
}
"""
    written = main_of(program(text, block_dim=(64, 1, 1), grid_dim=(1, 1, 1)))
    (flag,) = [line.partition(".")[0] for line in written if line.endswith(".set<int32_t>(12, 7);")]
    assert f"argument0.flag = {flag};" in written
    assert f"Memory {flag};" in written


def test_large_numbers_are_no_literals_of_integers():
    assert number(Fraction(10**40)) == "1e+40"
    assert number(Fraction(10**400)) == "INFINITY"
    assert number(Fraction(-(10**400), 3)) == "-INFINITY"
    assert number(Fraction(12)) == number(12) == "12"
