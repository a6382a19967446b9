"""Makes requests and their right first tool calls, for training and for a held-back split.

    python training/generate.py --count 6000 --seed 1 --out train.jsonl
    python training/generate.py --count 600 --seed 2 --held-back --out held-back.jsonl

A line is {"workspace": [...], "items": [{"request": ..., "tool": ..., "parameters": {...}}, ...]}: several requests share
a workspace so that training evaluates its file list once. Every list of phrasings is divided by a hash: about one in
seven is used in the held-back split only, so that it measures wordings that were never trained on.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import commands
import contents
import phrasings as say
import questions
import sentences_files
import sentences_project
from workspaces import KINDS, NOUNS, VERBS, Workspace, a_file, stem, styled, words, workspace

Call = tuple[str, dict[str, Any]]
Item = tuple[str, Call]

SCHEMAS: dict[str, dict[str, tuple[type, bool]]] = {
    "read_file": {
        "path": (str, True),
        "start_line": (int, False),
        "max_lines": (int, False),
        "line_numbers": (bool, False),
    },
    "write_file": {"path": (str, True), "content": (str, True), "create_directories": (bool, False)},
    "edit_file": {
        "path": (str, True),
        "old_text": (str, True),
        "new_text": (str, True),
        "replace_all": (bool, False),
        "edits": (list, False),
    },
    "list_directory": {
        "path": (str, False),
        "recursive": (bool, False),
        "include_hidden": (bool, False),
        "max_depth": (int, False),
    },
    "search_files": {"pattern": (str, True), "path": (str, False), "max_results": (int, False)},
    "search_content": {
        "query": (str, True),
        "file_pattern": (str, False),
        "regex": (bool, False),
        "case_sensitive": (bool, False),
        "context_lines": (int, False),
        "max_results": (int, False),
    },
    "run_command": {
        "command": (str, True),
        "working_directory": (str, False),
        "timeout_seconds": (int, False),
        "capture_output": (bool, False),
        "live": (bool, False),
        "background": (bool, False),
    },
    "get_workspace_info": {},
    "get_open_files": {},
    "git_status": {},
    "git_diff": {"path": (str, False), "staged": (bool, False)},
    "git_log": {"max_count": (int, False), "path": (str, False)},
    "delete_file": {"path": (str, True), "recursive": (bool, False)},
    "move_file": {"source": (str, True), "destination": (str, True), "overwrite": (bool, False)},
    "copy_file": {"source": (str, True), "destination": (str, True), "overwrite": (bool, False)},
    "none": {},
}
"""Each tool's parameters: type, and whether it must be given."""

SENTENCES: dict[str, list[tuple[str, dict[str, object]]]] = {**sentences_files.SENTENCES, **sentences_project.SENTENCES}

SLOT = re.compile(r"\{(\w+)\}")


class Draw:
    """A seeded source of choices; phrasings come from one side of the split, words from both."""

    def __init__(self, seed: int | str, held_back: bool) -> None:
        self.rng = random.Random(seed)
        self.held_back = held_back

    def say(self, bank: Sequence[Any]) -> Any:
        """One phrasing of this side of the split; lists shorter than 6 are shared."""
        if len(bank) < 6:
            return self.rng.choice(bank)
        held = [b for b in bank if zlib.crc32(str(b).encode()) % 7 == 0] or [
            min(bank, key=lambda b: zlib.crc32(str(b).encode()))
        ]
        if self.held_back:
            return self.rng.choice(held)
        while (one := self.rng.choice(bank)) in held:
            pass
        return one

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def pick(self, bank: Sequence[Any]) -> Any:
        return self.rng.choice(bank)

    def slots(self) -> dict[str, str]:
        """Random words for every slot name that the banks use."""
        r = self.rng
        noun = [r.choice(NOUNS) for _ in range(4)]
        verb = [r.choice(VERBS) for _ in range(3)]
        out = {
            "w": noun[0],
            "w2": noun[1],
            "w3": noun[2],
            "W": noun[0].capitalize(),
            "W2": noun[1].capitalize(),
            "n": str(
                r.choice(
                    [r.randint(2, 30), r.randint(2, 120), r.choice([80, 3000, 5000, 8000, 8080, 9000, 5432, 100, 1000])]
                )
            ),
            "n2": str(r.randint(2, 14)),
            "k": r.choice(NOUNS),
            "k2": r.choice(["name", "id", "port", "host", "size", "mode", "status", "level", "limit", r.choice(NOUNS)]),
            "k3": r.choice(NOUNS),
            "f": f"{verb[0]}_{noun[3]}",
            "g": styled([verb[0], noun[3]], "camel"),
            "C": styled(words(r), "pascal"),
            "x": r.choice(["log", "tmp", "bak", "pyc", "o", "class", "swp", "cache", "out"]),
            "v": f"{r.randint(0, 5)}.{r.randint(0, 20)}.{r.randint(0, 9)}",
            "T": " ".join(w.capitalize() for w in words(r)),
            "c": r.choice(["red", "blue", "black", "white", "green", "gray", "orange", "navy", "#fff", "#333", "pink"]),
            "img": r.choice(
                ["python:3.11", "python:3.12", "python:3.11-slim", "python:3.10-alpine", "python:3.13-slim", "python:3"]
            ),
            "nimg": r.choice(["node:20", "node:18-alpine", "node:22-slim", "node:lts"]),
            "svc": r.choice(["redis", "postgres", "mysql", "mongo", "nginx", "rabbitmq"]),
            "cmd": r.choice(
                [
                    "npm test",
                    "pytest",
                    "make",
                    "cargo test",
                    "go test ./...",
                    "npm run build",
                    "gunicorn app:app",
                    "npm start",
                    "mvn verify",
                    "docker compose up",
                    "node server.js",
                ]
            ),
            "hash": "".join(r.choice("0123456789abcdef") for _ in range(7)),
        }
        pkgs = r.sample(commands.PACKAGES, 3)
        out |= {
            "pkg": pkgs[0],
            "pkg2": pkgs[1],
            "pkg3": pkgs[2],
            "npm": r.choice(commands.NPM),
            "K": out["f"].upper(),
            "K2": out["k"].upper(),
        }
        out["t"] = fill(self.say(contents.TEXTS), out)
        out["m"] = fill(self.say(commands.MESSAGES), out)
        return out


