"""OpenCL C: work-items, memories, barriers, vectors, images, asynchronous copies."""

from __future__ import annotations

import pytest

from syncline.frontend import lower_file
from syncline.ir.kernel import Barrier, Kernel, Read, Space, Unknown, Write
from syncline.ir.launch import Launch
from syncline.ir.pretty import block

from .lowering import all_of

HEAD = "kernel void k(global float *a, global int *c, local int *s, global float4 *v, int n, global atomic_int *x)"


def kernel_of(text: str) -> Kernel:
    """The last kernel of an OpenCL source."""
    return lower_file("test.cl", text.encode()).kernels[-1]


def body_of(text: str) -> list[str]:
    """The lines of the IR of a kernel with this body."""
    return list(block(kernel_of(f"{HEAD} {{\n{text}\n}}\n").body))


@pytest.mark.parametrize(
    ("index", "shown"),
    [
        ("get_local_id(0)", "threadIdx.x"),
        ("get_global_id(1)", "threadIdx.y + blockDim.y * blockIdx.y"),
        ("get_group_id(2) + get_num_groups(0)", "blockIdx.z + gridDim.x"),
        ("get_global_size(0)", "blockDim.x * gridDim.x"),
        ("get_global_offset(0)", "0"),
        ("get_local_linear_id()", "threadIdx.x + blockDim.x * threadIdx.y + blockDim.x * blockDim.y * threadIdx.z"),
        ("get_local_id(3) + get_local_size(3)", "1"),
        ("get_work_dim()", "get_work_dim()"),
    ],
)
def test_work_items(index: str, shown: str) -> None:
    """Work-items are threads, groups are blocks; beyond the third dimension there is one of each."""
    assert body_of(f"c[{index}] = 1;") == [f"write c[4: {shown}]:4 = 1"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("barrier(CLK_LOCAL_MEM_FENCE);", "barrier block of shared"),
        ("barrier(CLK_GLOBAL_MEM_FENCE);", "barrier block of global"),
        ("barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);", "barrier block"),
        ("work_group_barrier(0);", "barrier block of no memory"),
        ("work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device);", "barrier block of shared"),
        ("n = work_group_reduce_add(n);", "barrier block of no memory"),
        ("barrier(n);", "barrier block of shared where 0 != (1 & n), global where 0 != (2 & n)"),
        ("mem_fence(CLK_LOCAL_MEM_FENCE);", "fence block of shared"),
        ("read_mem_fence(CLK_LOCAL_MEM_FENCE);", "fence block acquire of shared"),
        ("atomic_store(x, 3);", "fence grid release of global (of the atomic)"),
        ("atomic_inc(c);", "atomic add c[4: 0]:4 (1) grid"),
        ("atom_cmpxchg(c, 1, 2);", "atomic cas c[4: 0]:4 (1, 2) grid"),
        ("atomic_store(x, 3);", "atomic exch x[4: 0]:4 (3) grid"),
        ("c[0] = atomic_load(x);", "$1 = atomic or x[4: 0]:4 (0) grid"),
        (
            "atomic_fetch_or_explicit(x, 3, memory_order_relaxed, memory_scope_work_group);",
            "atomic or x[4: 0]:4 (3) block",
        ),
        (
            "atomic_fetch_or_explicit(x, 3, memory_order_relaxed, memory_scope_sub_group);",
            "unknown: call-of(atomic_fetch_or_explicit) touches x",
        ),
    ],
)
def test_synchronisation(text: str, line: str) -> None:
    """A barrier orders the memories that its flags name; an atomic reaches as far as its scope."""
    assert line in body_of(text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("int2 p = (int2)(n, 3); c[p.y] = p.x;", ["p.x = n", "p.y = 3", "write c[4: p.y]:4 = p.x"]),
        ("int2 p = (int2)(n); c[p.s1] = p.even;", ["p.x = n", "p.y = n", "write c[4: p.y]:4 = p.x"]),
        (
            "int4 p = (int4)((int2)(1, 2), n, 4); c[p.hi.x] = p.wzyx.w;",
            ["p.x = 1", "p.y = 2", "p.z = n", "p.w = 4", "write c[4: p.z]:4 = p.x"],
        ),
        (
            "v[n].yz = v[n].zy;",
            [
                "$1 = read v[16: n +8]:4",
                "$2 = read v[16: n +4]:4",
                "write v[16: n +4]:4 = $1",
                "write v[16: n +8]:4 = $2",
            ],
        ),
        ("vstore2((float2)(1, 2), n, a);", ["write a[4: 2 * n]:4 = 1", "write a[4: 2 * n + 1]:4 = 2"]),
        ("a[n] = vload_half(2, (global half *)c);", ["$1 = read c[4: 0, 2: 2]:2", "write a[4: n]:4 = $1"]),
        ("c[n] = convert_uchar_sat(n);", ["write c[4: n]:4 = min(255, max(0, n))"]),
        ("c[n] = as_uint(n);", ["write c[4: n]:4 = n"]),
        ("a[n] = 1.5h;", ["write a[4: n]:4 = 1.5"]),
        ("c[n] = any((int2)(1, -1)) + all((int2)(1, -1));", ["write c[4: n]:4 = 1"]),
    ],
)
def test_vectors(text: str, lines: list[str]) -> None:
    """Lanes are variables or addresses of their own, however they are named."""
    assert body_of(text) == lines


