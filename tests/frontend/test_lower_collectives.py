"""Operations of a whole warp over memory."""

from __future__ import annotations

import pytest

from syncline.ir.kernel import Barrier, Kernel, Read, Scope, Storage, Unknown, Write
from syncline.ir.pretty import block
from syncline.wording import words

from .lowering import all_of, kernel_of

HEAD = "using namespace nvcuda; __global__ void k(half *a, float *b, int n, wmma::layout_t by) {"
SIXTEEN = "16, 16, 16"


def _kernel(kind: str, call: str) -> Kernel:
    return kernel_of(f"{HEAD} wmma::fragment<wmma::{kind}> f; wmma::{call}; }}")


@pytest.mark.parametrize(
    ("kind", "call", "count", "stride", "size"),
    [
        ("matrix_a, 8, 32, 16, half, wmma::row_major", "load_matrix_sync(f, a, 24)", 8, 48, 32),
        ("matrix_a, 8, 32, 16, half, wmma::col_major", "load_matrix_sync(f, a, 24)", 16, 48, 16),
        ("matrix_b, 8, 32, 16, half, wmma::row_major", "load_matrix_sync(f, a, 40)", 16, 80, 64),
        ("matrix_b, 8, 32, 16, half, wmma::col_major", "load_matrix_sync(f, a, 40)", 32, 80, 32),
        ("accumulator, 8, 32, 16, float", "load_matrix_sync(f, b, 40, wmma::mem_row_major)", 8, 160, 128),
        ("accumulator, 8, 32, 16, float", "load_matrix_sync(f, b, 40, wmma::mem_col_major)", 32, 160, 32),
        ("matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major", "load_matrix_sync(f, b, 8)", 16, 32, 32),
        ("matrix_a, 8, 8, 128, wmma::experimental::precision::b1, wmma::row_major",
         "load_matrix_sync(f, a, 256)", 8, 32, 16),
    ],
)  # fmt: skip
def test_tile_is_read_run_by_run(kind: str, call: str, count: int, stride: int, size: int):
    """Row by row or column by column, by the layout of the fragment or the call."""
    kernel = _kernel(kind, call)
    (read,) = all_of(kernel, Read)
    assert (read.address.index[0][0], read.address.size) == (stride, size)
    assert f"< {count}" in _head(kernel)


def _head(kernel: Kernel) -> str:
    return next(line for line in block(kernel.body) if "while" in line)


def test_leading_dimension_may_be_a_variable():
    """The rows are `n` elements apart."""
    kernel = _kernel(f"accumulator, {SIXTEEN}, float", "store_matrix_sync(b, f, n, wmma::mem_row_major)")
    (write,) = [w for w in all_of(kernel, Write) if w.address.array.key == "b"]
    ((stride, index),) = write.address.index
    assert stride == 4
    assert "n" in {s.info.name for s in index.symbols}


def test_all_lanes_have_to_come_and_nothing_is_ordered():
    """A warp barrier, but not for memory; and a note on lanes that have returned."""
    kernel = _kernel(f"accumulator, {SIXTEEN}, float", "store_matrix_sync(b, f, n, wmma::mem_row_major)")
    (barrier,) = all_of(kernel, Barrier)
    assert (barrier.scope, barrier.orders) == (Scope.WARP, frozenset())
    assert any("returns" in words(note) for note in kernel.assumptions)


@pytest.mark.parametrize(
    ("kind", "call", "reason"),
    [
        (f"accumulator, {SIXTEEN}, float", "store_matrix_sync(b, f, n, by)", "row-major"),
        (f"accumulator, {SIXTEEN}, float", "load_matrix_sync(f, b, n)", "row-major"),
        ("accumulator, n, 16, 16, float", "store_matrix_sync(b, f, n, wmma::mem_row_major)", "shape"),
        (f"somewhere, {SIXTEEN}, float", "store_matrix_sync(b, f, n, wmma::mem_row_major)", "shape"),
        (f"matrix_a, {SIXTEEN}, odd, wmma::row_major", "load_matrix_sync(f, a, n)", "elements"),
        (f"matrix_a, {SIXTEEN}, wmma::experimental::precision::s4, wmma::row_major",
         "load_matrix_sync(f, a, n)", "leading dimension"),
    ],
)  # fmt: skip
def test_what_is_not_known_is_unknown(kind: str, call: str, reason: str):
    """The array may then be touched anywhere."""
    (unknown,) = all_of(_kernel(kind, call), Unknown)
    assert reason in words(unknown.reason)
    assert unknown.touches


def test_waves_of_rocwmma_are_not_followed():
    """They have 64 lanes, or 32."""
    text = HEAD.replace("nvcuda", "rocwmma") + (
        f"rocwmma::fragment<rocwmma::accumulator, {SIXTEEN}, float> f;"
        "rocwmma::store_matrix_sync(b, f, n, rocwmma::mem_row_major); }"
    )
    (unknown,) = all_of(kernel_of(text), Unknown)
    assert "rocWMMA" in words(unknown.reason)