def way_filled(draw: Draw, way: str) -> tuple[str, Sequence[str]]:
    """A way to ask for a command (`command_templates.py`) as a request in a drawn workspace, and that one's files."""
    place, slots = workspace(draw.rng), draw.slots()
    slots |= {"path": draw.pick(place.files), "new": f"{slots['w']}.txt", "number": slots["n"]}
    slots |= {"word": slots["w"], "words": slots["pkg"], "quoted": f'"{slots["m"]}"', "stem": slots["w"]}
    return re.sub(r"\{(\w+)[^}]*\}", lambda slot: slots.get(slot[1], slots["w"]), way), place.files


def fill(template: str, slots: dict[str, str]) -> str:
    """The template with its slots filled; unknown slots stay."""
    return SLOT.sub(lambda m: slots.get(m[1], m[0]), template).replace("{{", "{").replace("}}", "}")


def typo(rng: random.Random, text: str) -> str:
    """One slip of the fingers in one longer word."""
    places = list(re.finditer(r"[a-zA-Z]{4,}", text))
    if not places:
        return text
    m = rng.choice(places)
    word = m[0]
    at = rng.randrange(1, len(word) - 1)
    slipped = rng.choice(
        [
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :],
        ]
    )
    return text[: m.start()] + slipped + text[m.end() :]


def voiced(draw: Draw, template: str, slots: dict[str, str]) -> str:
    """The template in somebody's voice: politeness, context, typos, case, punctuation. Slots are left alone."""
    rng = draw.rng
    question = template.endswith("?") or bool(
        re.match(
            r"(?i)(what|which|where|who|how|is|are|do|does|did|have|has|why|when|any|can|could|would|should)\b",
            template,
        )
    )
    text = template
    plain_start = bool(re.match(r"[a-z]", text))
    roll = rng.random()
    if plain_start and not question and roll < 0.36:
        text = draw.say(say.POLITE) + text
    elif question and roll < 0.12:
        text = draw.say(say.QUESTION_START) + text
    roll = rng.random()
    if roll < 0.14 and not text.endswith("?"):
        text = text.rstrip(".!") + draw.say(say.AFTER)
    elif roll < 0.2 and text.endswith("?"):
        text += draw.say([" thanks", " thx", " pls", " Thanks!", " please", " please tell me"])
    roll = rng.random()
    if roll < 0.12:
        text = fill(draw.say(say.CONTEXT), draw.slots()) + " " + text[:1].upper() + text[1:]
    elif roll < 0.16:
        end = "" if text.endswith(("?", ".", "!")) else "."
        text = text + end + " " + fill(draw.say(say.CONTEXT_AFTER), draw.slots())
    # now the surface: only outside slots
    parts = re.split(r"(\{\w+\}|`|'|\")", text)
    style = rng.random()
    if style < 0.25:
        parts[0] = parts[0][:1].upper() + parts[0][1:]
    elif style < 0.45:
        parts = [p if p.startswith("{") else p.lower() for p in parts]
    elif style < 0.47:
        parts = [p if p.startswith("{") else p.upper() for p in parts]
    text = "".join(parts)
    if rng.random() < 0.15:
        text = re.sub(r"\b(what|where|who|how|that|it|let|here)'s\b", r"\1s", text)
        text = text.replace("n't", "nt").replace("I'm", "im").replace("i'm", "im")
    if rng.random() < 0.2:
        text = text.rstrip("?.!")
    elif style < 0.25 and text[-1:] not in "?.!}`'\"":
        text += "."
    if rng.random() < 0.12:
        pieces = re.split(r"(\{\w+\})", text)
        where = [i for i, p in enumerate(pieces) if not p.startswith("{") and len(p) > 5]
        if where:
            i = rng.choice(where)
            pieces[i] = typo(rng, pieces[i])
            text = "".join(pieces)
    if rng.random() < 0.05:
        text = re.sub(r"\bplease\b", lambda _: rng.choice(["plz", "pls"]), text)
        text = re.sub(r"\byou\b", "u", text)
    return fill(text, slots)


def quoted(draw: Draw, path: str) -> str:
    """A path as people write it: bare, in quotes or backticks, with ./ or backslashes."""
    roll = draw.rng.random()
    if " " in path:
        return draw.pick(
            [f"'{path}'", f'"{path}"', f"`{path}`", path, path, path.replace(" ", "\\ ") if draw.chance(0.3) else path]
        )
    if roll < 0.68:
        return path
    if roll < 0.80:
        return f"`{path}`"
    if roll < 0.85:
        return f"'{path}'"
    if roll < 0.90:
        return f'"{path}"'
    if roll < 0.94:
        return path.replace("/", "\\")
    if roll < 0.96:
        return "./" + path
    if roll < 0.97:
        return "@" + path
    return path


