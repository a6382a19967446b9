"""A slip of the finger changes no request: ordinary words are put right, names and texts stand as they are."""

import random
import re

import pytest

from aintern.backends.small_model.commands.command_tables import all_ways_to_ask
from aintern.backends.small_model.wording.destructive_words import speaks_of_deleting
from aintern.backends.small_model.wording.spelling import is_ordinary, without_typing_slips

PLAIN = re.compile(r"[a-z]{4,}")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("wich pyhton verison do i have", "which python version do i have"),
        ("buidl teh solution pls", "build the solution pls"),
        ("swich bcak to the main brnach", "switch back to the main branch"),
        ("Fidn all the Dockerfiles in here", "Find all the Dockerfiles in here"),
        ("oly run teh tsets", "only run the tests"),
        ("chnage the port to 8080 in teh config", "change the port to 8080 in the config"),
        ("shwo me wat changed", "show me what changed"),
        ("run a.sh and say wich file it chnaged", "run a.sh and say which file it changed"),
        ("what does this projekt do", "what does this project do"),
        ("a.ts wiht an exported interface User", "a.ts with an exported interface User"),
        ("b/note.txt was only a reminder, trow it away", "b/note.txt was only a reminder, throw it away"),
        ("lib/extra needs an emtpy __init__.py", "lib/extra needs an empty __init__.py"),
    ],
)
def test_a_slip_is_put_right(typed: str, meant: str) -> None:
    assert without_typing_slips(typed) == meant


@pytest.mark.parametrize(
    "request_text",
    [
        *("read raed.py", "grep for recieve", 'commit it as "fix teh build"', "add serde", "npm install expres", "switch to bcak"),
        *("create a file a.txt that says helo wrold", "replace recieve by receive in a.md", "drop the dayjs package"),
        "run the Buidl target",
        *("rename brnach to branch in a.py", "muestra el archivo de configuracion por favor", "is pytest-xdist installed"),
        "what is a gist",
    ],
)  # fmt: skip
def test_a_name_a_text_and_another_language_stand(request_text: str) -> None:
    assert without_typing_slips(request_text) == request_text


def test_a_name_of_the_workspace_stands() -> None:
    assert without_typing_slips("run the tset script", {"tset"}) == "run the tset script"
    assert without_typing_slips("run the tset script") == "run the test script"


def slipped(word: str, draw: random.Random) -> str:
    """Two neighbours changed, a letter left out or typed twice, as fingers do it behind the first letter."""
    at = draw.randrange(1, len(word) - 1)
    return draw.choice((
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at] + word[at:],
        word[:at] + word[at + 1 :] if len(word) > 4 else word[:at] + word[at] + word[at:],
    ))  # fmt: skip


def test_nearly_every_way_to_ask_is_the_same_with_a_slip() -> None:
    draw = random.Random(7)
    ways = [way for way in draw.sample(sorted(all_ways_to_ask()), 1500) if "{" not in way]
    told, same = 0, 0
    for way in ways:
        places = [match for match in PLAIN.finditer(way) if is_ordinary(match[0])]
        if not places:
            continue
        place = draw.choice(places)
        slip = slipped(place[0], draw)
        if is_ordinary(slip) or without_typing_slips(slip) == slip == place[0]:
            continue  # another word, or none was made
        asked = way[: place.start()] + slip + way[place.end() :]
        told += 1
        same += without_typing_slips(asked) == without_typing_slips(way)
        assert speaks_of_deleting(without_typing_slips(asked)) <= (speaks_of_deleting(asked) or speaks_of_deleting(way))
    assert told > 500
    assert same / told > 0.91  # of all ways it is 0.92; which of them are drawn changes with each new one


def test_ways_to_ask_have_no_slips_to_be_put_right() -> None:
    draw = random.Random(8)
    ways = [way for way in draw.sample(sorted(all_ways_to_ask()), 1500) if "{" not in way]
    assert sum(without_typing_slips(way) != way for way in ways) < len(ways) * 0.01


def test_two_letters_that_changed_places_over_others_are_put_right() -> None:
    assert without_typing_slips("show me the lisence") == "show me the license"


def test_a_short_request_of_slips_and_a_name_is_put_right() -> None:
    assert without_typing_slips("instal eslint as a dev dependancy") == "install eslint as a dev dependency"
    assert without_typing_slips("list al the svgs") == "list all the svgs"
    assert without_typing_slips("instala las dependencias") == "instala las dependencias"
