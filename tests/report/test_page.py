"""The page of a run: all of it is there, it needs nothing else, and it can be read without eyes and without a mouse."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import pytest

from syncline.findings import FileReport
from syncline.records import replace
from syncline.report.page import page
from syncline.report.page.style import STYLE

from .build import SHIFT, file_report, one_of_each, race, sources
from .test_picture import HOSTILE, seen

LEVELS = ("h1", "h2", "h3", "h4", "h5")


def parsed(reports: tuple[FileReport, ...]) -> ElementTree.Element:
    """The page, which is written as XML as well."""
    doctype, _, rest = page(reports, sources(), 1.5).partition("\n")
    assert doctype == "<!DOCTYPE html>"
    for element in (root := ElementTree.fromstring(rest)).iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def text(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


@pytest.fixture
def everything() -> ElementTree.Element:
    return parsed(one_of_each())


def test_each_kernel_has_a_row_with_its_verdict(everything: ElementTree.Element) -> None:
    rows = [[text(cell) for cell in row] for row in everything.findall(".//nav//tbody/tr")]
    assert [row[:2] for row in rows] == [["✗ racy", "shift_left"], ["✓ verified", "clean"]]


def test_each_finding_has_headline_code_and_what_it_has_of_the_rest(everything: ElementTree.Element) -> None:
    articles = everything.findall(".//article")
    headlines = [text(article[0]) for article in articles]
    assert len(articles) == 6  # the file's own, four of the kernel, and what was not checked
    assert race().message.replace("`", "") in headlines
    found = articles[1]
    assert "out[t] = tile[t + 1];" in text(found)
    assert "thread 1 writes tile[1]" in text(found)
    assert len(found.findall("figure/svg")) == 1
    table = [[text(cell) for cell in row] for row in found.findall(".//table//tr")]
    assert table[0] == ["", "Thread 1", "Thread 0"]
    assert ["t", "1", "0"] in table
    assert ["does", "writes tile[1]", "reads tile[1]"] in table
    assert "+    __syncthreads();" in text(found)
    assert "insert __syncthreads() before line 5" in text(found)
    assert "blocks of 64" in text(found)


def test_what_verdicts_assume_is_listed_once(everything: ElementTree.Element) -> None:
    said = [text(item) for item in everything.findall(".//footer//li")]
    assert len(said) == len(set(said)) == 2
    assert all("shift_left" in one for one in said)


def test_links_lead_somewhere_and_names_are_given_once(everything: ElementTree.Element) -> None:
    names = [one.attrib["id"] for one in everything.iter() if "id" in one.attrib]
    assert len(names) == len(set(names))
    assert {one.attrib["href"][1:] for one in everything.iter("a")} <= set(names)
    assert {one.attrib["aria-labelledby"] for one in everything.iter("article")} <= set(names)


def test_it_can_be_read_by_ear_and_with_keys(everything: ElementTree.Element) -> None:
    """A language, landmarks, headings in order, heads of tables with their scope; what scrolls has the focus's turn; a
    picture has its alternative text."""
    assert everything.attrib["lang"] == "en"
    assert [one.tag for one in everything.find("body") or ()] == ["a", "header", "nav", "main", "footer"]
    levels = [LEVELS.index(one.tag) for one in everything.iter() if one.tag in LEVELS]
    assert levels[0] == 0
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    assert all("scope" in one.attrib for one in everything.iter("th"))
    assert all(one.attrib["tabindex"] == "0" and one.attrib["aria-label"] for one in everything.iter("pre"))
    assert all(one.find("title") is not None and one.attrib["role"] == "img" for one in everything.iter("svg"))


def test_it_needs_nothing_else(everything: ElementTree.Element) -> None:
    tags = {one.tag for one in everything.iter()}
    assert not tags & {"script", "link", "iframe", "img", "object"}
    assert "url(" not in STYLE
    assert "@import" not in STYLE
    policy = next(one.attrib["content"] for one in everything.iter("meta") if "http-equiv" in one.attrib)
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_names_are_text_whatever_is_in_them() -> None:
    finding = replace(seen(), message=HOSTILE, missing=HOSTILE, fixes=(replace(race().fixes[0], title=HOSTILE),))
    report = file_report(SHIFT.replace("int n", "int /*</pre><script>*/ n"), finding)
    kernel = replace(report.kernels[0], name=HOSTILE)
    root = parsed((replace(report, path=HOSTILE, kernels=(kernel,), errors=((HOSTILE, None),)),))
    assert not any(one.tag == "script" for one in root.iter())
    assert not any(name.startswith("on") for one in root.iter() for name in one.attrib)


def test_colours_have_a_dark_form_and_paper_has_its_rules() -> None:
    used = set(re.findall(r"var\((--[a-z]+)[,)]", STYLE))
    light, dark = (set(re.findall(r"(--[a-z]+):", part)) for part in STYLE.split("prefers-color-scheme:dark", 2)[:2])
    assert used <= light
    assert {"--paper", "--ink", "--red", "--green"} <= dark
    assert "@media print" in STYLE


def test_a_run_without_kernels_is_a_page_as_well() -> None:
    root = parsed((FileReport("empty.cu"),))
    assert root.findall(".//article") == []
    assert "0 kernels in 1 file" in text(root)


def test_it_is_the_same_each_time() -> None:
    assert page(one_of_each(), sources()) == page(one_of_each(), sources())
