"""The JSON output keeps to its schema and to the names that tools read."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from syncline.findings import FileReport
from syncline.report.jsonform import as_json, as_json_lines, summary_line_json

from .build import PATH, SHIFT, file_report, one_of_each, race, sources

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schema/report.schema.json").read_text())


def _check(value: object, schema: dict = SCHEMA) -> None:
    jsonschema.Draft202012Validator(schema).validate(json.loads(json.dumps(value)))


def test_the_schema_is_a_schema() -> None:
    """It is itself valid, and refuses what is not a report."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        _check({"version": 1, "files": [{"path": "k.cu", "kernels": [{"name": "k"}], "errors": []}], "summary": {}})


def test_every_kind_of_report_is_valid() -> None:
    """All verdicts, severities, witnesses, fixes, gaps and errors keep to the schema."""
    _check(as_json(one_of_each(), sources()))
    _check(as_json([], sources()))
    line_schema = {**SCHEMA, "$ref": "#/$defs/line"}
    for key in ("type", "required", "properties"):
        del line_schema[key]
    for report in one_of_each():
        _check(as_json_lines(report, sources()), line_schema)
    _check(summary_line_json(one_of_each()), line_schema)


def test_the_names_that_tools_read() -> None:
    """Positions of findings and edits count from 1; values are pairs where the threads differ."""
    value = as_json([file_report(SHIFT, race())], sources())
    kernel = value["files"][0]["kernels"][0]
    finding = kernel["findings"][0]
    assert value["version"] == 1
    assert (kernel["name"], kernel["verdict"], kernel["line"], kernel["end_line"]) == ("shift_left", "racy", 1, 7)
    assert kernel["launches"][0]["block"] == [64, 1, 1]
    assert (finding["rule"], finding["severity"], finding["hazard"], finding["scope"]) == (
        "SL101",
        "error",
        "RAW",
        "block",
    )
    assert finding["location"] == {"path": PATH, "line": 5, "column": 14, "end_line": 5, "end_column": 25}
    assert finding["related"][0]["line"] == 4
    assert finding["witness"]["values"] == {"n": "1024", "t": ["0", "1"]}
    assert finding["witness"]["threads"][1]["thread"] == [1, 0, 0]
    edit = finding["fixes"][0]["edits"][0]
    assert (edit["path"], edit["start"], edit["end"]) == (PATH, {"line": 5, "column": 5}, {"line": 5, "column": 5})


def test_the_summary_counts() -> None:
    """Kernels by verdict, findings by rule, errors."""
    summary = as_json(one_of_each(), sources())["summary"]
    assert summary["verdicts"] == {"verified": 1, "incomplete": 0, "possible": 0, "divergent": 0, "racy": 1}
    assert summary["findings"] == {"SL101": 1, "SL102": 1, "SL201": 1, "SL301": 1, "SL902": 1}
    assert summary["incomplete_reasons"] == [{"reason": "inline assembly (foo)", "kernels": 1}]
    assert summary["errors"] == 2


def test_an_edit_of_a_file_that_is_gone_keeps_its_offsets() -> None:
    """Without the text there are no lines, but the byte offsets are still told."""
    edit = as_json([file_report(SHIFT, race())], sources("", "other"))["files"][0]["kernels"][0]["findings"][0]
    assert "start" not in edit["fixes"][0]["edits"][0]
    assert edit["fixes"][0]["edits"][0]["start_byte"] == SHIFT.index("out[t]")


def test_an_empty_file_is_valid() -> None:
    """A file without kernels has empty lists, not missing ones."""
    assert as_json([FileReport("a.cu")], sources())["files"] == [
        {"path": "a.cu", "kernels": [], "findings": [], "errors": []}
    ]
