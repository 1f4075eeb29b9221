"""Template arguments that a launch does not spell: what its arguments say, and what must stay open."""

import pytest

from .test_launches import find

HEAD = """
enum Kind { SUM, MAX };
namespace lib { template <typename T> struct Cell { T value; }; struct Less { int by; }; }
template <Kind K, typename Real> struct Op { Real scale; };
template <typename T> using Alias = Op<SUM, T>;
typedef float real;
using MaxOp = Op<MAX, real>;
typedef const float *Row;
struct Add {};
struct State { float *x; const double *y; int sizes[4]; Op<SUM, float> op; };
"""
PLAIN = "template <typename T> __global__ void k(T *a, int n) {}"
CONST = "template <typename T> __global__ void k(const T *__restrict__ a) {}"
VALUE = "template <typename T> __global__ void k(T a) {}"
OP = "template <Kind K, typename Real> __global__ void k(Real *y, const Op<K, Real> op) {}"
SIZED = "template <int N, typename T = float, int M = 2> __global__ void k(T *a) {}"


def deduced(kernel: str, body: str, before: str = "") -> list[tuple[str, ...]]:
    found = find(f"{HEAD}{kernel}\n{before}\nvoid host(int p, float *y, double *z, State *s) {{ {body} }}\n")
    return [launch.template_arguments for launch in found["k"]]


@pytest.mark.parametrize(
    ("kernel", "body", "arguments"),
    [
        (PLAIN, "k<<<1, 2>>>(y, 3);", ("float",)),
        (PLAIN, "const unsigned int *u; k<<<1, 2>>>(u, 3);", ("const unsigned int",)),
        (PLAIN, "float a[8], *b; k<<<1, 2>>>(a, 3);", ("float",)),
        (PLAIN, "double x; k<<<1, 2>>>(&x, 3);", ("double",)),
        (PLAIN, "float **rows; k<<<1, 2>>>(rows, 3);", ("float *",)),
        (PLAIN, "float **rows; k<<<1, 2>>>(rows[p], 3);", ("float",)),
        (PLAIN, "real *r; k<<<1, 2>>>(r, 3);", ("float",)),
        (PLAIN, "typedef double real; real *r; k<<<1, 2>>>(r, 3);", ("double",)),
        (PLAIN, "using number = double; number *r; k<<<1, 2>>>(r, 3);", ("double",)),
        (PLAIN, "Row r; k<<<1, 2>>>(r, 3);", ("const float",)),
        (PLAIN, "void *v; k<<<1, 2>>>((short *)v, 3);", ("short",)),
        (PLAIN, "void *v; k<<<1, 2>>>(reinterpret_cast<half *>(v), 3);", ("half",)),
        (PLAIN, "k<<<1, 2>>>(z + 4 * p, 3);", ("double",)),
        (PLAIN, "k<<<1, 2>>>(p ? y : y + 1, 3);", ("float",)),
        (PLAIN, "k<<<1, 2>>>(s->x, 3);", ("float",)),
        (PLAIN, "State t; k<<<1, 2>>>(t.y, 3);", ("const double",)),
        (PLAIN, "k<<<1, 2>>>(s->sizes, 3);", ("int",)),
        (PLAIN, "auto q = z; auto *r = q; k<<<1, 2>>>(r, 3);", ("double",)),
        (PLAIN, "lib::Cell<float> *c; k<<<1, 2>>>(c, 3);", ("lib::Cell<float>",)),
        (PLAIN, "hipLaunchKernelGGL(k, 1, 2, 0, 0, y, 3);", ("float",)),
        (CONST, "k<<<1, 2>>>(y);", ("float",)),
        (CONST, "const float *u; k<<<1, 2>>>(u);", ("float",)),
        (CONST, "float **rows; k<<<1, 2>>>(rows);", ("float *",)),
        (VALUE, "const float f = 1; k<<<1, 2>>>(f);", ("float",)),
        (VALUE, "const float *u; k<<<1, 2>>>(u);", ("const float *",)),
        (VALUE, "k<<<1, 2>>>(1);", ("int",)),
        (VALUE, "k<<<1, 2>>>(2.0f);", ("float",)),
        (VALUE, "k<<<1, 2>>>(2.);", ("double",)),
        (VALUE, "k<<<1, 2>>>(7ul);", ("unsigned long",)),
        (VALUE, "k<<<1, 2>>>(make_float4(1, 2, 3, 4));", ("float4",)),
        (VALUE, "k<<<1, 2>>>(Add());", ("Add",)),
        (VALUE, "k<<<1, 2>>>(lib::Less());", ("lib::Less",)),
        (VALUE, "k<<<1, 2>>>(lib::Cell<int>{3});", ("lib::Cell<int>",)),
        (VALUE, "float &r = *y; k<<<1, 2>>>(r);", ("float",)),
        (OP, "k<<<1, 2>>>(y, Op<SUM, float>());", ("SUM", "float")),
        (OP, "k<<<1, 2>>>(z, Op<MAX, double>{});", ("MAX", "double")),
        (OP, "k<<<1, 2>>>(y, Op<SUM, float>(3));", ("SUM", "float")),
        (OP, "Op<SUM, float> op; k<<<1, 2>>>(y, op);", ("SUM", "float")),
        (OP, "auto op = Op<Kind::SUM, real>(); k<<<1, 2>>>(y, op);", ("Kind::SUM", "float")),
        (OP, "k<<<1, 2>>>(y, MaxOp());", ("MAX", "float")),
        (OP, "k<<<1, 2>>>(s->x, s->op);", ("SUM", "float")),
        (OP, "k<MAX><<<1, 2>>>(y, {});", ("MAX", "float")),
        (SIZED, "k<4><<<1, 2>>>(z);", ("4", "double")),
        (SIZED, "const int n = 8; k<n><<<1, 2>>>(z);", ("8", "double")),
    ],
)
def test_the_arguments_decide(kernel: str, body: str, arguments: tuple[str, ...]) -> None:
    assert deduced(kernel, body) == [arguments]