def loose_name(path: str) -> list[str]:
    """Ways to speak of a file without its path, where its name allows it."""
    name = path.rsplit("/", 1)[-1]
    base, _, extension = name.rpartition(".")
    special = say.NICKNAMES.get(name)
    if special:
        return special
    if not base or base.startswith("."):
        return []
    spoken = " ".join(w.lower() for w in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", base))
    if not spoken or spoken == base:
        return (
            [f"the {base} file", f"the {base} {say.LANGUAGE_OF.get(extension, 'file')} file"]
            if base.isalpha() and len(base) > 2
            else []
        )
    return [
        f"the {spoken} file",
        f"the {spoken}" if " " in spoken else f"the {spoken} file",
        f"{spoken}",
        f"the {spoken} {say.LANGUAGE_OF.get(extension, '')} file".replace("  ", " "),
    ]


def mention(draw: Draw, files: Sequence[str], path: str, loose: bool = True) -> str:
    """The path as a request names it; loose forms only where no other file fits them."""
    if path not in files:
        return quoted(draw, path)
    name = path.rsplit("/", 1)[-1]
    roll = draw.rng.random()
    if "/" in path and roll < 0.2 and sum(f.rsplit("/", 1)[-1] == name for f in files) == 1:
        return quoted(draw, name)
    if loose and roll < 0.36:
        ways = loose_name(path)
        key = re.sub(r"[^a-z0-9]", "", name.rpartition(".")[0].lower()) or name.lower()
        rivals = [
            f
            for f in files
            if f != path
            and (key in re.sub(r"[^a-z0-9]", "", f.rsplit("/", 1)[-1].lower()) or f.rsplit("/", 1)[-1] == name)
        ]
        if ways and not rivals:
            return draw.pick(ways)
    if roll > 0.97 and name != name.lower() and sum(f.lower() == path.lower() for f in files) == 1:
        return path.lower()
    return quoted(draw, path)


def some_file(draw: Draw, ws: Workspace, code: bool = False) -> str:
    """A file of the workspace (now and then one that is not listed)."""
    files = [f for f in ws.files if not code or f.rpartition(".")[2] in say.LANGUAGE_OF]
    if not files or (not code and draw.chance(0.05)):
        return a_file(draw.rng, ws.kind)
    return str(draw.pick(files))


def some_folder(draw: Draw, ws: Workspace) -> str:
    if ws.folders and draw.chance(0.85):
        return str(draw.pick(ws.folders))
    return str(
        draw.pick(
            [
                "src",
                "docs",
                "tests",
                "build",
                "dist",
                "lib",
                "assets",
                "tmp",
                "scripts",
                "vendor",
                "node_modules",
                "examples",
                "data",
                "bin",
                "logs",
                ".github",
                "config",
                "public",
                "target",
                "out",
            ]
        )
    )


def folder_name(draw: Draw, folder: str) -> str:
    return str(
        draw.pick(
            [
                folder,
                folder,
                folder,
                folder + "/",
                f"`{folder}`",
                f"'{folder}'",
                folder.replace("/", "\\") if draw.chance(0.2) else folder,
                "./" + folder if draw.chance(0.3) else folder,
            ]
        )
    )


def symbol(draw: Draw) -> str:
    """A name as code has it."""
    r = draw.rng
    style = r.choice(["snake", "camel", "pascal", "camel", "snake", "camel", "snake", "pascal", "upper"])
    parts = [r.choice(VERBS), *words(r)] if style in ("snake", "camel") and r.random() < 0.75 else words(r)
    return styled(parts, "snake").upper() if style == "upper" else styled(parts, style)


# --- one maker for each tool -------------------------------------------------------------------------------------------


def read_file(draw: Draw, ws: Workspace) -> Item:
    path = some_file(draw, ws)
    roll = draw.rng.random()
    if roll < 0.2:
        a = draw.rng.choice([draw.rng.randint(1, 60), draw.rng.randint(1, 400), 10 * draw.rng.randint(1, 50)])
        count = draw.rng.choice([5, 10, 20, 25, 30, 40, 50, 80, 100, 200, draw.rng.randint(2, 99)])
        kind = draw.pick(["range", "first", "from", "around"])
        slots = {"p": mention(draw, ws.files, path), "a": str(a), "b": str(a + count - 1), "n": str(count)}
        text = voiced(draw, draw.say(say.READ_LINES[kind]), slots)
        parameters: dict[str, Any] = {"path": path}
        if kind in ("range", "from", "around"):
            parameters["start_line"] = a
        if kind == "range":
            parameters["max_lines"] = count
        if kind == "first":
            parameters["max_lines"] = count
        if kind == "around":
            parameters["max_lines"] = count
        return text, ("read_file", parameters)
    if roll < 0.36:
        known = [f for f in ws.files if f.rsplit("/", 1)[-1] in say.FACTS]
        if known:
            path = draw.pick(known)
            return voiced(draw, draw.say(say.FACTS[path.rsplit("/", 1)[-1]]), draw.slots()), (
                "read_file",
                {"path": path},
            )
    if roll < 0.62:
        text = voiced(
            draw, draw.say(say.READ_QUESTION), draw.slots() | {"p": mention(draw, ws.files, path), "s": symbol(draw)}
        )
        return text, ("read_file", {"path": path})
    if roll < 0.70:
        text = voiced(
            draw, draw.say(say.VAGUE_EDIT), draw.slots() | {"p": mention(draw, ws.files, path), "s": symbol(draw)}
        )
        return text, ("read_file", {"path": path})
    return voiced(draw, draw.say(say.READ), {"p": mention(draw, ws.files, path)}), ("read_file", {"path": path})


def write_file(draw: Draw, ws: Workspace) -> Item:
    slots = draw.slots()
    roll = draw.rng.random()
    folder = draw.pick(ws.folders) + "/" if ws.folders and draw.chance(0.35) else ""
    if roll < 0.09:
        path = folder + stem(draw.rng, KINDS[ws.kind][3]) + "." + draw.pick(KINDS[ws.kind][2].split())
        return voiced(draw, draw.say(contents.EMPTY), {"p": quoted(draw, path)}), (
            "write_file",
            {"path": path, "content": ""},
        )
    if roll < 0.27:
        path = folder + fill(
            draw.pick(
                ["{w}.txt", "{w}.md", "{w}_{w2}.txt", "notes.txt", "{w}.log", "{W}.md", "my {w}.txt", "{w}.cfg", "{w}"]
            ),
            slots,
        )
        if draw.chance(0.2):
            path = some_file(draw, ws)
        text = draw.say(contents.CREATE_COLON)
        return voiced(draw, text, {"p": quoted(draw, path), "t": slots["t"]}), (
            "write_file",
            {"path": path, "content": slots["t"]},
        )
    names, description, content = draw.say(contents.FILES)
    path = fill(draw.pick(names.split()), slots)
    if folder and "/" not in path and draw.chance(0.6) and path[0].islower():
        path = folder + path
    said = fill(description, slots)
    if draw.chance(0.12):
        said = draw.pick(
            [
                f"in {draw.pick(['my project', 'this repo', 'the workspace'])} {said}",
                f", {said}",
                f"- {said}",
                f"({said})",
                f"{said}, nothing else",
            ]
        )
    text = draw.say(contents.CREATE)
    language = say.LANGUAGE_OF.get(path.rpartition(".")[2])
    if language and draw.chance(0.3):
        text = draw.say(contents.CREATE_IN).replace("{l}", draw.pick([language, language.capitalize()]))
    if draw.chance(0.3):
        said, text = reworded(draw, said, text)
    return voiced(draw, text.replace("{d}", "{d}"), {"p": quoted(draw, path), "d": said}), (
        "write_file",
        {"path": path, "content": fill(content, slots)},
    )


def reworded(draw: Draw, said: str, text: str) -> tuple[str, str]:
    """A "that prints 3" clause and its template as two sentences or after a colon: "X. It should print 3"."""
    head, _, rest = said.partition(" ")
    verb, _, object_ = rest.partition(" ")
    if head in ("that", "which") and verb.endswith("s") and verb != "is":
        base = {"has": "have", "does": "do"}.get(verb, verb[:-1])
        start = draw.say(
            [
                ". It should",
                ". it must",
                ". It has to",
                ", it should",
                ". All it does is",
                ", it shall",
                ". Its job is to",
                ". I want it to",
            ]
        )
        return f"{base} {object_}", text.replace(" {d}", start + " {d}")
    if head in ("with", "containing", "holding") and rest:
        start = draw.say(
            [
                ":",
                ". Content:",
                ". It should have",
                ". It has",
                ", inside:",
                ". Put in",
                " having",
                " - it needs",
                ". It needs",
            ]
        )
        return rest, text.replace(" {d}", start + " {d}")
    return said, text


def edit_file(draw: Draw, ws: Workspace) -> Item:
    path = some_file(draw, ws, code=draw.chance(0.6))
    slots = draw.slots() | {"p": mention(draw, ws.files, path)}
    roll = draw.rng.random()
    if roll < 0.16:
        old, new = symbol(draw), symbol(draw)
        return voiced(
            draw,
            draw.say(say.RENAME_SYMBOL),
            slots | {"o": draw.pick([old, old, f"`{old}`"]), "q": draw.pick([new, new])},
        ), ("edit_file", {"path": path, "old_text": old, "new_text": new})
    if roll < 0.24:
        old = slots["v"]
        new = draw.slots()["v"]
        return voiced(draw, draw.say(say.BUMP), slots | {"o": old, "q": new}), (
            "edit_file",
            {"path": path, "old_text": old, "new_text": new},
        )
    if roll < 0.36:
        right = draw.pick(say.WORDS)
        wrong = typo(draw.rng, right)
        if wrong == right:
            wrong = right + right[-1]
        mark = draw.pick(["'", '"', "`", ""])
        text = draw.say(say.SPELLING)
        if mark == "":
            return voiced(draw, text, slots | {"o": wrong, "q": right}), (
                "edit_file",
                {"path": path, "old_text": wrong, "new_text": right},
            )
        return voiced(draw, text, slots | {"o": f"{mark}{wrong}{mark}", "q": f"{mark}{right}{mark}"}), (
            "edit_file",
            {"path": path, "old_text": wrong, "new_text": right},
        )
    old, new = (fill(t, slots | {"s": symbol(draw)}) for t in draw.pick(say.CHANGES))
    if roll < 0.46:
        mark = draw.pick(["`", '"', "'"])
        mark = "`" if mark in old else mark
        return voiced(draw, draw.say(say.REMOVE_TEXT), slots | {"o": f"{mark}{old}{mark}"}), (
            "edit_file",
            {"path": path, "old_text": old, "new_text": ""},
        )
    mark = draw.pick(["`", "`", '"', "'", ""])
    if mark and (mark in old or mark in new):
        mark = "`" if "`" not in old + new else ""
    if roll < 0.56:
        old, new = (symbol(draw), symbol(draw)) if draw.chance(0.6) else (old, new)
        parameters = {"path": path, "old_text": old, "new_text": new, "replace_all": True}
        return voiced(
            draw, draw.say(say.REPLACE_ALL), slots | {"o": f"{mark}{old}{mark}", "q": f"{mark}{new}{mark}"}
        ), ("edit_file", parameters)
    text = draw.say(say.REPLACE)
    return voiced(draw, text, slots | {"o": f"{mark}{old}{mark}", "q": f"{mark}{new}{mark}"}), (
        "edit_file",
        {"path": path, "old_text": old, "new_text": new},
    )


def list_directory(draw: Draw, ws: Workspace) -> Item:
    folder = some_folder(draw, ws)
    roll = draw.rng.random()
    slots = {"d": folder_name(draw, folder), "n": str(draw.rng.randint(1, 5))}
    if roll < 0.28:
        return voiced(draw, draw.say(say.LIST_ROOT), slots), ("list_directory", {})
    if roll < 0.68:
        return voiced(draw, draw.say(say.LIST), slots), ("list_directory", {"path": folder})
    if roll < 0.78:
        return voiced(draw, draw.say(say.LIST_ROOT_DEEP), slots), ("list_directory", {"recursive": True})
    if roll < 0.87:
        return voiced(draw, draw.say(say.LIST_DEEP), slots), ("list_directory", {"path": folder, "recursive": True})
    if roll < 0.92:
        return voiced(draw, draw.say(say.LIST_ROOT_HIDDEN), slots), ("list_directory", {"include_hidden": True})
    if roll < 0.96:
        return voiced(draw, draw.say(say.LIST_HIDDEN), slots), (
            "list_directory",
            {"path": folder, "include_hidden": True},
        )
    return voiced(draw, draw.say(say.LIST_DEPTH), slots), (
        "list_directory",
        {"recursive": True, "max_depth": int(slots["n"])},
    )


def search_files(draw: Draw, ws: Workspace) -> Item:
    extension = draw.pick([*KINDS[ws.kind][2].split(), *say.EXTENSIONS])
    languages = say.FILE_KINDS
    roll = draw.rng.random()
    slots = draw.slots() | {"e": extension}
    folder = some_folder(draw, ws)
    parameters: dict[str, Any]
    if roll < 0.30:
        if draw.chance(0.35):
            extension = draw.pick(list(languages))
            slots["k"] = draw.pick(languages[extension])
            text = draw.say(say.FIND_KIND)
        else:
            slots["k"] = draw.pick(
                [
                    f".{extension} files",
                    f"*.{extension} files",
                    f"files ending in .{extension}",
                    f".{extension}s",
                    f"{extension} files",
                    f"files with the extension .{extension}",
                    f"`*.{extension}`",
                    f"files of type .{extension}",
                ]
            )
            text = draw.say(say.FIND_KIND)
        parameters = {"pattern": f"**/*.{extension}"}
        if draw.chance(0.35):
            text = (
                text.rstrip("?.")
                + draw.say(
                    [
                        " in {d}",
                        " under {d}",
                        " inside {d}",
                        " in the {d} folder",
                        " in the {d} directory",
                        " within {d}",
                        " below {d}",
                        " that live in {d}",
                        " somewhere in {d}",
                        " but only in {d}",
                    ]
                )
                + ("?" if text.endswith("?") else "")
            )
            slots["d"] = folder_name(draw, folder)
            parameters["path"] = folder
        return voiced(draw, text, slots), ("search_files", parameters)
    if roll < 0.60:
        if draw.chance(0.5) and ws.files:
            name = draw.pick(ws.files).rsplit("/", 1)[-1]
        else:
            name = draw.pick(
                [
                    a_file(draw.rng, ws.kind).rsplit("/", 1)[-1],
                    "Dockerfile",
                    "Makefile",
                    "docker-compose.yml",
                    "LICENSE",
                    ".env",
                    "config.yaml",
                    "settings.py",
                    "index.html",
                    "package.json",
                    "Jenkinsfile",
                    ".eslintrc.js",
                ]
            )
        return voiced(draw, draw.say(say.FIND_NAME), slots | {"b": quoted(draw, name)}), (
            "search_files",
            {"pattern": f"**/{name}"},
        )
    if roll < 0.72:
        suffix = draw.pick(
            [
                "_test.go",
                "_spec.rb",
                ".test.js",
                ".spec.ts",
                "_test.py",
                "Test.java",
                "Tests.cs",
                ".d.ts",
                ".min.js",
                "_test.dart",
                ".stories.tsx",
                ".module.css",
                "_controller.rb",
                "Service.java",
                "_pb2.py",
                ".config.js",
                "_helper.rb",
                "Repository.kt",
                ".blade.php",
                ".lock",
                "-old.txt",
                "_backup.sql",
                f"_{slots['w']}.{extension}",
            ]
        )
        return voiced(
            draw, draw.say(say.FIND_SUFFIX), slots | {"x": draw.pick([suffix, suffix, f"`{suffix}`", f'"{suffix}"'])}
        ), ("search_files", {"pattern": f"**/*{suffix}"})
    if roll < 0.80:
        prefix = draw.pick(
            ["test_", "use", "I", "001_", "_", slots["w"], slots["w"] + "_", slots["W"], "config", "docker", "README"]
        )
        return voiced(
            draw, draw.say(say.FIND_PREFIX), slots | {"x": draw.pick([prefix, f"`{prefix}`", f'"{prefix}"'])}
        ), ("search_files", {"pattern": f"**/{prefix}*"})
    if roll < 0.94:
        part = draw.pick(
            [
                slots["w"],
                slots["w"],
                slots["W"],
                slots["w"] + "_" + slots["w2"],
                "config",
                "test",
                "util",
                "backup",
                "2023",
                "migration",
            ]
        )
        parameters = {"pattern": f"**/*{part}*"}
        text = draw.say(say.FIND_PART)
        return voiced(draw, text, slots | {"x": draw.pick([part, part, f"'{part}'", f'"{part}"', f"`{part}`"])}), (
            "search_files",
            parameters,
        )
    pattern = draw.pick(
        [
            f"**/*.{extension}",
            f"src/**/*.{extension}",
            f"*.{extension}",
            f"{slots['w']}*.{extension}",
            f"**/{slots['w']}/*.{extension}",
            f"{folder}/*.{extension}",
            "**/test_*",
        ]
    )
    return voiced(draw, draw.say(say.FIND_GLOB), slots | {"x": draw.pick([pattern, f"`{pattern}`"])}), (
        "search_files",
        {"pattern": pattern},
    )


def search_content(draw: Draw, ws: Workspace) -> Item:
    slots = draw.slots()
    roll = draw.rng.random()
    name = symbol(draw)
    if roll < 0.25:
        return voiced(
            draw,
            draw.say(say.DEFINED),
            slots | {"s": draw.pick([name, name, name, f"`{name}`", f"{name}()" if draw.chance(0.3) else name])},
        ), ("search_content", {"query": name})
    if roll < 0.40:
        return voiced(
            draw,
            draw.say(say.USED),
            slots | {"s": draw.pick([name, name, f"`{name}`", f"{name}()" if draw.chance(0.3) else name])},
        ), ("search_content", {"query": name})
    query = draw.pick(
        [
            "TODO",
            "FIXME",
            "HACK",
            "XXX",
            "console.log",
            "print(",
            "eval(",
            "password",
            "localhost",
            "http://",
            "deprecated",
            "@Deprecated",
            "import " + slots["pkg"],
            slots["pkg"],
            "SELECT *",
            "<div",
            "#include <stdio.h>",
            "unwrap()",
            "panic!",
            "throw new Error",
            "os.environ",
            "process.env",
            "debugger",
            "useEffect",
            "127.0.0.1",
            "sleep",
            "http.Get",
            "var ",
            "== null",
            "$" + slots["w"],
            slots["w"] + "." + slots["w2"],
            "malloc",
            name,
            name,
            name,
            name,
            slots["w"],
            slots["w"],
            slots["w2"] + " " + slots["w"],
            slots["t"],
            slots["K"],
            "@" + slots["g"],
            slots["C"],
            slots["K2"],
            "v" + slots["v"],
            slots["m"],
            "not found",
            "connection refused",
            "invalid " + slots["w"],
        ]
    )
    quote = draw.pick(['"', "'", "`", '"', ""])
    if quote in query or " " in query or not query[-1].isalnum() or not query[0].isalnum():
        quote = quote if quote and quote not in query else '"'
    said = slots | {"s": f"{quote}{query}{quote}"}
    parameters: dict[str, Any] = {"query": query}
    if roll < 0.56:
        return voiced(draw, draw.say(say.GREP), said), ("search_content", parameters)
    if roll < 0.74:
        extension = draw.pick(list(say.FILE_KINDS)) if draw.chance(0.6) else draw.pick(say.EXTENSIONS)
        kinds = [k for k in say.FILE_KINDS.get(extension, []) if "file" in k] or [
            f".{extension} files",
            f"*.{extension} files",
            f"{extension} files",
        ]
        if draw.chance(0.4):
            kinds = [
                f".{extension} files",
                f"*.{extension} files",
                f"*.{extension}",
                f"`*.{extension}`",
                f"files ending in .{extension}",
            ]
        parameters["file_pattern"] = f"*.{extension}"
        return voiced(draw, draw.say(say.GREP_IN), said | {"k": draw.pick(kinds)}), ("search_content", parameters)
    if roll < 0.84:
        parameters["case_sensitive"] = True
        if draw.chance(0.4):
            word = draw.pick([slots["W"], slots["w"], slots["C"], name, "Error", "id", "ID", "Name"])
            other = word.lower() if word != word.lower() else word.capitalize()
            parameters["query"] = word
            return voiced(draw, draw.say(say.GREP_CASE_NOT), said | {"s": word, "z": other}), (
                "search_content",
                parameters,
            )
        return voiced(draw, draw.say(say.GREP_CASE), said), ("search_content", parameters)
    if roll < 0.93:
        pattern = draw.pick(
            [
                r"\d+",
                r"[0-9]{3}",
                rf"{slots['w']}_\d+",
                rf"^{slots['w']}",
                rf"{slots['w']}\s*=",
                r"TODO|FIXME",
                rf"{slots['w']}|{slots['w2']}",
                r"def \w+\(",
                r"https?://",
                r"get[A-Z]\w+",
                r"\bint\b",
                r"v\d+\.\d+",
                rf"class \w*{slots['W']}",
                r"fn \w+",
                r"[A-Z]{3,}",
                rf"^import {slots['pkg']}",
                r"\$\{\w+\}",
                rf"{slots['w']}.*{slots['w2']}",
                r"\s+$",
                rf"\.{slots['w']}\(",
            ]
        )
        mark = draw.pick(["", "`", "/", "'"])
        return voiced(draw, draw.say(say.GREP_REGEX), said | {"s": f"{mark}{pattern}{mark}"}), (
            "search_content",
            {"query": pattern, "regex": True},
        )
    number = draw.rng.randint(1, 10)
    if draw.chance(0.6):
        parameters["context_lines"] = number
        return voiced(draw, draw.say(say.GREP_CONTEXT), said | {"n": str(number)}), ("search_content", parameters)
    number = draw.pick([5, 10, 20, 25, 100])
    parameters["max_results"] = number
    return voiced(draw, draw.say(say.GREP_LIMIT), said | {"n": str(number)}), ("search_content", parameters)


def a_command(draw: Draw, ws: Workspace) -> str:
    slots = draw.slots()
    command = draw.say(commands.RAW)
    return fill(command, slots | {"f": draw.pick(ws.files) if ws.files else "main.py"})


def run_command(draw: Draw, ws: Workspace) -> Item:
    roll = draw.rng.random()
    slots = draw.slots()
    if roll < 0.30:
        command = a_command(draw, ws)
        template = draw.say(commands.RAW_TEMPLATES)
        if template.startswith("{c}"):
            return (command if draw.chance(0.8) else voiced(draw, template, {"c": command})), (
                "run_command",
                {"command": command},
            )
        return voiced(draw, template, {"c": command}), ("run_command", {"command": command})
    if roll < 0.48 and ws.kind in commands.BY_KIND:
        marker = commands.MARKER[ws.kind]
        table = commands.BY_KIND[ws.kind]
        action = draw.pick([a for a in table if a in commands.ACTIONS])
        if marker in ws.files:
            return voiced(draw, draw.say(commands.ACTIONS[action]), slots), ("run_command", {"command": table[action]})
    if roll < 0.58:
        command = a_command(draw, ws)
        folder = some_folder(draw, ws)
        return voiced(draw, draw.say(commands.FOLDER_TEMPLATES), {"c": command, "d": folder_name(draw, folder)}), (
            "run_command",
            {"command": command, "working_directory": folder},
        )
    if roll < 0.61:
        seconds, spoken = draw.pick(
            [
                (10, "10 seconds"),
                (30, "30 seconds"),
                (90, "90 seconds"),
                (60, "1 minute"),
                (120, "2 minutes"),
                (300, "5 minutes"),
                (600, "10 minutes"),
                (5, "5s"),
                (180, "three minutes"),
                (1800, "half an hour"),
                (20, "20 s"),
            ]
        )
        command = a_command(draw, ws)
        return voiced(draw, draw.say(commands.TIMEOUT_TEMPLATES), {"c": command, "t": spoken}), (
            "run_command",
            {"command": command, "timeout_seconds": seconds},
        )
    if roll < 0.69:
        program = draw.pick(list(commands.VERSIONS))
        return voiced(draw, draw.say(commands.VERSION_TEMPLATES), {"x": program}), (
            "run_command",
            {"command": commands.VERSIONS[program]},
        )
    phrase, command = draw.say(commands.PHRASES)
    file = draw.pick(ws.files) if ws.files else "main.py"
    if "{run}" in command:
        runnable = [f for f in ws.files if f.rpartition(".")[2] in commands.RUNNERS] or [
            "scripts/" + slots["w"] + draw.pick([".sh", ".py", ".js"])
        ]
        file = draw.pick(runnable)
        command = commands.RUNNERS[file.rpartition(".")[2]]
    shell_file = f'"{file}"' if " " in file or "(" in file else file
    slots = slots | {"W": slots["K"]}
    return voiced(draw, phrase, slots | {"f": quoted(draw, file) if phrase != "git add {f}" else shell_file}), (
        "run_command",
        {"command": fill(command, slots | {"f": shell_file})},
    )


def get_workspace_info(draw: Draw, ws: Workspace) -> Item:
    return voiced(draw, draw.say(say.WORKSPACE), {}), ("get_workspace_info", {})


def get_open_files(draw: Draw, ws: Workspace) -> Item:
    return voiced(draw, draw.say(say.OPEN), {}), ("get_open_files", {})


def git_status(draw: Draw, ws: Workspace) -> Item:
    return voiced(draw, draw.say(say.STATUS), {}), ("git_status", {})


def git_diff(draw: Draw, ws: Workspace) -> Item:
    path = some_file(draw, ws)
    if draw.chance(0.15) and ws.folders:
        path = draw.pick(ws.folders)
    roll = draw.rng.random()
    slots = {"p": mention(draw, ws.files, path)}
    if roll < 0.32:
        return voiced(draw, draw.say(say.DIFF), slots), ("git_diff", {})
    if roll < 0.66:
        return voiced(draw, draw.say(say.DIFF_FILE), slots), ("git_diff", {"path": path})
    if roll < 0.88:
        return voiced(draw, draw.say(say.DIFF_STAGED), slots), ("git_diff", {"staged": True})
    return voiced(draw, draw.say(say.DIFF_STAGED_FILE), slots), ("git_diff", {"path": path, "staged": True})


NUMBERS = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    10: "ten",
    12: "twelve",
    20: "twenty",
}


