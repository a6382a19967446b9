"""Tools are found by id, offered by availability, and thousands of them stay cheap."""

import time
from typing import Any

import pytest

from aintern.errors import DuplicateTool
from aintern.risk_level import RiskLevel
from aintern.tools.tool import Availability, Tool
from aintern.tools.toolbox import Toolbox


def make(id: str, **attributes: Any) -> Tool:
    made = Tool()
    made.id, made.description, made.risk = id, f"{id} does it", RiskLevel.SAFE
    for key, value in attributes.items():
        setattr(made, key, value)
    return made


def test_an_id_is_registered_once() -> None:
    toolbox = Toolbox([make("a")])
    with pytest.raises(DuplicateTool, match="a is registered"):
        toolbox.register(make("a"))
    assert toolbox.unregister("a")
    assert not toolbox.unregister("a")
    toolbox.register(make("a"))
    assert "a" in toolbox


def test_an_id_that_servers_refuse_is_refused() -> None:
    for id in ("", "a b", "ä", "x" * 200):
        with pytest.raises(ValueError, match="tool id"):
            Toolbox([make(id)])


def test_definitions_are_sorted_kept_and_renewed_on_change() -> None:
    toolbox = Toolbox([make("b"), make("a")])
    first = toolbox.definitions()
    assert [d["function"]["name"] for d in first] == ["a", "b"]
    assert first[0] == {
        "type": "function",
        "function": {"name": "a", "description": "a does it", "parameters": dict(Tool.parameters)},
    }
    assert toolbox.definitions() is first
    toolbox.register(make("c"))
    assert [d["function"]["name"] for d in toolbox.definitions()] == ["a", "b", "c"]


def test_disabled_wins_over_enabled_and_needs_must_be_met() -> None:
    toolbox = Toolbox(
        [
            make("a"),
            make("b"),
            make("w", needs=("file_writes",)),
            make("e", needs=("editor",)),
            make("g", category="git"),
        ]
    )

    def ids(**availability: Any) -> list[str]:
        return [t.id for t in toolbox.available(Availability(**availability))]

    assert ids() == ["a", "b", "g", "w"]
    assert ids(editor=True) == ["a", "b", "e", "g", "w"]
    assert ids(file_writes=False) == ["a", "b", "g"]
    assert ids(enabled=frozenset({"a", "b"}), disabled=frozenset({"b"})) == ["a"]
    assert ids(categories=frozenset({"git"})) == ["g"]
    assert [t.id for t in toolbox.in_category("git")] == ["g"]


def test_listeners_hear_of_changes_until_they_leave() -> None:
    heard: list[tuple[str, str]] = []
    toolbox = Toolbox()
    leave = toolbox.subscribe(lambda what, tool: heard.append((what, tool.id)))
    toolbox.register(make("a"))
    toolbox.unregister("a")
    leave()
    toolbox.register(make("b"))
    assert heard == [("registered", "a"), ("unregistered", "a")]


def test_a_filtered_toolbox_follows_the_one_it_wraps() -> None:
    toolbox = Toolbox([make("a"), make("b", category="git")])
    view = toolbox.filtered(lambda tool: tool.category == "git")
    assert [t.id for t in view] == ["b"]
    assert view.get("a") is None
    toolbox.register(make("c", category="git"))
    assert [t.id for t in view.available(Availability())] == ["b", "c"]
    assert [d["function"]["name"] for d in view.definitions()] == ["b", "c"]


def test_similar_names_are_found_for_what_models_invent() -> None:
    toolbox = Toolbox(make(i) for i in ("read_file", "write_file", "run_command", "git_status", "search_content"))
    assert toolbox.similar("ReadFile")[0] == "read_file"
    assert toolbox.similar("functions.read_file")[0] == "read_file"
    assert toolbox.similar("runCommand")[0] == "run_command"
    assert "search_content" in toolbox.similar("search")
    assert toolbox.similar("zzz") == ()


def test_thousands_of_tools_stay_cheap() -> None:
    start = time.process_time()
    toolbox = Toolbox(make(f"server_{i}.do_thing_{i}") for i in range(5000))
    for _ in range(1000):
        toolbox.definitions()
        toolbox.available(Availability())
        toolbox.get("server_77.do_thing_77")
    assert time.process_time() - start < 2.0
