"""Structs, vector types, unions and layouts."""

from __future__ import annotations

from syncline.frontend import ctypes as c
from syncline.frontend.record_layout import Member, struct

from .lowering import body_of, kernel_of, lines_of


def test_field_of_an_array_of_structs_is_an_offset():
    """`ps[i].y` keeps the struct's stride."""
    text = "struct P { char tag; float y; }; __global__ void k(P *ps, int i) { ps[i].y = 1; }"
    assert lines_of(text) == ["write ps[8: i +4]:4 = 1"]


def test_struct_copy_is_field_by_field():
    """A whole element is one access per scalar."""
    text = "struct P { int x, y; }; __global__ void k(P *ps) { ps[1] = ps[0]; }"
    assert lines_of(text) == [
        "$1 = read ps[8: 0]:4",
        "$2 = read ps[8: 0 +4]:4",
        "write ps[8: 1]:4 = $1",
        "write ps[8: 1 +4]:4 = $2",
    ]


def test_struct_parameter_gives_a_symbol_per_field():
    """Scalars are symbols, pointers are arrays, named by their path."""
    kernel = kernel_of("struct P { int n; float *d; }; __global__ void k(P p) { p.d[p.n] = 1; }")
    assert [(q.name, q.symbol is not None, q.array is not None) for q in kernel.parameters] == [
        ("p", False, False),
        ("p.n", True, False),
        ("p.d", False, True),
    ]


def test_swapped_components_are_assigned_at_once():
    """`v = make_int2(v.y, v.x)` does not read its own result."""
    assert body_of("int2 v = make_int2(1, 2); v = make_int2(v.y, v.x);") == [
        "v.x = 1",
        "v.y = 2",
        "$1 = v.x",
        "v.x = v.y",
        "v.y = $1",
    ]


def test_dim3_fills_up_with_ones():
    """`dim3 d(4)` has y and z of 1."""
    assert body_of("dim3 d(4); unsigned long long x = d.z;") == ["d.x = 4", "d.y = 1", "d.z = 1", "x = d.z"]


def test_methods_and_constructors_are_inlined():
    """A method sees the fields of its object."""
    text = """
        struct V { int x; __device__ V(int a) : x(a) {} __device__ int twice() const { return 2 * x; } };
        __global__ void k(int *c) { V v(3); c[0] = v.twice(); }
    """
    assert lines_of(text)[-1] == "write c[4: 0]:4 = 2 * v.x"


def test_conversion_operator_of_a_template_struct():
    """The helper that hides `extern __shared__` behind `operator T *`."""
    text = """
        template <class T> struct Shared {
          __device__ operator T *() { extern __shared__ int raw[]; return (T *)raw; }
        };
        __global__ void k(double *a) { double *s = Shared<double>(); s[threadIdx.x] = a[0]; }
    """
    kernel = kernel_of(text)
    assert lines_of(text)[-1] == "write dynamic shared[8: threadIdx.x, 4: 0]:8 = $1"
    assert [array.dynamic for array in kernel.arrays] == [False, True]


def test_union_members_share_their_bytes():
    """A local union is memory, so that one member can be read as another."""
    lines = body_of("union U { int i; float f; } u; u.i = n; a[0] = u.f;")
    assert lines[0] == "write u[4: 0]:4 = n"
    assert lines[1] == "$1 = read u[4: 0]:4"


def test_layout_follows_c():
    """Padding, arrays and nesting."""
    inner = struct("I", [Member("a", c.CHAR), Member("b", c.SHORT)])
    last = Member("t", c.ArrayOf(c.CHAR, 3))
    outer = struct("O", [Member("c", c.CHAR), Member("i", inner), Member("d", c.DOUBLE), last])
    assert (inner.size, inner.align) == (4, 2)
    assert [field.offset for field in outer.fields] == [0, 2, 8, 16]
    assert outer.size == 24


def test_bit_fields_share_their_unit():
    """Two small bit fields have the same bytes: threads that write them collide."""
    packed = struct("B", [Member("a", c.UINT, 3), Member("b", c.UINT, 29), Member("c", c.UINT, 1)])
    assert [field.offset for field in packed.fields] == [0, 0, 4]


def test_type_of_a_specialisation_is_found_by_its_arguments():
    """`vec<double>::Type` is double2, not what another specialisation says."""
    text = """
        template <class T> struct vec {};
        template <> struct vec<float> { typedef float2 Type; };
        template <> struct vec<double> { typedef double2 Type; };
        __global__ void k(vec<double>::Type *p) { p[1].y = 0; }
    """
    assert lines_of(text) == ["write p[16: 1 +8]:8 = 0"]


def test_bit_field_is_read_and_written_with_its_unit():
    """A write keeps the neighbours' bits, so it reads first; what it leaves is not known."""
    text = "struct B { unsigned a : 3, b : 5; }; __global__ void k(B *p) { p[1].b = 2; }"
    assert lines_of(text) == ["$1 = read p[4: 1]:1", "write p[4: 1]:1 = ?"]


def test_default_member_initialisers_apply_where_nothing_else_is_said():
    """Also those of a base."""
    text = """
        struct Base { int b = 4; };
        struct D : Base { int d = 7; int e{2}; };
        __global__ void k(int *c) { D x; c[x.b] = x.d + x.e; }
    """
    assert lines_of(text) == ["x.b = 4", "x.d = 7", "x.e = 2", "write c[4: x.b]:4 = x.d + x.e"]