def git_log(draw: Draw, ws: Workspace) -> Item:
    path = some_file(draw, ws)
    if draw.chance(0.2) and ws.folders:
        path = draw.pick(ws.folders)
    number = draw.pick([2, 3, 4, 5, 5, 6, 7, 8, 10, 10, 12, 15, 20, 25, 30, 50, 100, draw.rng.randint(2, 60)])
    spoken = NUMBERS[number] if number in NUMBERS and draw.chance(0.3) else str(number)
    slots = {"p": mention(draw, ws.files, path), "n": spoken}
    roll = draw.rng.random()
    if roll < 0.25:
        return voiced(draw, draw.say(say.LOG), slots), ("git_log", {})
    if roll < 0.48:
        return voiced(draw, draw.say(say.LOG_COUNT), slots), ("git_log", {"max_count": number})
    if roll < 0.72:
        return voiced(draw, draw.say(say.LOG_FILE), slots), ("git_log", {"path": path})
    if roll < 0.86:
        return voiced(draw, draw.say(say.LOG_BOTH), slots), ("git_log", {"max_count": number, "path": path})
    if roll < 0.94:
        return voiced(draw, draw.say(say.LOG_LAST), slots), ("git_log", {"max_count": 1})
    return voiced(draw, draw.say(say.LOG_LAST_FILE), slots), ("git_log", {"max_count": 1, "path": path})