@pytest.mark.parametrize(
    ("kernel", "body"),
    [
        (PLAIN, "k<<<1, 2>>>(unknown, 3);"),
        (PLAIN, "k<<<1, 2>>>(nullptr, 3);"),
        (PLAIN, "k<<<1, 2>>>(buffer(p), 3);"),
        (PLAIN, "struct Add { int x; }; Add *r; k<<<1, 2>>>(r, 3);"),
        (PLAIN, "volatile float *v; k<<<1, 2>>>(v, 3);"),
        (PLAIN, "float m[4][4]; k<<<1, 2>>>(m, 3);"),
        (PLAIN, "void (*fn)(const float *, int) = k; fn<<<1, 2>>>(y, 3);"),
        (PLAIN, "std::vector<float> v; k<<<1, 2>>>(v[0], 3);"),
        (VALUE, "k<<<1, 2>>>([&] __device__(int i) { return i; });"),
        (VALUE, "k<<<1, 2>>>(make_op<SUM, float>());"),
        (VALUE, "k<<<1, 2>>>(Op{1.0f});"),
        ("template <typename T> __global__ void k(typename T::type a) {}", "k<<<1, 2>>>(y);"),
        ("template <typename... T> __global__ void k(T *...a) {}", "k<<<1, 2>>>(y);"),
        ("template <typename T> __global__ void k(T *a, T b) {}", "k<<<1, 2>>>(y, 2.0);"),
        (PLAIN + "template <typename T> __global__ void k(T *a, T b) {}", "k<<<1, 2>>>(y, 2);"),
        ("template <Kind K, typename R> __global__ void k(Op<K, R *> op) {}", "k<<<1, 2>>>(lib::Less());"),
    ],
)
def test_what_is_not_understood_says_nothing(kernel: str, body: str) -> None:
    assert deduced(kernel, body) == [()]


def test_a_name_of_the_function_is_not_one_of_the_file() -> None:
    """Neither in an argument that is spelled nor in one that is deduced."""
    shadow = "enum { SUM = 1, LATE };"
    assert deduced(OP, f"{shadow} k<SUM, float><<<1, 2>>>(y, {{}});") == [("1", "float")]
    assert deduced(OP, "enum Kind { SUM = 5 }; k<<<1, 2>>>(y, Op<SUM, float>());") == [("5", "float")]
    assert deduced(VALUE, "struct Add { int x; }; k<Add><<<1, 2>>>(Add());") == [("?",)]


def test_a_parameter_of_the_class_around_is_not_known() -> None:
    text = "template <typename T> struct Runner { T *x; void run() { k<<<1, 2>>>(x, 3); k<T><<<1, 2>>>(x, 3); } };"
    assert set(deduced(PLAIN, "", text)) == {(), ("?",)}