def test_a_vector_before_the_question_mark_chooses_by_lane() -> None:
    """`a ? b : c` is `select(c, b, a)`."""
    lines = body_of("int2 p = (int2)(n, 1); int2 q = p > 0 ? p : (int2)(7); c[q.x] = q.y;")
    assert [line.rpartition("? ")[2] for line in lines[2:4]] == ["p.x : 7", "p.y : 7"]


def test_memories_of_parameters_and_variables() -> None:
    """A pointer into local memory is dynamic shared memory; what it points at, not itself, lies there."""
    text = "local int *q = s + 1; local float own[4]; q[n] = 1; own[n] = 2; c[n] = 3;"
    spaces = {w.address.array.name: w.address.array.space for w in all_of(kernel_of(f"{HEAD} {{ {text} }}"), Write)}
    assert spaces == {"s": Space.SHARED, "own": Space.SHARED, "c": Space.GLOBAL}


def test_a_required_size_is_a_launch() -> None:
    """`reqd_work_group_size` says how large every group is."""
    text = "kernel __attribute__((reqd_work_group_size(8, 4, 1))) void k(global int *c) { c[0] = 1; }"
    assert lower_file("test.cl", text.encode()).launches["k"] == (
        Launch(block=(8, 4, 1), origin="reqd_work_group_size"),
    )


def test_pixels_are_elements() -> None:
    """Images are arrays with an index for each coordinate; a sampler reads what nobody writes."""
    text = """kernel void k(read_only image2d_t from, write_only image3d_t to, int n) {
        write_imagef(to, (int4)(1, 2, 3, 0), read_imagef(from, 0, (int2)(n, n)));
    }"""
    kernel = kernel_of(text)
    (write,) = all_of(kernel, Write)
    assert [index.value for _, index in write.address.index] == [3, 2, 1]
    assert not all_of(kernel, Read)


def test_an_asynchronous_copy_ends_at_its_wait() -> None:
    """The accesses of a copy carry its name; only the wait for its event ends it, and a barrier before that wait does
    not."""
    text = """event_t e = async_work_group_copy(s, c, 4, 0);
        barrier(CLK_LOCAL_MEM_FENCE);
        wait_group_events(1, &e);
        barrier(CLK_LOCAL_MEM_FENCE);"""
    kernel = kernel_of(f"{HEAD} {{ {text} }}")
    assert [w.transfer for w in all_of(kernel, Write)] == ["transfer", "transfer"]
    assert [w.pending for w in all_of(kernel, Write)] == [False, True]  # at the call, after the barrier
    assert [b.orders for b in all_of(kernel, Barrier)] == [set(), {Space.SHARED}, {"transfer"}, {Space.SHARED}]
    assert not all_of(kernel, Unknown)


@pytest.mark.parametrize("wait", ["wait_group_events(n, &e);", "wait_group_events(1, &other);", ""])
def test_another_wait_does_not_end_a_copy(wait: str) -> None:
    """A wait counts where it certainly is for that event."""
    kernel = kernel_of(f"{HEAD} {{ event_t other = 0, e; e = async_work_group_copy(s, c, 4, 0); {wait} }}")
    assert not any(b.orders for b in all_of(kernel, Barrier))


def test_constant_tables_are_known() -> None:
    """Nobody can change a table in constant memory."""
    text = "constant int next[2] = {1, 0};\nkernel void k(global int *c) { c[next[0]] = next[get_local_id(0)]; }"
    assert list(block(kernel_of(text).body))[-1] == "write c[4: 1]:4 = (0 == threadIdx.x) ? 1 : 0"


def test_words_of_cpp_are_names() -> None:
    """OpenCL is C: `new`, `class` and `this` are free."""
    assert body_of("int new = n; int class = new; c[class] = 1;")[-1].startswith("write c[4: ")