def delete_file(draw: Draw, ws: Workspace) -> Item:
    if draw.chance(0.26):
        folder = some_folder(draw, ws)
        return voiced(draw, draw.say(say.DELETE_FOLDER), {"d": folder_name(draw, folder)}), (
            "delete_file",
            {"path": folder, "recursive": True},
        )
    path = some_file(draw, ws)
    return voiced(draw, draw.say(say.DELETE), draw.slots() | {"p": mention(draw, ws.files, path)}), (
        "delete_file",
        {"path": path},
    )


def new_name(draw: Draw, path: str) -> str:
    """Another base name for a file, mostly with the same ending."""
    name = path.rsplit("/", 1)[-1]
    base, dot, extension = name.rpartition(".")
    if not base:
        return name + draw.pick([".bak", ".old", "2", ".copy"])
    style = (
        "snake"
        if "_" in base
        else "kebab"
        if "-" in base
        else "spaces"
        if " " in base
        else "pascal"
        if base[0].isupper()
        else "camel"
    )
    roll = draw.rng.random()
    if roll < 0.6:
        return styled(words(draw.rng), style) + dot + extension
    if roll < 0.8:
        return (
            base
            + draw.pick(
                ["_old", "_new", "2", "-v2", "_backup", ".old", "_copy", "-final", "_legacy", ".local", ".example"]
            )
            + dot
            + extension
        )
    if roll < 0.9:
        return name + draw.pick([".bak", ".orig", ".old", ".disabled"])
    return base + dot + draw.pick(["txt", "md", "bak", "ts", "py", "json", "yml"])


