"""Random C++ in which the grammar can only guess: casts and operations, declarations and expressions, comparisons and
template arguments, initialisation and conversions.

Which names are types is drawn anew for each program, so that the same text is a cast in one and a difference in the
next. Every program is defined: values stay small, and nothing is read and changed in one expression without an order.
"""

from __future__ import annotations

from random import Random

from .programs import Grammar, Programs

#: DEV becomes `__device__`, or nothing for the compiler
PRELUDE = """
#define SUB(a, b) ((a) - (b) * 2)
#define AT(i, j) ((i) + (j) * 4)
#define READ(T, p) ((T)*(p))
#define MASKED(a, b) ((a) & (b) + 1)
typedef int number; typedef short small; typedef unsigned char byte; typedef int *pointer;
struct P { int x; int v[3]; };
struct Q { static const int one = 3, two = 6; typedef small kind; enum { three = 9, four }; };
namespace far { const int away = 7; typedef short type; struct In { static const int deep = 4; typedef int inner; }; }
using namespace far;
template <int N> struct G { static const int value = N + 2; typedef int type; };
template <typename T> struct Box { T v; typedef T type; static const int size = sizeof(T); };
template <int N> constexpr int twice = 2 * N;
DEV int same(int a) { return a; }
DEV int least(int a, int b) { return a < b ? a : b; }
DEV int touch(int &a) { a = (a + 1) & 63; return 1; }
template <int N> DEV int plus(int a) { return a + N; }
template <typename T> DEV int casts(int *p, int i) {
  return (T)*p + 2 * (T)-i - (T)(p)[1] + (T)(i) * (i) - (T)~i * 2 + ((T)+i & 15) + (int)sizeof(T)-1
    + (int)sizeof (T) * 2;
}
template <typename T> DEV int members(T t) { return (T::one) - (typename T::kind)-1 * 2 + (T::two) * 2 & 31; }
struct Num {
  int v;
  DEV Num(int a = 0) : v(a) {}
  DEV operator int() const { return v + 1; }
  DEV Num operator-() const { return Num(v ^ 3); }
  DEV Num &operator=(int a) { v = a & 7; return *this; }
};
struct Order { int a, b = 4, c; DEV Order(int *q) : c(*q = (*q + 3) & 31), a(*q), b(*q + 1) {} };
struct Defaults { int a = 3, b = a + 1, c[2] = {b, 5}, d{6}; static const int e = 2, f = e + 6; };
struct Base { int k = 2; DEV Base(int a) : k(a + 2) {} };
struct Derived : Base { int m = k * 2, n; DEV Derived(int a) : n(m + 1), Base(a) {} };
struct Object {
  int i; static const int at = 5; typedef int kind;
  DEV int of(int a) const { return (i) - a * 2 + (at) - 1 + (kind)-a; }
};
template <typename... T> DEV int packed(T... t) { int all[] = {t..., 9}; return (int)sizeof(all) / 4 * 8 + all[0]; }
"""
_END = (
    "out[0] = x; out[1] = y; out[2] = i; out[3] = j; out[4] = s.x; out[5] = s.v[1]; out[6] = num.v;"
    " for (int k = 0; k < 4; k++) out[7 + k] = loc[k];"
)
OUTPUTS = 11
#: drawn for each program: which of these are types
_NAMES = ("A", "B", "C", "D", "size", "width", "T")
_TYPES = ("typedef int {};", "typedef short {};", "using {} = int;", "using {} = far::type;")
_VALUES = ("int {} = 5;", "const int {} = 6;", "short {} = 4;", "constexpr int {} = 3;", "int {} = n;")

