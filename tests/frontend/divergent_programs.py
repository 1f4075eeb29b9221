"""Random kernels with barriers that some threads miss. Each thread writes down what it does, in its order."""

from __future__ import annotations

import random


class Writer:
    """Writes one kernel."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def value(self, names: list[str]) -> str:
        one, other = self.random.choice([*names, "t", "n"]), self.random.choice([*names, "t", "3", "in[t]"])
        return self.random.choice([f"{one} + {other}", f"{one} * 3 - {other}", f"in[({one}) & 7]", f"{one} ^ {other}"])

    def condition(self, names: list[str]) -> str:
        kind = self.random.randrange(4)
        if kind == 0:
            return f"t < {self.random.randint(1, 7)}"
        if kind == 1:
            return f"(({self.value(names)}) & 3) != {self.random.randint(0, 3)}"
        return (
            f"(log(100 + t), t % {self.random.randint(2, 4)} == 0)" if kind == 2 else f"n > {self.random.randint(0, 6)}"
        )

    def block(self, depth: int, names: list[str], indent: str, loop: bool) -> None:
        """Statements; `names` are the variables that may be assigned to."""
        names = [*names]
        for _ in range(self.random.randint(2, 5)):
            self.statement(depth, names, indent, loop)

    def statement(self, depth: int, names: list[str], indent: str, loop: bool) -> None:
        kind, put = self.random.randrange(14), self.lines.append
        if kind <= 2:
            put(f"{indent}log({self.value(names)});")
        elif kind == 3:
            name = self.fresh()
            put(f"{indent}{self.random.choice(['int', 'unsigned', 'long'])} {name} = {self.value(names)};")
            names.append(name)
        elif kind == 4:
            name = self.fresh()
            put(f"{indent}const int {name} = {self.value(names)};  // {name}")
            put(f"{indent}log({name});")
        elif kind == 5 and names:
            put(f"{indent}{self.random.choice(names)} += {self.value(names)};")
        elif kind <= 7:
            put(f"{indent}__syncthreads();")
        elif kind == 8 and (loop or self.random.random() < (0.1 if depth else 0.6)):
            word = self.random.choice(["continue", "break"] if loop else ["return"])
            put(f"{indent}if ({self.condition(names)}) {word};")
        elif depth < 3:
            self.compound(kind, depth + 1, names, indent)

    def compound(self, kind: int, depth: int, names: list[str], indent: str) -> None:
        put, deeper = self.lines.append, indent + "    "
        if kind <= 10:
            put(f"{indent}if ({self.condition(names)}) {{")
            self.block(depth, names, deeper, loop=False)
            if self.random.random() < 0.4:
                put(f"{indent}}} else {{")
                self.block(depth, names, deeper, loop=False)
            put(f"{indent}}}")
        elif kind == 11:
            name, end = self.fresh(), self.random.choice(["n", "t", "t % 3 + 1", "3", "log(9) & 3"])
            begin, step = self.random.choice(
                [("0", f"++{name}"), ("threadIdx.x", f"{name} += blockDim.x"), ("t", f"{name} += 3")]
            )
            put(f"{indent}for (int {name} = {begin}; {name} < {end}; {step}) {{")
            put(f"{deeper}log({name});")
            self.block(depth, names, deeper, loop=True)
            put(f"{indent}}}")
        elif kind == 12:
            name = self.fresh()
            put(f"{indent}int {name} = t % 3;")
            form = self.random.randrange(2)
            put(f"{indent}while ({name}-- > 0) {{" if form else f"{indent}do {{")
            self.block(depth, names, deeper, loop=bool(form))
            put(f"{indent}}}" if form else f"{indent}}} while ({name}-- > 0);")
        else:
            put(f"{indent}switch (t & 3) {{")
            for label in ("case 0:", "case 1:\n" + indent + "case 3:", "default:"):
                put(f"{indent}{label} {{")
                self.block(depth, names, deeper, loop=False)
                put(f"{indent}}} break;")
            put(f"{indent}}}")


def program(seed: int) -> str:
    """A kernel of one block of eight threads."""
    writer = Writer(seed)
    for _ in range(3):
        writer.block(0, [], "    ", loop=False)
    body = "\n".join(writer.lines)
    return f"__global__ void kernel(const int *in, int n) {{\n    int t = threadIdx.x;\n{body}\n    log(-1);\n}}\n"