def move_file(draw: Draw, ws: Workspace) -> Item:
    return relocate(draw, ws, "move_file", say.MOVE_INTO, say.MOVE_TO, say.RENAME)


def copy_file(draw: Draw, ws: Workspace) -> Item:
    return relocate(draw, ws, "copy_file", say.COPY_INTO, say.COPY_TO, say.DUPLICATE)


def relocate(draw: Draw, ws: Workspace, tool: str, into: list[str], to: list[str], rename: list[str]) -> Item:
    source = some_file(draw, ws)
    parent, name = source.rpartition("/")[0], source.rsplit("/", 1)[-1]
    parameters: dict[str, Any] = {"source": source}
    roll = draw.rng.random()
    slots = {"p": mention(draw, ws.files, source, loose=draw.chance(0.5))}
    if roll < 0.38:
        choices = [f for f in ws.folders if f != parent]
        folder = (
            draw.pick(choices)
            if choices and draw.chance(0.7)
            else draw.pick(
                [
                    "archive",
                    "backup",
                    "old",
                    "docs",
                    "src",
                    "lib",
                    "tmp",
                    "legacy",
                    "config",
                    "tests/data",
                    "src/shared",
                    "docs/archive",
                    "scripts",
                    "assets/img",
                    "internal/tools",
                ]
            )
        )
        if folder == parent:
            folder = "archive"
        if parent and draw.chance(0.08):
            text = draw.say(say.TO_ROOT[tool])
            parameters["destination"] = name
        else:
            text = draw.say(into)
            slots["d"] = folder_name(draw, folder)
            parameters["destination"] = f"{folder}/{name}"
    elif roll < 0.7:
        target = new_name(draw, source)
        folder = (
            draw.pick([parent, parent, *ws.folders, draw.pick(["archive", "backup", "docs", "lib"])])
            if parent or draw.chance(0.4)
            else ""
        )
        destination = f"{folder}/{target}" if folder else target
        text = draw.say(to)
        slots["q"] = quoted(draw, destination)
        parameters["destination"] = destination
        if draw.chance(0.4):
            slots["p"] = quoted(draw, source)
    else:
        target = new_name(draw, source)
        text = draw.say(rename)
        slots["q"] = quoted(draw, target) if "/" not in target else target
        if slots["q"].startswith("./"):
            slots["q"] = target
        parameters["destination"] = f"{parent}/{target}" if parent else target
    if draw.chance(0.06):
        text = text.rstrip("?.") + draw.say(
            [
                ", overwrite it if it exists",
                " and overwrite the target",
                ", replacing whatever is there",
                " (overwrite existing)",
                ", it may overwrite the old one",
                " even if the target exists already",
                ", force it",
            ]
        )
        parameters["overwrite"] = True
    if parameters["destination"] == source:
        return relocate(draw, ws, tool, into, to, rename)
    return voiced(draw, text, slots), (tool, parameters)