def test_shape_comes_through_templates():
    """Aliases and template parameters name the shape and the layout."""
    kernel = kernel_of(
        """
        template <int M, typename Layout> struct Tiles { using A = wmma::fragment<wmma::matrix_a, M, 16, 16, half, Layout>; };
        template <typename F> __device__ void fetch(F &f, const half *p) { wmma::load_matrix_sync(f, p, 32); }
        template <typename Layout> __device__ void both(const half *p) {
            wmma::fragment<wmma::matrix_a, 32, 8, 16, half, Layout> f;
            fetch(f, p);
        }
        __global__ void k(half *a) { both<wmma::col_major>(a); }
        """  # noqa: E501
    )
    assert all_of(kernel, Unknown) == []
    (read,) = all_of(kernel, Read)
    assert read.address.size == 64


# --- CUB --------------------------------------------------------------------------------------------------------

REDUCE = "using R = cub::BlockReduce<float, 128>; __shared__ typename R::TempStorage s;"
KERNEL = "__global__ void k(float *a, float *b, int n)"


@pytest.mark.parametrize(
    "call",
    [
        f"{REDUCE} R(s).Sum(1.0f);",
        f"{REDUCE} R reduce(s); reduce.Sum(1.0f);",
        "cub::BlockReduce<float, 128>().Sum(1.0f);",
        f"{REDUCE} R{{s}}.Reduce(1.0f, cub::Max{{}});",
        f"{REDUCE} cub::BlockReduce<float, 128>(s).Reduce(1.0f, [](float x, float y) {{ return x + y; }});",
    ],
)
def test_block_collective_writes_and_reads_its_storage(call: str):
    """One thread writes it, all come to a barrier for such accesses to it alone, all read it."""
    kernel = kernel_of(f"#include <cub/cub.cuh>\n{KERNEL} {{ {call} }}")
    assert all_of(kernel, Unknown) == []
    (write,), (read,), (barrier,) = (all_of(kernel, kind) for kind in (Write, Read, Barrier))
    assert write.address == read.address
    assert (barrier.scope, barrier.orders) == (Scope.BLOCK, {Storage(write.address.array.key)})
    assert write.transfer == read.transfer == Storage(write.address.array.key)


def test_arguments_of_a_scan():
    """What goes in is read, what comes out is not known."""
    kernel = kernel_of(
        f"""
        #include <cub/cub.cuh>
        {KERNEL} {{
            using S = cub::BlockScan<int, 128>;
            __shared__ typename S::TempStorage s;
            int in = n, out, total;
            S(s).InclusiveSum(in, out, total);
        }}
        """
    )
    lines = list(block(kernel.body))
    assert "in = n" in lines
    assert not any(line.startswith("in = ?") for line in lines)
    assert any("out = ? (result-of-method(BlockScan, InclusiveSum))" in line for line in lines)
    assert any("total = ? (result-of-method(BlockScan, InclusiveSum))" in line for line in lines)


@pytest.mark.parametrize(
    ("call", "reason", "touched"),
    [
        ("using S = cub::BlockScan<float, 128>; __shared__ typename S::TempStorage s; S(s).InclusiveSum(1.0f, a[n]);",
         "InclusiveSum", {"a"}),
        ("using S = cub::BlockStore<float, 128, 2, How>; __shared__ typename S::TempStorage s; float x[2];"
         "S(s).Store(a, x);", "BlockStore", {"a"}),
        ("using R = cub::WarpReduce<float, 10>; __shared__ typename R::TempStorage s; R(s).Sum(1.0f);", "part", set()),
        ("using R = cub::BlockReduce<float, 128>; typename R::TempStorage s; R(s).Sum(1.0f);", "storage", set()),
        (f"{REDUCE} __shared__ union {{ struct {{ typename R::TempStorage s; int i; }} p; int d[9]; }} u;"
         "R(u.p.s).Sum(1.0f);", "storage", set()),
    ],
)  # fmt: skip
def test_what_cub_does_elsewhere_is_unknown(call: str, reason: str, touched: set[str]):
    """Memory that is passed, and storage that is not followed."""
    unknowns = all_of(kernel_of(f"#include <cub/cub.cuh>\n{KERNEL} {{ {call} }}"), Unknown)
    assert any(reason in words(u.reason) for u in unknowns)
    assert touched <= {array.key for u in unknowns for array in u.touches}


def test_storage_in_a_union_is_as_long_as_the_rest():
    """So that every use of the same memory is seen."""
    kernel = kernel_of(
        f"""
        #include <cub/cub.cuh>
        {KERNEL} {{
            using R = cub::BlockReduce<float, 128>;
            __shared__ union {{ typename R::TempStorage s; float d[1000]; }} u;
            R(u.s).Sum(1.0f);
        }}
        """
    )
    (write,) = all_of(kernel, Write)
    assert write.address.size == 4000


def test_name_is_the_files_own_where_it_declares_it():
    """`BlockReduce` may be anybody's."""
    kernel = kernel_of(
        f"""
        template <typename T> struct BlockReduce {{ T value; __device__ T Sum(T x) {{ return x; }} }};
        {KERNEL} {{ BlockReduce<float> r; a[n] = r.Sum(b[n]); }}
        """
    )
    assert all_of(kernel, Barrier) == []
    assert all_of(kernel, Unknown) == []
