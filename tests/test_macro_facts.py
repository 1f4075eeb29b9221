"""What macros hide of a kernel's synchronisation."""

from __future__ import annotations

from syncline import api
from syncline.findings import KernelReport
from syncline.limits import engine as limits

HEAD = """\
#define BLOCK 64
#define SHARED __shared__
#define DECLARE(name) __shared__ float name[BLOCK]
#define SYNC() __syncthreads()
#define BAR __syncthreads
#define STEP(s) do { if (t < (s)) tile[t] += tile[t + (s)]; SYNC(); } while (0)
#define AT(a, i) a[(i)]
#define CHECK(c) if (!(c)) return
#define SUM(x) warp_sum(x)
#define ADD(p, v) atomicAdd((p), (v))
#define FENCE() __threadfence()
#define LOCAL_SUM(x) ((x) + 1)

__device__ float warp_sum(float x) {
    for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(0xffffffff, x, d);
    return x;
}
"""


def report(body: str, path: str = "a.cu") -> KernelReport:
    text = HEAD + "__global__ void k(float *out, const float *in, int n) {\n" + body + "\n}\n"
    return api.check(path, text.encode(), api.Options(block_dim=(64, 1, 1), fixes=False)).kernels[-1]


def effects(body: str) -> dict[str, list[str]]:
    """What each use does, by what it became."""
    return {macro.expansion: list(macro.effects) for macro in report(body).macros}


def test_barriers_fences_atomics_and_exits():
    found = effects("CHECK(n > 0); SYNC(); BAR(); ADD(out, 1.0f); FENCE();")
    assert found == {
        "if (!(n > 0)) return": ["ends the thread, which then comes to no barrier below"],
        "__syncthreads()": ["waits for all threads of the block (a barrier)"],
        "__syncthreads": ["waits for all threads of the block (a barrier)"],
        "atomicAdd((out), (1.0f))": ["updates `out` (global memory) atomically"],
        "__threadfence()": ["orders the thread's own accesses for the grid (a fence: it waits for nobody)"],
    }


def test_accesses_and_declarations_of_shared_memory():
    declared = "SHARED float other[BLOCK]; DECLARE(tile); int t = threadIdx.x;"
    found = effects(f"{declared} AT(tile, t) = other[t] = AT(in, t);")
    assert found == {
        "__shared__": ["declares `other`, 256 bytes in shared memory"],
        "__shared__ float tile[64]": ["declares `tile`, 256 bytes in shared memory"],
        "tile[(t)]": ["writes `tile` (shared memory)"],
        "in[(t)]": ["reads `in` (global memory)"],
    }


def test_all_that_one_use_does_in_order():
    (one,) = report("__shared__ float tile[128]; int t = threadIdx.x; for (int s = 32; s > 0; s /= 2) STEP(s);").macros
    assert one.expansion == "do { if (t < (s)) tile[t] += tile[t + (s)]; __syncthreads(); } while (0)"
    assert one.effects == (
        "reads `tile` (shared memory)",
        "writes `tile` (shared memory)",
        "waits for all threads of the block (a barrier)",
    )
    assert one.span.end - one.span.start == len("STEP")


def test_what_a_called_function_does_is_the_macros_doing():
    assert effects("float x = SUM(1.0f);")["warp_sum(1.0f)"] == [
        "lanes of a warp exchange values (`__shfl_down_sync`), which orders no memory"
    ]


def test_macros_of_numbers_and_of_calculations_are_none():
    """The statement around them does what it does without them."""
    assert effects("out[blockIdx.x * BLOCK + threadIdx.x] = LOCAL_SUM(n) + in[BLOCK];") == {}
    assert effects("out[blockIdx.x * BLOCK + threadIdx.x] = LOCAL_SUM(in[BLOCK] + warp_sum(in[n]));") == {}


def test_long_texts_and_many_effects_are_cut():
    many = "; ".join(f"a{i}[threadIdx.x] = 0" for i in range(40))
    names = ", ".join(f"float *a{i}" for i in range(40))
    text = f"#define ALL() {many}\n__global__ void k({names}) {{ ALL(); }}\n"
    (kernel,) = api.check("a.cu", text.encode(), api.Options(fixes=False)).kernels
    (macro,) = kernel.macros
    assert macro.effects[-1] == f"{40 - limits.MACRO_EFFECTS} more things"
    assert len(macro.expansion) <= limits.MACRO_TEXT + len(" ...")


def test_opencl_has_its_own_words():
    text = """\
#define LMEM __local
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
__kernel void k(__global float *a) {
    LMEM float t[64];
    t[get_local_id(0)] = 1;
    SYNC;
    a[get_global_id(0)] = t[63 - get_local_id(0)];
}
"""
    (kernel,) = api.check("a.cl", text.encode(), api.Options(fixes=False)).kernels
    assert [macro.expansion for macro in kernel.macros] == ["__local", "barrier(CLK_LOCAL_MEM_FENCE)"]


def test_they_follow_the_text_when_it_is_edited():
    recent, options = api.Recent(), api.Options(fixes=False)
    text = HEAD + "__global__ void k(float *out) { SYNC(); }\n"
    recent.check("a.cu", text.encode(), options)
    moved = "\n// a comment\n" + text
    again = recent.check("a.cu", moved.encode(), options).kernels[-1]
    fresh = api.check("a.cu", moved.encode(), options).kernels[-1]
    assert again.macros == fresh.macros
    changed = moved.replace("SYNC() __syncthreads()", "SYNC() __syncwarp()")
    other = recent.check("a.cu", changed.encode(), options).kernels[-1]
    assert [macro.expansion for macro in other.macros] == ["__syncwarp()"]