def none(draw: Draw, ws: Workspace) -> Item:
    roll = draw.rng.random()
    bank = {name: draw.pick(values) for name, values in questions.SLOTS.items()}
    bank |= {f"{name}2": draw.pick(values) for name, values in questions.SLOTS.items()}
    bank |= {"n": str(draw.rng.randint(2, 900)), "n2": str(draw.rng.randint(2, 60))}
    bank |= {"here": draw.say(questions.HERE_ENDS), "here2": draw.say(questions.HERE_ENDS_2)}
    if roll < 0.28:
        text = fill(draw.say(questions.CHAT), bank)
        if draw.chance(0.25):
            text = draw.say(questions.THANKS) + draw.pick([", ", "! ", " - ", ". ", " "]) + draw.say(questions.DONE)
        return (text if draw.chance(0.6) else voiced(draw, text, {})), ("none", {})
    if roll < 0.58:
        template = draw.say(questions.ABOUT)
    elif roll < 0.82:
        template = draw.say(questions.HOWTO)
        if draw.chance(0.55):
            template = template if template.endswith("?") else template + "."
            template = (
                template + " " + draw.say(questions.TAILS)
                if draw.chance(0.8)
                else draw.say(questions.TAILS) + " " + template
            )
        elif draw.chance(0.6):
            template += ""
    else:
        template = draw.say(questions.HERE)
    text = re.sub(r"(?<=. )(A|I)\b(?= )", lambda m: m[0], fill(template, bank))
    return (text if draw.chance(0.5) else surface(draw, text)), ("none", {})


