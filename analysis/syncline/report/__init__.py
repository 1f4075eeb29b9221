"""Findings as text for people and as JSON for tools. Knows files and findings, nothing of how they were found."""

from .assumptions import assumption_lines
from .concise import concise
from .diff import fix_diff, patch, patch_lines, unified_diff
from .jsonform import as_json, as_json_lines, file_json, summary_line_json
from .lines import Line, plain, terminal_console, write_plain, write_styled
from .repairs import applied_lines, left_lines, repair_summary
from .source import Sources, SourceText
from .statistics import statistics
from .table import summary, table
from .text import full_text

__all__ = [
    "Line",
    "SourceText",
    "Sources",
    "applied_lines",
    "as_json",
    "as_json_lines",
    "assumption_lines",
    "concise",
    "file_json",
    "fix_diff",
    "full_text",
    "left_lines",
    "patch",
    "patch_lines",
    "plain",
    "repair_summary",
    "statistics",
    "summary",
    "summary_line_json",
    "table",
    "terminal_console",
    "unified_diff",
    "write_plain",
    "write_styled",
]
