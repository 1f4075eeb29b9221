"""What is changed in a text before it is parsed, by the signs around a form alone."""

from __future__ import annotations

import pytest

from syncline.frontend.syntax import brackets
from syncline.frontend.syntax.ambiguous import unparsed
from syncline.frontend.syntax.ambiguous.edits import applied


def read(text: str) -> str:
    data = text.encode()
    return applied(data, unparsed.changes(data, (0, len(data)))).decode()


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ("if (unsigned(x) < n) f();", "if ((unsigned)(x) < n) f();"),
        ("for (; long(x) < n; x++) f();", "for (; (long)(x) < n; x++) f();"),
        ("b = !(short(x) == 3);", "b = !((short)(x) == 3);"),
        ("typename T::Load(s).run(p);", "         T::Load(s).run(p);"),
        ("v = typename T::template At<3>::L{1};", "v =          T::template At<3>::L{1};"),
        ("template <class T, E<T>* = nullptr> int f();", "template <class T, E<T>* unnamed= nullptr> int f();"),
        ("LIB_API int f(int x) { return x; }", "__attribute__((unread(LIB_API))) int f(int x) { return x; }"),
        ("static LIB_A LIB_B T *f();", "static __attribute__((unread(LIB_A))) __attribute__((unread(LIB_B))) T *f();"),
        ("struct S { LIB_A S(); };", "struct S { __attribute__((unread(LIB_A))) S(); };"),
        ("struct S { LIB_A ~S(); };", "struct S { __attribute__((unread(LIB_A))) ~S(); };"),
        ("struct S { LIB_A operator int() const; };", "struct S {       operator int() const; };"),
        ("{ operator=(t); }", "{ this->operator=(t); }"),
        ("return operator()(i);", "return this->operator()(i);"),
        ("x = (operator->()->data);", "x = (this->operator->()->data);"),
        ("switch (n) { case 1 ... 3: f(); }", "switch (n) { case 1      : case 2: case 3: f(); }"),
        ("if (typeid(T) == typeid(long int)) f();", "if (typeid(T) == typeid(        type_of_long_int)) f();"),
        ("LIB_UNROLL(4) for (;;) f();", "[[unread(LIB_UNROLL(4))]] for (;;) f();"),
    ],
)
def test_forms_are_read_as_they_are_meant(written: str, changed: str):
    assert read(written) == changed


@pytest.mark.parametrize(
    "text",
    [
        "unsigned (x) = 3, (y);",
        "unsigned (*f)(int);",
        "void g(unsigned (*f)(int), std::function<unsigned(int)> h);",
        "typename T::Load s(3);",
        "typename T::Load (s);",
        "template <typename T> struct S;",
        "x = a * b; x *= 0;",
        "FLOAT f(int x) { return x; }",  # a type
        "LIB_SHARED int s[64];",  # says where a variable lives
        "const FLOAT3 unused;",
        "/* LIB_API int f(int x) { */ int y;",
        "// LIB_API int f(int x) {\n",
        "return LIB_COUNT;",
        "LIB_EACH for (;;) f();",
        "struct S { S &operator=(const S &); bool operator!() const; int *operator->(); operator int(); };",
        "x.operator=(y); p->operator()(3); S::operator=(y);",
        "bool operator==(S, S); P operator+(P, P); void *operator new[](size_t);",
        "case A ... B: case 3 ... 1:",
        "typeid(T).name();",
    ],
)
def test_other_forms_stay(text: str):
    assert read(text) == text


def test_comments_stand_between_what_belongs_together():
    text = b"f(); // why\n/* and\n how */ int"
    assert brackets.before(text, text.index(b"int")) == (b";", 3)
    assert brackets.before(b"  x", 2) == (b"", 0)
    assert brackets.before(b"static  x", 8) == (b"static", 0)


def test_brackets_have_an_end():
    assert brackets.behind(b"(a(b){c})d", 1) == 9
    assert brackets.behind(b"(a(b)", 1) is None
    assert brackets.behind(b"(aaaaaaaaa)", 1, 5) is None