def surface(draw: Draw, text: str) -> str:
    """Case, typos and punctuation for a finished text."""
    roll = draw.rng.random()
    if roll < 0.35:
        text = text.lower()
    elif roll < 0.6:
        text = text[:1].upper() + text[1:]
    elif roll < 0.75:
        text = typo(draw.rng, text)
    if draw.chance(0.3):
        text = text.rstrip("?.!")
    if draw.chance(0.15):
        text = draw.say(say.QUESTION_START) + text
    return text


def sentence(draw: Draw, ws: Workspace, tool: str) -> Item | None:
    """A whole sentence of the tables for `tool`, or None where its slots cannot be filled in this workspace."""
    template, wanted = draw.say(SENTENCES[tool])
    source = some_file(draw, ws)
    if tool == "run_command" and " " in source:
        return None  # a shell would want quotes
    folder = some_folder(draw, ws)
    other = draw.slots()
    extension = draw.pick(list(say.FILE_KINDS))
    values = draw.slots() | {
        "p": source,
        "p2": a_file(draw.rng, ws.kind),
        "d": folder,
        "q": a_file(draw.rng, ws.kind),
        "b": source.rsplit("/", 1)[-1],
        "e": extension,
        "s": symbol(draw),
        "v2": other["v"],
        "npm2": other["npm"],
        "c": a_command(draw, ws),
    }
    parameters = {name: fill(value, values) if isinstance(value, str) else value for name, value in wanted.items()}
    for name, value in parameters.items():
        if SCHEMAS[tool][name][0] is int:
            parameters[name] = int(value)
    parent = source.rpartition("/")[0]
    if tool in ("move_file", "copy_file") and (parameters["destination"] == parameters["source"] or parent == folder):
        return None
    if tool == "edit_file" and parameters["old_text"] == parameters["new_text"]:
        return None
    said = {
        "p": mention(draw, ws.files, source, loose=not re.search(r"[`'\"]\{p\}|\{p\}[`'\"]|\{b\}", template)),
        "d": folder_name(draw, folder) if not re.search(r"[`'\"]\{d\}|\{d\}[/`'\"]", template) else folder,
        "k": draw.pick(say.FILE_KINDS[extension]),
    }
    if re.search(r"[`'\"/]\{p\}|\{p\}[`'\"]", template):
        said["p"] = source
    return fill(slipped(draw, template, wanted), values | said), (tool, parameters)


def slipped(draw: Draw, template: str, wanted: dict[str, Any]) -> str:
    """The sentence with small liberties of typing, none of them in what the arguments repeat."""
    text = template
    exact = {word for value in wanted.values() for word in re.findall(r"\w+", SLOT.sub(" ", str(value)))}
    if draw.chance(0.25):
        first = re.match(r"[A-Z][a-z']* ", text)
        text = text[:1].lower() + text[1:] if first and first[0].strip() not in exact else text
    elif draw.chance(0.2) and not text.startswith("{"):
        text = text if re.match(r"\w+", text) and text.split()[0] in exact else text[:1].upper() + text[1:]
    if draw.chance(0.25) and not text.endswith("}"):
        text = text.rstrip("?.!")
    if draw.chance(0.18):
        pieces = re.split(r"(\{\w+\}|`[^`]*`|'[^']*'|\"[^\"]*\"|\s+)", text)
        plain = [i for i, piece in enumerate(pieces) if piece.isalpha() and len(piece) > 3 and piece not in exact]
        if plain:
            place = draw.pick(plain)
            pieces[place] = typo(draw.rng, pieces[place])
            text = "".join(pieces)
    return text


MAKERS: dict[str, tuple[Callable[[Draw, Workspace], Item], float]] = {
    "read_file": (read_file, 10),
    "write_file": (write_file, 10),
    "edit_file": (edit_file, 10),
    "list_directory": (list_directory, 7),
    "search_files": (search_files, 8),
    "search_content": (search_content, 9),
    "run_command": (run_command, 13),
    "get_workspace_info": (get_workspace_info, 4),
    "get_open_files": (get_open_files, 4.5),
    "git_status": (git_status, 4.5),
    "git_diff": (git_diff, 6),
    "git_log": (git_log, 6),
    "delete_file": (delete_file, 6),
    "move_file": (move_file, 7),
    "copy_file": (copy_file, 6),
    "none": (none, 12),
}


def valid(tool: str, parameters: dict[str, Any]) -> bool:
    """Whether the call fits the tool's parameters."""
    schema = SCHEMAS[tool]
    if any(required and name not in parameters for name, (_, required) in schema.items()):
        return False
    return all(name in schema and type(value) is schema[name][0] for name, value in parameters.items())


def normal(request: str) -> str:
    """The request's words, for telling whether two are the same."""
    return " ".join(re.findall(r"\w+", request.lower()))


def generate(
    seed: int,
    count: int,
    held_back: bool = False,
    per_workspace: int = 6,
    excluded: Collection[str] = (),
    sentences: float = 0.4,
) -> Iterator[dict[str, Any]]:
    """Workspaces with their requests, `count` requests in all; the same seed gives the same lines.

    A request whose words equal one of `excluded` is never given: test suites stay out of the data. `sentences` is the share of
    whole sentences, the rest is put together from phrasings.
    """
    forbidden = {normal(request) for request in excluded}
    draw = Draw(f"{seed}-{held_back}", held_back)
    names = list(MAKERS)
    weights = [MAKERS[n][1] for n in names]
    made, seen = 0, set()
    while made < count:
        ws = workspace(draw.rng)
        items = []
        for tool in draw.rng.choices(names, weights, k=min(per_workspace, count - made)):
            made_sentence = sentence(draw, ws, tool) if draw.chance(sentences) else None
            request, (name, parameters) = made_sentence or MAKERS[tool][0](draw, ws)
            request = request.strip()
            if not request or request in seen or normal(request) in forbidden:
                continue
            seen.add(request)
            items.append({"request": request, "tool": name, "parameters": parameters})
        made += len(items)
        if items:
            yield {"workspace": list(ws.files), "items": items}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-back", action="store_true")
    parser.add_argument("--sentences", type=float, default=0.4, help="the share of whole sentences")
    parser.add_argument("--exclude", type=Path, help="an intents file whose requests must not be made")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    excluded = [json.loads(line)["request"] for line in args.exclude.open(encoding="utf-8")] if args.exclude else []
    with args.out.open("w", encoding="utf-8") as out:
        for line in generate(args.seed, args.count, args.held_back, excluded=excluded, sentences=args.sentences):
            out.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
