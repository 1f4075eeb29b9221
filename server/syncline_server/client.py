"""What the connected editor can do, read once from its capabilities."""

from __future__ import annotations

from typing import Any

from lsprotocol.types import ClientCapabilities, DiagnosticTag, MarkupKind

from syncline.records import record


@record
class Client:
    """Everything false: a client that says nothing of itself."""

    related_information: bool = False
    unnecessary_tag: bool = False
    code_links: bool = False  #: shows a link at a diagnostic's code
    diagnostic_versions: bool = False
    document_changes: bool = False
    applies_edits: bool = False  #: writes what a command of the server has to write
    disabled_actions: bool = False
    preferred_actions: bool = False
    resolves_edits: bool = False  #: asks for an action's edit when it is chosen
    markdown_hover: bool = False
    lens_refresh: bool = False
    hint_refresh: bool = False
    pulls_diagnostics: bool = False  #: asks for them, and asks again when it is told that there are others
    progress: bool = False
    pull_settings: bool = False
    register_settings: bool = False
    register_watched_files: bool = False
    status: bool = False  #: understands `syncline/status`, our own notification
    hover_has_message: bool = False  #: shows a diagnostic's message and the hover of its place in one window
    pictures: bool = False  #: shows what `syncline/picture` gives, our own request
    show_document: bool = False  #: has other programs show a file


def client_of(capabilities: ClientCapabilities) -> Client:
    def has(*path: str) -> bool:
        return bool(_get(capabilities, path))

    tags = _get(capabilities, ("text_document", "publish_diagnostics", "tag_support", "value_set")) or ()
    formats = _get(capabilities, ("text_document", "hover", "content_format")) or ()
    resolved = _get(capabilities, ("text_document", "code_action", "resolve_support", "properties")) or ()
    experimental = capabilities.experimental
    is_ours = isinstance(experimental, dict) and bool(experimental.get("synclineStatus"))
    return Client(
        related_information=has("text_document", "publish_diagnostics", "related_information"),
        unnecessary_tag=DiagnosticTag.Unnecessary in tags,
        code_links=has("text_document", "publish_diagnostics", "code_description_support")
        or has("text_document", "diagnostic", "code_description_support"),
        diagnostic_versions=has("text_document", "publish_diagnostics", "version_support"),
        applies_edits=has("workspace", "apply_edit"),
        document_changes=has("workspace", "workspace_edit", "document_changes"),
        disabled_actions=has("text_document", "code_action", "disabled_support"),
        preferred_actions=has("text_document", "code_action", "is_preferred_support"),
        resolves_edits=has("text_document", "code_action", "data_support") and "edit" in resolved,
        markdown_hover=MarkupKind.Markdown in formats,
        lens_refresh=has("workspace", "code_lens", "refresh_support"),
        hint_refresh=has("workspace", "inlay_hint", "refresh_support"),
        # One that cannot be told would show old findings after a header or a setting has changed: they are sent to it.
        pulls_diagnostics=has("text_document", "diagnostic") and has("workspace", "diagnostics", "refresh_support"),
        progress=has("window", "work_done_progress"),
        pull_settings=has("workspace", "configuration"),
        register_settings=has("workspace", "did_change_configuration", "dynamic_registration"),
        register_watched_files=has("workspace", "did_change_watched_files", "dynamic_registration"),
        status=is_ours,
        hover_has_message=is_ours,  # it is the extension of VS Code
        pictures=isinstance(experimental, dict) and bool(experimental.get("synclinePicture")),
        show_document=has("window", "show_document", "support"),
    )


def _get(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        value = getattr(value, name, None)
    return value
