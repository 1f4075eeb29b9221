"""A kernel with the witness of a finding, as a program that runs it: for `compute-sanitizer`, and for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .findings import Finding, KernelReport
from .frontend import deep_recursion, read
from .frontend.needed import needed
from .frontend.system_headers import is_system
from .ir.kernel import Unit
from .options import Options, frontend_options
from .report.witness_program import CUDA, HIP, Subject, witness_program

if TYPE_CHECKING:
    from .frontend.lower.calls.templates import TemplateParameter

_RUNTIMES = {"CUDA": CUDA, "HIP": HIP}


def witness_test(path: str, source: bytes, options: Options, kernel: KernelReport, finding: Finding) -> str | None:
    """The program's text; None where the finding has no witness, or the kernel is not one of CUDA or HIP that stands in
    the file's own text."""
    witness = finding.witness
    if witness is None:
        return None
    draft = read(path, source, frontend_options(options))
    if isinstance(draft, Unit) or kernel.span not in draft.spans:
        return None
    number = draft.spans.index(kernel.span)
    reading = draft.whole.reading
    runtime = _RUNTIMES.get(reading.expanded.language.dialect.name)
    if runtime is None or draft.opened[number]:
        return None
    instance = _instance(kernel.name, draft.whole.template(number), dict(witness.template_values))
    if instance is None:
        return None
    with deep_recursion():
        found = needed(reading.expanded, reading.program.root, kernel.span, options.defines)
    system = [each for each in found.headers if is_system(each)]
    others = [each for each in found.headers if not is_system(each)]
    launch = finding.launches[0] if finding.launches else None
    shared = launch.dynamic_shared if launch is not None else None
    subject = Subject("::".join((*found.namespaces, instance)), found.text, system, others)
    return witness_program(subject, finding, witness, runtime, shared)


def _instance(name: str, template: Sequence[TemplateParameter] | None, values: Mapping[str, str]) -> str | None:
    """The kernel as a launch names it: with the arguments of its template, as the host's launches have them, or the
    witness. Nobody says what an open type is: a number will do. None where a value is not known."""
    if template is None or not template or "<" in name:
        return None if template is None else name
    texts: list[str] = []
    for each in template:
        text = each.text or values.get(each.name) or ("int" if each.is_type and not each.is_optional else None)
        if text is None and not each.is_optional:
            return None
        if text is None:
            break
        texts.append(text)
    return f"{name}<{', '.join(texts)}>"