_RULES = {
    "leaf": ["x", "y", "i", "j", "n", "1", "3", "010", "0x5", "0b11"],
    "simple_leaf": ["i", "j", "n", "1", "2", "7"],
    "place": ["x", "y", "i", "j", "s.x", "s.v[1]", "loc[2]", "g[1]"],
    "value": [
        "(<named>)",
        "(<named>)",
        "(<leaf>)",
        "((<named>))",
        "(Q::one)",
        "(Q::three)",
        "(far::away)",
        "(far::In::deep)",
        "(G<3>::value)",
        "(twice< 2 >)",
        "(away)",
        "(Box< short >::size)",
        "(i)",
        "(::same)(<leaf>)",
        "(same)(<leaf>)",
        "(s.x)",
        "(loc[1])",
        "(same)(j)",
        "(i * (j))",
        "(<named> & (<named>))",
        "(<named> * (n) * (<named>))",
        "(i && (j))",
        "(same(j))",
        "(<named> - (<named>))",
        "(loc[1] * (j))",
        "(least(<named>, 3))",
    ],
    "operand": [
        *["<value>"] * 6,
        *["<cast>"] * 5,
        "<leaf>",
        "<leaf>",
        "same(<int>)",
        "-<value>",
        "-<cast>",
        "~<value>",
        "!<value>",
        "!<cast>",
        "+<cast>",
        "SUB(<leaf>, <leaf>)",
        "AT(<int>, <leaf>)",
        "READ(<type>, p)",
        "MASKED(<leaf>, <leaf>)",
        "not <value>",
        "compl <value>",
        "(<int>)",
        "(number)<value>",
        "-(<type>)<leaf>",
        "loc<:<1-3>:>",
        "(int)sizeof(<sized>)",
        "(int)sizeof(int)-1",
        "(int)sizeof(<type>)-1",
        "(int)sizeof (loc)[0]",
        "(int)sizeof s.v - 1",
        "(int)sizeof(number)*2",
        "(int)alignof(int)-1",
        "plus< <1-5> >(<leaf>)",
        "(plus< 2 >)(<leaf>)",
        "casts< <scalar> >(g, <simple_leaf>)",
        "members(Q())",
        "in.of(<leaf>)",
        "least(<value> - <leaf>, <cast>)",
        "(num)",
        "-(int)num",
        "(int)-num",
        "packed(<leaf>, <leaf>)",
        "(<bool> ? <value> & <leaf> + 1 : <value>)",
    ],
    "cast": [
        "(<type>)*p",
        "(<type>)*(g + <1-3>)",
        "(<type>)-<leaf>",
        "(<type>)+<leaf>",
        "(<type>)~<leaf>",
        "(<type>)!<leaf>",
        "(<type>)-<value>",
        "(<type>)(<int>)",
        "(<type>)(loc)[<1-3>]",
        "(<type>)(s).x",
        "(<type>)(&s)->x",
        "(<type>)same(j)",
        "(<type>)(same)(j)",
        "(<type>)<leaf>",
        "(<type>)'a'",
        "(<type>){<1-5>}",
        "<type>(<int>)",
        "<type>{<1-5>}",
        "(<type>)-<1-5>",
        "(<type>)*&loc[<1-3>]",
        "(<type>)<cast>",
        "(<type>)num",
        "*(pointer)&<place>",
        "*(pointer)(g + 1)",
        "(const <type>)-<leaf>",
        "(<type> const)*p",
        "*(<type> const *)&i",
        "(struct Num)-<leaf>",
        "static_cast<<type>>(<int>)",
        "(<type>)-(<leaf>)",
        "(<type>)+(<leaf>)",
        "(<type>)sizeof(int)",
    ],
    "type": [
        "<typed>",
        "<typed>",
        "<typed>",
        "number",
        "small",
        "Q::kind",
        "far::type",
        "far::In::inner",
        "G<4>::type",
        "Box< int >::type",
        "int",
        "short",
    ],
    "scalar": ["int", "short", "number", "small"],
    "sized": ["int", "x", "s", "loc", "<typed>", "(x)", "short", "P", "int *", "loc[0]", "Q::kind"],
    "op": ["+", "-", "*", "&", "|", "^", "+", "-", "*", "&", "bitand", "xor", "bitor"],
    "narrow": ["+", "-", "&"],
    "by": ["/ <1-7>", "% <1-7>", "<< <1-2>", ">> <1-2>"],
    "compare": ["<", ">", "<=", ">=", "==", "!=", "not_eq"],
    "joined": ["&&", "||", "and", "or"],
    "int": [
        "<operand>",
        "<operand> <narrow> <operand>",
        "<operand> <op> <operand>",
        "<operand> <op> <operand>",
        "<operand> <narrow> <operand> <op> <operand>",
        "<operand> <op> <operand> <narrow> <operand>",
        "<operand> <by>",
        "<operand> <narrow> <operand> <by>",
        "<operand> <narrow> <operand> <narrow> <operand> <op> <operand>",
        "<operand>-<value>",
        "<value>+<value>*<cast>",
        "<value>&<value>+<1-3>",
        "<value>-<cast>",
        "<bool> ? <value> - <value> * 2 : <value>",
        "<operand> <compare> <operand>",
    ],
    "bool": [
        "<operand> <compare> <operand>",
        "<operand> <narrow> <operand> <compare> <operand>",
        "<operand> <joined> <operand>",
        "<operand> <compare> <operand> <joined> <operand> <narrow> <operand>",
        "i < j && x > (y)",
        "i < n || x > (<leaf>)",
        "i < <1-5> > (y)",
        "x < y > (n)",
        "(i) < (j) && (x) > (y)",
    ],
    "set": ["<place> = <int>; <place> &= 63;", "x = <int>; x &= 127;", "y = <int>; y &= 127;", "i = <int>; i &= 15;"],
    "declared": [
        "<type> (z<new>) = <leaf>; x = (z<new>) - <leaf> * 2;",
        "<type> (z<new>) = <leaf>, w<new> = (z<new>)-1; y = w<new>;",
        "number (z<new>), (*q<new>) = g; z<new> = 3; y = (z<new>) + (number)*q<new> * 2;",
        "number (z<new>)(<leaf>); y = z<new>;",
        "int (z<new>) = <leaf>; x = (z<new>) + 1;",
        "int (&r<new>) = <place>; r<new> = 5;",
        "int (*q<new>)[4] = &loc; x = (*q<new>)[1];",
        "number (z<new>[2]) = {1, <leaf>}; x = z<new>[1];",
    ],
    "effect": [
        "i && touch(x);",
        "j & touch(y);",
        "i * touch(x);",
        "x && touch(i);",
        "n || touch(j);",
        "i * j;",
        "x & y;",
        "i && j;",
        "i < j > y;",
        "(void)(i), touch(x);",
        "touch(x), touch(y);",
        "x && touch(y), touch(j);",
        "y = -x++;",
        "y = !x-- + 1;",
        "y = ~i++ & 7;",
        "y = - -x++;",
        "y = -loc[1]++ * 2;",
        "y = (int)-x--;",
        "x = -s.x++;",
        "y = (<typed>)x++;",
        "y = (<typed>)-x--;",
        "{ int *r = g; y = (<typed>)*r++ * 2 + r[0]; }",
        "{ int *r = g; y = 2 * (<typed>)*r++; x = *r; }",
        "{ int *r = g; y = -*r++; x = *r; }",
    ],
    "unbraced": [
        "if (<bool>) <type> z = (x = 3); else <type> z = (y = 4);",
        "if (<bool>) int z = touch(x), w = touch(y);",
        "if (<bool>) x = 3; else const int z = touch(x);",
        "for (int k = 0; k < 2; k++) number z = touch(y);",
        "while (touch(x) && x > 40) number z = touch(y);",
        "do number z = touch(y); while (y < 3);",
        "if (<bool>) pointer z = (touch(x), g); else if (<bool>) int z = touch(y); else x = 2;",
        "if (<bool>) int *z = &x, w = (*z = 3);",
        "if (<bool>) for (int k = 0; k < 2; k++) Num z = touch(x);",
        "if (<bool>) auto z = touch(x); else if (<bool>) static const int w = 3; else y = 1;",
    ],
    "hidden": [
        "{ typedef short <a_value>; x = (<a_value>) - <simple_leaf> * 2 + (<a_value>)*p; }",
        "{ int <a_type> = <simple_leaf>; x = (<a_type>) - <simple_leaf> * 2 + (<a_type>) * i; }",
    ],
    "object": [
        "{ Num c(<leaf>), d; d = -c; num = d; y = d.v; }",
        "num = <int>;",
        "num = Num(<leaf>); num = -num;",
        "{ Order o(&i); x = o.a * 2 + o.b; y = o.c; }",
        "{ Defaults d; x = d.a + d.b + d.c[0] + d.c[1] + d.d; }",
        "{ Defaults d{1}; x = d.a + d.b * 2; y = Defaults::f - Defaults::e; }",
        "{ Derived d(<leaf>); x = d.k; y = d.m - d.n * 2; }",
        "{ P p = {<leaf>}; s = p; }",
        "{ P p{<leaf>, {1, <leaf>}}; s = p; }",
        "{ P p[2] = {1, 2, 3, 4, <leaf>}; s = p[1]; }",
        "{ int t[] = {<leaf>, <leaf>, -010}; x = (int)sizeof(t) + t[1]; y = t[2]; }",
        "{ int t[4] = {<leaf>}; x = t[0] + t[3]; }",
        "{ int t[][2] = {1, 2, <leaf>}; x = (int)(sizeof(t) / sizeof(int)); y = t[1][0]; }",
        "{ int a{<leaf>}, b(<leaf>), c = {3}; x = a + b - c; }",
        "{ short a = <int>; byte b = <int>; x = a & 63; y = b; }",
        "{ bool a = <int>; x = a; }",
        "{ float f = <leaf>; x = (int)(f * 1.5f); y = (int)-f; }",
        "{ x = -010 + 0x1f; y = 1'0 - '\\n'; }",
        "{ int a = (<type>)1.75f; x = a; }",
        "{ const int &r = <leaf>; x = r + 1; }",
        "{ Num c = <leaf>; x = c + 1; y = c; }",
    ],
    "statement": [
        *["<set>"] * 5,
        "<declared>",
        "<effect>",
        "<unbraced>",
        "<hidden>",
        "<object>",
        "if (<bool>) { <set> } else { <set> }",
        "for (int k = 0; k < (<simple_leaf>) - 1; k++) { <set> }",
    ],
}
_SHALLOW = {"int": "leaf", "operand": "value", "bool": "leaf", "cast": "leaf"}


