"""Settings of the editor as the server keeps them."""

from __future__ import annotations

import pytest

from syncline.rules import RULES
from syncline.settings.layers import Setting
from syncline.settings.search import Found
from syncline_server.settings import Settings, folder_of, settings_from, settled


@pytest.mark.parametrize(
    ("value", "dimensions"),
    [
        (256, (256, 1, 1)),
        ([16, 16], (16, 16, 1)),
        ([None, 4, 2], (None, 4, 2)),
        ("32,8", (32, 8, 1)),
        ("32, *", (32, None, 1)),
        ([], None),
    ],
)
def test_dimensions(value, dimensions):
    assert settings_from({"blockDim": value}) == (Settings(block_dim=dimensions), ())


def test_everything_at_once_and_under_its_own_name():
    """The section may come wrapped."""
    settings = {
        "syncline": {
            "gridDim": [4],
            "defines": {"TILE": 16},
            "includeDirs": ["inc", "/abs"],
            "arch": "sm_90a",
            "timeoutMs": 500,
            "checkBounds": True,
            "path": "syncline",
        }
    }
    expected = Settings(
        grid_dim=(4, 1, 1),
        defines=(("TILE", "16"),),
        include_dirs=("inc", "/abs"),
        arch=900,
        timeout_ms=500,
        bounds=True,
    )
    assert settings_from(settings) == (expected, ())


def test_a_list_of_defines_is_read_as_compilers_do():
    assert settings_from({"defines": ["A=2", "B", "C="]})[0].defines == (("A", "2"), ("B", "1"), ("C", ""))


@pytest.mark.parametrize(
    "settings",
    [
        {"blockDim": 0},
        {"blockDim": [1, 2, 3, 4]},
        {"blockDim": "wide"},
        {"arch": "turing"},
        {"timeoutMs": None, "timeout": 3},
        {"checkBounds": "yes"},
        {"includeDirs": [1]},
        {"defines": 7},
        "all of it",
    ],
)
def test_nonsense_is_named_and_left_out(settings):
    """A wrong setting says so and changes nothing."""
    settings, problems = settings_from(settings)
    assert settings == Settings()
    assert len(problems) == 1


@pytest.mark.parametrize("settings", [None, {}, [], {"syncline": None}, {"syncline": []}, {"syncline": {}}])
def test_nothing_set(settings):
    """However an editor spells it."""
    assert settings_from(settings) == (Settings(), ())


def _found() -> Found:
    written = {"block-dim": (Setting((64, 1, 1), "syncline.toml:1"),), "ignore": (Setting(frozenset({"SL101"}), "x"),)}
    compiled = {"define": (Setting(("A", "0"), "x"), Setting(("B", "2"), "x")), "language": (Setting("hip", "x"),)}
    return Found(written, compiled)


def test_the_editor_s_settings_win_over_the_project_s():
    editor = Settings(block_dim=(32, 1, 1), defines=(("A", "1"),), timeout_ms=500)
    chosen = settled(editor, _found(), "cuda-cpp")
    assert chosen.block_dim == (32, 1, 1)
    assert chosen.defines == (("B", "2"), ("A", "1"))
    assert chosen.timeout_ms == 500
    assert chosen.rules == frozenset(RULES) - {"SL101"}
    assert settled(Settings(), _found(), "cuda-cpp").block_dim == (64, 1, 1)


@pytest.mark.parametrize(("client", "language"), [("cpp", "hip"), ("cuda-cpp", "hip"), ("opencl", "opencl")])
def test_a_language_that_only_its_client_knows_wins_over_the_compiler_s(client, language):
    """Anything may be called C++ or CUDA."""
    assert settled(Settings(), _found(), client).language == language


def test_relative_folders_are_those_of_the_document_s_folder_of_the_workspace():
    """Of several, one of which may lie in another."""
    assert folder_of("/w/a/x.cu", ["/w", "/w/a", "/v", "/w/a/x"]) == "/w/a"
    assert folder_of("/w2/x.cu", ["/w"]) is None
    editor = Settings(include_dirs=("inc", "/abs"))
    assert settled(editor, _found(), "cuda", "/w/a").include_dirs == ("/w/a/inc", "/abs")
    assert settled(editor, _found(), "cuda").include_dirs == ("inc", "/abs")
