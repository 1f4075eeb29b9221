"""The colours of a picture: those of the editor that shows it, else its own for light and dark."""

from __future__ import annotations

#: (variable, colour of VS Code's theme, light, dark)
_COLOURS = (
    ("paper", "editor-background", "#ffffff", "#0d1117"),
    ("ink", "editor-foreground", "#1f2328", "#e6edf3"),
    ("faint", "descriptionForeground", "#5b636d", "#9aa4b0"),
    ("edge", "editorIndentGuide-background", "#c9d1d9", "#3d444d"),
    ("one", "charts-blue", "#1a63d8", "#6cb0ff"),
    ("two", "charts-purple", "#7a3fc4", "#c49bff"),
    ("bar", "charts-green", "#1a7f4b", "#4cc38a"),
    ("bad", "editorError-foreground", "#cf222e", "#ff7b72"),
)

_RULES = """
.syncline-picture{background:var(--p-paper);font:13px system-ui,-apple-system,"Segoe UI",sans-serif}
.syncline-picture text{fill:var(--p-ink)}
.syncline-picture .head{font-weight:650;font-size:15px}
.syncline-picture .strong{font-weight:650}
.syncline-picture .code{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.syncline-picture .mark{font-weight:700;fill:var(--p-ink)}
.syncline-picture .faint,.syncline-picture .small{fill:var(--p-faint)}
.syncline-picture .small{font-size:11.5px}
.syncline-picture .tiny{font-size:11px;fill:var(--p-faint)}
.syncline-picture .paper{fill:var(--p-paper)}
.syncline-picture .life-one,.syncline-picture .life-two{stroke-width:2.5;stroke-opacity:.55}
.syncline-picture .life-one,.syncline-picture .box-one,.syncline-picture .dot-one{stroke:var(--p-one)}
.syncline-picture .life-two,.syncline-picture .box-two,.syncline-picture .dot-two{stroke:var(--p-two)}
.syncline-picture .dot-one,.syncline-picture .dot-two{fill:var(--p-paper);stroke-width:2}
.syncline-picture .box-one,.syncline-picture .box-two{stroke-width:1.5;fill-opacity:.12}
.syncline-picture .box-one,.syncline-picture .touch-one{fill:var(--p-one)}
.syncline-picture .box-two,.syncline-picture .touch-two{fill:var(--p-two)}
.syncline-picture text.text-one{fill:var(--p-one)}
.syncline-picture text.text-two{fill:var(--p-two)}
.syncline-picture text.text-bar{fill:var(--p-bar);font-weight:600}
.syncline-picture text.text-bad{fill:var(--p-bad);font-weight:650}
.syncline-picture text.on{fill:var(--p-paper);font-weight:700}
.syncline-picture .barrier{fill:var(--p-bar);fill-opacity:.14;stroke:var(--p-bar);stroke-width:1.5}
.syncline-picture .missed{fill:var(--p-bad);fill-opacity:.1;stroke:var(--p-bad);stroke-width:1.8}
.syncline-picture .ghost{fill:var(--p-paper);stroke:var(--p-bad);stroke-width:1.8;stroke-dasharray:6 4}
.syncline-picture .missing{fill:none;stroke:var(--p-bad);stroke-width:3;stroke-dasharray:7 5}
.syncline-picture .missing-head{fill:var(--p-bad)}
.syncline-picture .cell{fill:none;stroke:var(--p-edge)}
.syncline-picture .clash{fill:var(--p-bad);fill-opacity:.22;stroke:var(--p-bad);stroke-width:2}
.syncline-picture .rule{stroke:var(--p-edge)}
.syncline-picture .end{stroke:var(--p-faint);stroke-width:2.5}
"""


def _variables(column: int) -> str:
    return "".join(f"--p-{row[0]}:var(--vscode-{row[1]},{row[column]});" for row in _COLOURS)


#: the style sheet; its classes begin with the picture's own, so that a page may hold other things
STYLE = (
    f".syncline-picture{{{_variables(2)}}}"
    f"@media (prefers-color-scheme:dark){{.syncline-picture{{{_variables(3)}}}}}" + _RULES.replace("\n", "")
)