#: where each form stands once: an operator before it, behind it, of each strength, and both
_CONTEXTS = (
    "x = {} - j * 2;", "x = 2 * {};", "y = -{} + 1;", "x = i - {} & 7;", "y = {} & i + 1;", "x = j << ({} & 3) + 1;",
    "y = i < {} ? x : y;", "x = {} * i - n * {};", "y = i == 2 && {} < j + 3;", "x = (i) + {} * (j) - (n);",
    "y = !{} | same({});", "loc[({} & 1) + 1] = {} & 15;", "y = ({}) % 3 + (i, {});",
)  # fmt: skip
_FORMS = 8


class AmbiguousPrograms:
    """Bodies of kernels `k(int *out, int *g, int n)`."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def body(self) -> str:
        """The next random program's body."""
        return self._programs().body()

    def every_form(self) -> list[str]:
        """Programs in which each form stands in each context."""
        forms = dict.fromkeys((*_RULES["value"], *_RULES["cast"], *_RULES["operand"]))
        expressions = [
            context.replace("-{}", "- {}" if form[0] in "-+" else "-{}").replace("{}", form)
            for form in forms
            for context in _CONTEXTS
        ]
        statements = [f"{{ {text} x &= 63; y &= 63; }}" for text in expressions]
        statements += [s for rule in ("declared", "effect", "unbraced", "hidden", "object") for s in _RULES[rule]]
        return [self._programs().body(statements[at : at + _FORMS]) for at in range(0, len(statements), _FORMS)]

    def _programs(self) -> Programs:
        draw = self._random
        types = draw.sample(_NAMES, draw.randint(2, len(_NAMES) - 2))
        values = [name for name in _NAMES if name not in types]
        declarations = [draw.choice(_TYPES).format(name) for name in types]
        declarations += [draw.choice(_VALUES).format(name) for name in values]
        start = (
            f"{' '.join(declarations)} int x = n, y = 3, i = 2, j = 5; int loc[4] = {{1, 2, 3, 4}}; int *p = g + 1;"
            " P s = {1, {2, 3, 4}}; Num num(2); Object in = {4}; g[0] = 3; g[1] = 6; g[2] = 9; g[3] = 12; g[4] = 15;"
        )
        rules = {**_RULES, "typed": types, "named": values, "a_type": types[:1], "a_value": values[:1]}
        return Programs(draw.randrange(2**32), Grammar(rules, _SHALLOW, start, _END, _FORMS))