@pytest.mark.parametrize(
    ("wrapper", "body", "arguments"),
    [
        ("template <typename T> void run(T *x) { k<<<1, 2>>>(x, Op<SUM, T>()); }", "run(y);", [("SUM", "float")]),
        ("template <typename T> void run(T *x) { k<<<1, 2>>>(x, Op<SUM, T>()); }", "run<double>(z);",
         [("SUM", "double")]),
        ("template <typename T> void run(T *x) { k<<<1, 2>>>(x, Op<SUM, T>()); }", "run(y); run(z);",
         [("SUM", "float"), ("SUM", "double")]),
        ("template <typename T> void run(T *x) { k<<<1, 2>>>(x, Op<MAX, T>()); }\ntemplate void run<float>(float *);",
         "", [("MAX", "float")]),
        ("template <typename T> void run(T *x) { k<<<1, 2>>>(x, Op<MAX, T>()); }\ntemplate void run(float *);\n"
         "template void run(double *x);", "", [("MAX", "float"), ("MAX", "double")]),
        ("template <Kind K, typename T> T *run(T *x, int n) { Op<K, T> op; k<<<1, 2>>>(x, op); }\n"
         "template float *run<SUM>(float *, int);", "", [("SUM", "float")]),
        ("template <typename T> void run(T *x) { k<<<1, 2>>>(x, Op<MAX, T>()); }\nvoid run(float *x, int n);", "",
         [()]),
        ("template <typename T> void run(T *x) { k<<<1, 2>>>(x, Op<MAX, T>()); }\n"
         "template <typename T> void outer(T *const &x) { run(x); }", "outer(z);", [("MAX", "double")]),
        ("template <typename O, typename T> void run(T *x, O op) { k<<<1, 2>>>(x, op); }", "run(y, Op<MAX, float>());",
         [("MAX", "float")]),
        ("template <Kind K, typename T> void run(T *x) { Op<K, T> op; k<<<1, 2>>>(x, op); }", "run<SUM>(y);",
         [("SUM", "float")]),
        ("template <typename T> void run(T *x) { k<<<1, 2>>>(x, Op<SUM, T>()); }", "run(unknown);", [()]),
    ],
)  # fmt: skip
def test_through_host_templates(wrapper: str, body: str, arguments: list[tuple[str, ...]]) -> None:
    found = deduced(OP, body, wrapper)
    assert found == arguments or (arguments == [()] and found in ([("SUM",)], [()]))


TRAIT = """
template <typename T> struct Sum;
template <> struct Sum<float> {{ {0} }};
template <> struct Sum<double> {{ using type = double; }};
template <typename T> using sum_t = {1};
"""


@pytest.mark.parametrize(
    ("member", "alias", "argument"),
    [
        ("using type = double;", "typename Sum<T>::type", "sum_t<float>"),
        ("typedef double type;", "typename Sum<T>::type", "sum_t<float>"),
        ("using type = float;", "T", "sum_t<float>"),
        ("typedef double *type;", "typename Sum<T>::type", None),
        ("typedef double type[4];", "typename Sum<T>::type", None),
        ("using type = double &;", "typename Sum<T>::type", None),
        ("using type = const double;", "typename Sum<T>::type", None),
        ("typedef const double type;", "typename Sum<T>::type", None),
        ("using type = Row;", "typename Sum<T>::type", None),
        ("using other = double;", "typename Sum<T>::type", None),
        ("using type = double;", "T *", None),
        ("using type = double;", "T[4]", None),
        ("using type = double;", "const T", None),
        ("using type = double;", "Missing<T>", None),
    ],
)
def test_a_template_of_aliases_is_its_name_where_that_is_a_value(member: str, alias: str, argument: str | None) -> None:
    """It is no pointer, array or reference in any specialisation of what it leads to."""
    body = "sum_t<float> *s; k<<<1, 2>>>(s, 3);"
    expected = () if argument is None else (argument,)
    assert deduced(PLAIN, body, TRAIT.format(member, alias)) == [expected]


def test_arguments_of_a_template_of_aliases_are_values() -> None:
    """`sum_t<float *>` may be a pointer: what is deduced from it has another name."""
    body = "sum_t<float *> *s; k<<<1, 2>>>(s, 3);"
    assert deduced(PLAIN, body, TRAIT.format("using type = float;", "T")) == [()]
