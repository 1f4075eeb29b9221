"""Random C++ that one thread runs: what the lowering makes of it is compared with what a compiler makes of it.

Every program is defined: indices are masked, values stay small, and no operand changes what another one reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

#: DEV and KERN become `__device__` and `__global__`, or nothing for the compiler
PRELUDE = """
struct P { int x; unsigned char c; int v[3]; };
struct V2 {
  int x, y;
  DEV V2(int a = 1, int b = 2) : x(a), y(b) { if (a > 5) y += 3; }
  DEV V2 operator+(const V2 &o) const { return V2(x + o.x, y + o.y); }
  DEV int dot(const V2 &o) const { return (x * o.x + y * o.y) & 1023; }
  DEV void bump(int d) { x += d; y ^= d; x &= 255; y &= 255; }
};
struct Base { int b = 4; DEV int twice() const { return b * 2; } };
struct D : Base { int d = 7; DEV int all() { return (twice() + d) & 127; } };
typedef int (*Op)(int, int);
DEV int opa(int a, int b) { return (a + b) & 255; }
DEV int opb(int a, int b) { return a > b ? a & 255 : b & 255; }
DEV int early(int *p, int a) {
  if (a > 5) return p[a & 7];
  int b = 0;
  for (int i = 0; i < 3; i++) { if (i == a) return i * 2 + (b & 31); b += p[i]; }
  return a + (b & 31);
}
DEV void ref(int &x, int d = 2) { x = (x + d) & 1023; }
DEV int *pick(int *a, int *b, int c) { return c & 1 ? a : b + 1; }
DEV P make(int a) { P p = {a, (unsigned char)(a * 3), {a, a + 1}}; return p; }
template <int K, typename T> DEV T plus(T x) { return (x + K) & 511; }
template <typename F> DEV int call(F f, int a) { return (f(a) + f(a + 1)) & 255; }
DEV int rec(int n) { if (n <= 0) return 1; return (n + rec(n - 1)) & 255; }
DEV int &elem(int *p, int i) { return p[i & 7]; }
enum Plain { FIRST = -1, SECOND };
enum class Narrow : unsigned char { A = 250, B };
struct Bits { unsigned low : 3; int high : 4; };
template <typename T> struct Box { T v; };
template <typename T> struct Kind { static const int value = 1; };
template <typename T> struct Kind<T *> { static const int value = 20 + Kind<T>::value; };
template <typename T> struct Kind<const T> { static const int value = 100 + Kind<T>::value; };
template <typename T> struct Kind<Box<T>> { static const int value = 2 * Kind<T>::value; };
template <typename T> struct Kind<Box<T *>> { static const int value = 7; };
template <typename T, int n> struct Kind<T[n]> { static const int value = n + Kind<T>::value; };
DEV int over(int) { return 1; }
DEV int over(unsigned) { return 2; }
DEV int over(float) { return 3; }
DEV int over(double) { return 4; }
DEV int over(Plain) { return 5; }
DEV int over(Narrow) { return 6; }
template <typename T> DEV int over(T *) { return 7; }
template <typename T> DEV int over(const T *) { return 8; }
template <typename T> DEV int over(Box<T> b) { return 9 + over(b.v); }
template <typename T> DEV int special(T) { return sizeof(T); }
template <> DEV int special<short>(short x) { return x & 15; }
DEV int half_of(const float &x) { return (int)(x / 2 * 4); }
DEV void swap_pointers(int *&a, int *&b) { int *t = a; a = b; b = t; }
"""
_START = (
    "int x = n, y = 3; unsigned u = 7; int loc[8] = {1, 2, 3}; int m[4][2] = {{1, 2}, {3}}; int *p = g, *q = loc + 1;"
    " P s = {1, 2, {3, 4, 5}}; V2 v, w(3); D d; Op f = opa, h = opb; int (*rows)[2] = m;"
)
_END = (
    "out[0] = x; out[1] = y; out[2] = (int)(u & 1023); out[3] = p[0]; out[4] = q[0]; out[5] = s.x + s.c;"
    " out[6] = s.v[0] * 4 + s.v[1] + s.v[2]; out[7] = v.x * 3 + v.y; out[8] = w.x * 3 + w.y; out[9] = d.all();"
    " out[10] = f(5, 9); out[11] = h(5, 9); for (int k = 0; k < 8; k++) out[12 + k] = loc[k];"
    " for (int k = 0; k < 4; k++) out[20 + k] = m[k][0] * 8 + m[k][1];"
)
OUTPUTS = 24


#: What stands for what: `<name>` is replaced by one of the name's alternatives, `<n-m>` by a number between the two,
#: `<new>` by a number that no other name has (the same one within one alternative).
_GRAMMAR = {
    "leaf": ["x", "y", "n", "0", "1", "5", "9"],
    "int": [
        "(<int> <op> <int>)",
        "((<int> & 63) * (<int> & 7))",
        "(<int> <divided> <1-7>)",
        "(<bool> ? <int> : <int>)",
        "<array>[(<int>) & 7]",
        "<pointer>[(<int>) & 3]",
        "rows[(<int>) & 3][(<int>) & 1]",
        "early(<array>, <int> & 7)",
        "ps[(<int>) & 3].v[(<int>) & 1]",
        "s.v[(<int>) & 1]",
        "plus<<1-9>>(<int>)",
        "rec(<int> & 3)",
        "((<int> & 255) <shift> <0-3>)",
        "(~<int> & 255)",
        "(int)(short)(<int>)",
        "(int)(u - <int> & 1023u)",
        "pick(g, loc, <int>)[(<int>) & 3]",
        "v.dot(w + V2(<int> & 7))",
        "<function>(<int> & 63, <int> & 63)",
        "call([&](int z) { return z + y; }, <int> & 63)",
        "d.all()",
        "(<whole> <op> <whole>)",
        "(<number> <comparison> <number>)",
        "over(<number>)",
        "over(<thing>)",
        "special< short >(<int> & 255)",
        "special(<number>)",
        "half_of(<int> & 63)",
        "Kind<<type>>::value",
        "(int)(Narrow)(<int>)",
        "(int)sizeof(<sized>)",
        "Kind<<box>[<1-7>]>::value",
        "([k = <int> & 63, &y](int a) { return (a + k + y) & 127; }(<int> & 63))",
    ],
    "whole": ["(unsigned char)(<int>)", "(short)(<int> & 255)", "(<compared>)", "'c'"],
    "number": ["<whole>", "(<int>)", "(u & 255u)", "1.5f", "2.5"],
    "sized": ["(unsigned char)x", "x + 1", "'c'", "x > 3", "u", "loc", "s.c + u", "1.5f", "P", "<box>", "Narrow::A"],
    "thing": ["FIRST", "Narrow::A", "&x", "Box< int >{3}", "Box<Box< float >>{}", "(const int *)g", "'a'", "true"],
    "type": ["int", "<type> *", "const int", "const <box> *", "<box>", "<box>"],
    "plain": ["int", "float", "const int", "short *"],
    "plain_box": ["Box< int >", "Box<float *>"],
    "box": ["Box< int >", "Box<short *>", "Box<<type>>", "Box<const float>"],
    "op": ["+", "-", "&", "|", "^"],
    "divided": ["/", "%"],
    "shift": [">>", "<<"],
    "array": ["g", "loc"],
    "pointer": ["p", "q"],
    "function": ["f", "h"],
    "comparison": ["<", "<=", "==", "!="],
    "compared": ["(<int> <comparison> <int>)"],
    "bool": ["<compared>", "<compared>", "(<compared> <junction> <bool>)", "!<compared>", "(u < <compared>)"],
    "junction": ["&&", "||"],
    "place": [
        "x",
        "y",
        "<array>[(<int>) & 7]",
        "<pointer>[(<int>) & 3]",
        "m[(<int>) & 3][(<int>) & 1]",
        "s.v[(<int>) & 1]",
        "ps[(<int>) & 3].x",
        "elem(g, <int>)",
        "(<bool> ? x : y)",
    ],
    "address": ["g", "loc", "g + 1", "&loc[2]", "p", "q", "pick(g, loc, x)"],
    "referred": ["x", "y", "g[1]", "s.x", "loc[y & 7]"],
    "capture": ["&", "="],
    "changed": ["x", "g[3]", "s.x"],
    "update": ["+=", "-=", "^="],
    "step": ["x++;", "--y;", "g[x & 7]++;", "y = x++ & 255;", "loc[x++ & 7] = y;", "u--;", "w.bump(x & 63);"],
    "copy": ["s = make(x & 63);", "s = ps[1];", "ps[y & 3] = s;", "ps[y & 3] = ps[x & 3];", "v = v + w;"],
    "simple": [
        "<place> = (<int>) & 1023;",
        "<place> = (<int>) & 1023;",
        "<place> = (<int>) & 1023;",
        "<changed> <update> <int> & 255;",
        "<pointer> = <address>;",
        "swap_pointers(p, q);",
        "ref(<referred>);",
        "ref(<referred>, 5);",
        "<copy>",
        "<step>",
        "{ int &r = g[x & 7]; x = (x + 1) & 255; r = <int> & 255; }",
        "{ int &r = s.v[2]; x = (x + 1) & 255; r = <int> & 255; }",
        "{ auto c = [<capture>](int a) { return (a + x) & 127; }; x = 9; y = c(y & 63); }",
        "<function> = opa;",
        "<function> = (x > 3 ? opa : &opb);",
        "{ unsigned char c = <int>; c <update> <int>; y = c++; y += ++c; }",
        "{ unsigned char b[2] = {255, 1}; y = ++b[<int> & 1]; y += b[0]--; x = b[1]; }",
        "{ Bits b; b.low = <int>; b.high = <int>; b.low++; x = b.low * 8 + (b.high & 15); }",
        "{ auto [a, b, c] = s; a = x; y = (a + b) & 255; }",
        "{ auto &[a, b, c] = s; a = (<int>) & 255; c[0] = b; }",
        "{ int &r = <bool> ? x : y; r = (<int>) & 255; }",
        "{ enum { N = <1-9>, M }; y = (N * M) & 255; }",
        "{ auto c = [v = x & 63]() mutable { return ++v; }; auto e = c; y = c() + c() + e(); }",
        "{ int t[2] = {x & 63, y & 63}; auto c = [=] { return t[0] - t[1]; }; t[0] = 0; y = c() & 255; }",
        "{ Narrow e = (Narrow)(<int>); y = (int)e; }",
        "{ int *t = &x; *t = (<int>) & 99; int z = x; t = &z; *t += 1; y = z & 255; }",
    ],
    "block": ["{ <statement> }", "{ <statement> <statement> }", "{ <statement> <statement> <statement> }"],
    "jump": ["", "", "if (<bool>) break;", "if (<bool>) continue;"],
    "inner": ["{ <statement> <jump> <statement> }"],
    "end": ["break;", ""],
    "statement": [
        *["<simple>"] * 9,
        "if (<bool>) <block> else <block>",
        "{ if (<bool>) goto L<new>; x = 3; L<new>: y = 4; }",
        "{ int i<new> = 2; R<new>: <statement> if (i<new>-- > 0) goto R<new>; }",
        "{ int i<new> = 0; R<new>: if (i<new> > 2) goto L<new>; i<new>++; { <statement> } goto R<new>; L<new>:; }",
        "for (int i<new> = 0; i<new> < <1-4>; i<new>++) <inner>",
        "{ int i<new> = 3; while (i<new>-- > 0) <inner> }",
        "{ int i<new> = 2; do <inner> while (i<new>-- > 0 && <bool>); }",
        "for (auto &i<new> : loc) { i<new> = (i<new> + 1) & 63; <statement> }",
        "switch ((<int>) & 7) { case 0: <statement> <end> case 3: <statement> <end> default: <statement> }",
        "for (unsigned char i<new> : loc) { x = (x + i<new>) & 255; <jump> }",
        "switch (int i<new> = (<int>) & 3; i<new>) { case 0: x = i<new>; case 1: <statement> default: y = i<new>; }",
        "switch ((<int>) & 7) { case 1: <statement> <end> default: <statement> <end> case 2: <statement> }",
    ],
}
_PLACEHOLDER = re.compile(r"<(?:([a-z_]+)|(\d)-(\d))>")
_SHALLOW = {
    "int": "leaf",
    "bool": "compared",
    "statement": "simple",
    "type": "plain",
    "box": "plain_box",
}  #: what stands for it when it is deep
_DEEPEST = 4
_STATEMENTS = 9


@dataclass(frozen=True)
class Grammar:
    """What programs are made of: `rules` by name, `shallow` what stands for a rule that is deep, what every program
    begins and ends with, and how many statements it has."""

    rules: Mapping[str, Sequence[str]]
    shallow: Mapping[str, str]
    start: str
    end: str
    statements: int = _STATEMENTS


PLAIN = Grammar(_GRAMMAR, _SHALLOW, _START, _END)


class Programs:
    """Bodies of kernels `k(int *out, int *g, P *ps, int n)`."""

    def __init__(self, seed: int, grammar: Grammar = PLAIN) -> None:
        self._random = Random(seed)
        self._grammar = grammar
        self._names = 0

    def body(self, statements: Sequence[str] | None = None) -> str:
        """The next program's body, of these statements or of random ones."""
        chosen = ["<statement>"] * self._grammar.statements if statements is None else statements
        middle = "\n  ".join(self._filled(statement, -1) for statement in chosen)
        return f"  {self._grammar.start}\n  {middle}\n  {self._grammar.end}\n"

    def _written(self, name: str, depth: int) -> str:
        shallow = self._grammar.shallow
        deep = name in shallow and (depth > _DEEPEST or (name == "int" and self._random.random() < 0.2))
        return self._filled(self._random.choice(self._grammar.rules[shallow[name] if deep else name]), depth)

    def _filled(self, template: str, depth: int) -> str:
        """A template with its placeholders replaced; what stands in one that may be deep is one deeper."""
        shallow = self._grammar.shallow
        self._names += 1
        template = template.replace("<new>", str(self._names))

        def replaced(found: re.Match[str]) -> str:
            name, low, high = found.groups()
            if name is None:
                return str(self._random.randint(int(low), int(high)))
            return self._written(name, depth + (name in shallow))

        return _PLACEHOLDER.sub(replaced, template)
