"""Templates are lowered once for each way in which the host code launches them."""

from __future__ import annotations

from syncline.api import Options, check
from syncline.findings import Verdict
from syncline.instances import findings
from syncline.ir import kernel as ir
from syncline.limits.lower import INSTANCES

from .lowering import all_of, unit_of

MIRROR = """
template <int N, float (*op)(float)> __global__ void mirror(float *a) {
  __shared__ float s[N];
  s[threadIdx.x] = op(a[threadIdx.x]);
  if (N > 64) __syncthreads();
  a[threadIdx.x] = s[N - 1 - threadIdx.x];
}
__device__ float twice(float x) { return 2 * x; }
__device__ float half_of(float x) { return x / 2; }
"""


def names(text: str) -> list[str]:
    return [kernel.name for kernel in unit_of(MIRROR + text).kernels]


def test_each_launch_is_an_instance() -> None:
    text = "void host(float *a) { mirror<32, twice><<<1, 32>>>(a); mirror< 128,twice ><<<2, 128>>>(a); }"
    unit = unit_of(MIRROR + text)
    assert [k.name for k in unit.kernels] == ["mirror<32, twice>", "mirror<128, twice>"]
    assert [unit.launches[k.name][0].block[0] for k in unit.kernels] == [32, 128]


def test_one_instance_keeps_the_name() -> None:
    assert names("void host(float *a) { mirror<32, twice><<<1, 32>>>(a); mirror<32, twice><<<2, 32>>>(a); }") == [
        "mirror"
    ]


def test_arguments_come_through_host_templates() -> None:
    """Two levels, a default, and the launch's block is the template's argument."""
    text = """
    template <int N, float (*op)(float) = half_of> void run(float *a) { mirror<N, op><<<1, N>>>(a); }
    template <float (*op)(float)> void both(float *a) { run<32, op>(a); run<128>(a); }
    int main() { both<twice>(nullptr); }
    """
    unit = unit_of(MIRROR + text)
    assert [k.name for k in unit.kernels] == ["mirror<32, twice>", "mirror<128, half_of>"]
    assert [unit.launches[k.name][0].block for k in unit.kernels] == [(32, 1, 1), (128, 1, 1)]
    assert not any(all_of(k, ir.Unknown) for k in unit.kernels)


def test_explicit_instantiations_count() -> None:
    text = "template __global__ void mirror<64, twice>(float *); template __global__ void mirror<8, twice>(float *);"
    assert names(text) == ["mirror<64, twice>", "mirror<8, twice>"]


def test_arguments_that_are_not_known_are_one_instance_for_all() -> None:
    """Nobody in the text says what B is."""
    text = "template <int B> void run(float *a) { mirror<B, twice><<<1, B>>>(a); } void f(float *a) { run<64>(a); }"
    assert names(text) == ["mirror"]
    text = "template <int B> void run(float *a) { mirror<B, twice><<<1, B>>>(a); }"
    (kernel,) = unit_of(MIRROR + text).kernels
    assert kernel.arrays[1].extents == (None,)


def test_many_instances_are_one_with_functions_to_choose_from() -> None:
    launches = "".join(
        f"mirror<{n}, {'twice' if n % 2 else 'half_of'}><<<1, {n}>>>(a);" for n in range(1, INSTANCES + 2)
    )
    (kernel,) = unit_of(f"{MIRROR}void host(float *a) {{ {launches} }}").kernels
    assert kernel.name == "mirror"
    assert not all_of(kernel, ir.Unknown)


def report(text: str):
    return check("m.cu", (MIRROR + text).encode(), Options())


TWO = "void host(float *a) { mirror<64, twice><<<1, 64>>>(a); mirror<128, twice><<<1, 128>>>(a); }"


def test_each_instance_has_its_verdict() -> None:
    """The barrier is there for more than 64 threads alone."""
    racy, verified = report(TWO).kernels
    assert (racy.verdict, verified.verdict) == (Verdict.RACY, Verdict.VERIFIED)
    ((_, _, where),) = findings([racy, verified])
    assert where == " (in mirror<64, twice>)"


def test_what_all_instances_show_is_said_once() -> None:
    text = TWO.replace("mirror<128, twice><<<1, 128>>>", "mirror<64, half_of><<<1, 64>>>")
    found = list(findings(report(text).kernels))
    assert [where for *_, where in found] == [""]


def test_a_barrier_is_redundant_only_if_no_instance_needs_it() -> None:
    text = """
    template <int N> __global__ void turn(float *a) {
      __shared__ float s[N];
      s[threadIdx.x] = a[threadIdx.x];
      __syncthreads();
      a[threadIdx.x] = s[N > 64 ? N - 1 - threadIdx.x : threadIdx.x];
    }
    """
    small = "void host(float *a) { turn<32><<<1, 32>>>(a); }"
    both = small + "void more(float *a) { turn<128><<<1, 128>>>(a); }"
    assert [[f.rule for f in k.findings] for k in report(text + small).kernels if k.name == "turn"] == [["SL301"]]
    assert not [f for k in report(text + both).kernels if k.name.startswith("turn") for f in k.findings]


def test_a_fix_in_a_shared_function_has_to_suit_all_its_callers() -> None:
    """A barrier in the function would part the threads of the other kernel."""
    text = """
    __device__ void swap(float *s) { float x = s[threadIdx.x ^ 33];
      s[threadIdx.x] = x; }
    __global__ void alone(float *a) { __shared__ float s[64]; s[threadIdx.x] = a[threadIdx.x]; __syncthreads();
      swap(s); }
    __global__ void some(float *a) { __shared__ float s[64]; s[threadIdx.x] = a[threadIdx.x]; __syncthreads();
      if (threadIdx.x < 1) swap(s); }
    void host(float *a) { alone<<<1, 64>>>(a); some<<<1, 64>>>(a); }
    """
    alone = next(k for k in report(text).kernels if k.name == "alone")
    assert alone.verdict is Verdict.RACY
    assert not any(f.fixes for f in alone.findings)
