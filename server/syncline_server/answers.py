"""What a client is answered that asks about a place of an open document: by what is known of it now."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from syncline.findings import KernelReport, Stage

from .fixes import actions, assuming, ignoring
from .fixes.assuming import Assumption
from .protocol import ContentModified
from .shown import finding_report, hints, lenses, located, pictures
from .shown import hover as hovers
from .shown.diagnostics import diagnostics
from .shown.located import Located
from .shown.markup import Markup
from .shown.view import View


def diagnostics_of(view: View) -> list[types.Diagnostic]:
    return diagnostics(view.document, view.results, view.client, view.ranges)


def awaits_fixes(view: View, params: types.CodeActionParams) -> bool:
    """Whether fixes that are asked for are still being sought."""
    start, end = view.offset(params.range.start), view.offset(params.range.end)
    wanted = params.context.only
    if wanted is not None and actions.wants(wanted, actions.FIX_ALL):
        return actions.awaits_any(view.results, view.here)
    return actions.wants(wanted, types.CodeActionKind.QuickFix) and actions.awaits(view.results, start, end, view.here)


def awaits_fixes_around(view: View, position: types.Position) -> bool:
    """The same for the kernel that a place is in."""
    found = located.kernel_at(view.results, view.offset(position), view.here)
    return found is not None and found.stage is Stage.DECIDED


def awaits_hints(view: View) -> bool:
    """Whether what barriers do will be known for the first time with the fixes."""
    now = view.results.kernels_of(view.document.revision)
    return any(known.of_barriers.report.stage is Stage.DECIDED for known in now)


def code_actions(view: View, params: types.CodeActionParams) -> list[types.CodeAction]:
    start, end = view.offset(params.range.start), view.offset(params.range.end)
    wanted = params.context.only
    found: list[types.CodeAction] = []
    if actions.wants(wanted, types.CodeActionKind.QuickFix):
        asked = view.results, start, end, params.context.diagnostics, view.client, view.here
        found += [*actions.quick_fixes(*asked), *ignoring.ignore_actions(*asked)]
    if wanted is not None and actions.wants(wanted, actions.FIX_ALL):
        everything = actions.fix_all(view.results, view.client, view.here)
        found += [everything] if everything is not None else []
    if actions.wants(wanted, pictures.KIND) and pictures.found_near(view.results, start, view.ranges):
        shown = pictures.action(view.client, view.document.uri, params.range.start)
        found += [shown] if shown is not None else []
    return found


def resolved_action(view: View, action: types.CodeAction) -> types.CodeAction:
    """The action with its edit. Raises ContentModified where the text is another than it was offered for."""
    found = actions.resolved(action, view.results, view.client, view.here)
    if found is None:
        raise ContentModified
    return found


def hover(view: View, position: types.Position) -> types.Hover | None:
    offset, markup = view.offset(position), Markup(view.client.markdown_hover)
    said = hovers.hover_text(view.results, offset, view.ranges, markup, beside_message=view.client.hover_has_message)
    if said is None:
        return None
    text, span, revision = said
    if view.client.pictures and view.client.markdown_hover:
        near = pictures.found_near(view.results, offset, view.ranges)
        text += pictures.hover_link(near, view.document.uri, position)
    kind = types.MarkupKind.Markdown if view.client.markdown_hover else types.MarkupKind.PlainText
    return types.Hover(types.MarkupContent(kind, text), view.ranges(revision).range(span))


def code_lenses(view: View, *, is_busy: bool) -> list[types.CodeLens]:
    """`is_busy`: whether the document is being checked."""
    return lenses.code_lenses(view.document, view.results, view.client, view.encoding, is_busy=is_busy)


def inlay_hints(view: View, asked: types.Range) -> list[types.InlayHint]:
    return hints.interval_hints(view.results, view.offset(asked.start), view.offset(asked.end), view.ranges)


def picture(view: View, asked: pictures.Asked) -> dict[str, Any] | None:
    """The answer to `syncline/picture`; None where there is nothing to show."""
    found = pictures.found_at(view.results, view.offset(asked.position), view.ranges)
    return pictures.answer(found, asked) if found is not None else None


def described(view: View, position: types.Position) -> str | None:
    """The finding that a place is about as text; None where there is none."""
    found = located.found_at(view.results, view.offset(position), view.ranges, lambda _: True)
    return finding_report.text_of(found) if found is not None else None


def witnessed(view: View, position: types.Position) -> Located | None:
    """The finding that a place is about, of those that have a witness."""
    return located.found_at(view.results, view.offset(position), view.ranges, lambda each: each.witness is not None)


def kernel(view: View, position: types.Position) -> KernelReport | None:
    """The kernel that a place is in, where it was checked as it is now."""
    return located.kernel_at(view.results, view.offset(position), view.here)


def assumption(view: View, position: types.Position) -> Assumption | None:
    """The comment to write above the kernel that a place is in."""
    return assuming.assumption(view.results, view.offset(position), view.ranges, view.client, view.here)
