"""Files that somebody else wrote — models, templates, settings, databases, exports, images — are read or refused, never more."""

import asyncio
import os
import random
import struct
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from aintern.backends.models.gguf_header import read_header
from aintern.dialects.bounded_jinja import BoundedEnvironment
from aintern.dialects.chat_template import CHATML, ChatTemplate
from aintern.errors import AInternError, BackendError, ModelUnavailable, SettingsError
from aintern.messages import Message, ToolCall, ToolSpec
from aintern.settings.files import check_settings_text
from aintern.store.conversation_export import export_json_lines, import_json_lines
from aintern.store.store import Store
from tests.backends.models.gguf_files import MODEL, text
from tests.dialects.test_chat_template import QWEN
from tests.scripted_session import call, calls, ending, run, says, scripted

NIGHTLY = os.environ.get("AINTERN_NIGHTLY") == "1"
PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000") + b"\x1f\x15\xc4\x89IDATx\x9cc" * 40
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
SETTINGS = b"""
[agent]
max_iterations = 7
[model]
spec = "openai:m@http://127.0.0.1:1/v1"
text_calls = ["a", "b"]
[policy.tools.run_command]
action = "always_ask"
[[policy.rules]]
tool = "write_file"
action = "block"
"""
MESSAGES = [
    Message("system", "s"),
    Message("user", "hello {{ 7 }}"),
    Message("assistant", "", tool_calls=(ToolCall("read_file", {"path": "a"}, id="call_1"),)),
    Message("tool", "text", call_id="call_1", tool="read_file"),
]
TOOLS = [ToolSpec("read_file", "Read", {"type": "object", "properties": {"path": {"type": "string"}}})]
SCRAPS = [
    *(b"\xff" * 8, b"\0" * 8, struct.pack("<Q", 2**31), b"{{", b"}}{% for i in range(99999) %}", b"{% endfor %}"),
    *(
        b"[" * 2000,
        b'"',
        b"= ",
        b"{" * 300,
        b"\\ud800",
        b"1e999",
        b"-",
        b"\n",
        b"'",
        b"~",
        b"*10**9",
        b"[[x]]",
        b"9" * 5000,
    ),
]


def mutated(seed: bytes, random_: random.Random) -> bytes:
    data = bytearray(seed)
    for _ in range(random_.choice((1, 1, 2, 4, 16))):
        at = random_.randrange(len(data) + 1)
        match random_.randrange(5):
            case 0 if at < len(data):
                data[at] = random_.randrange(256)
            case 1:
                del data[at : at + random_.choice((1, 4, 8, 100))]
            case 2:
                data[at:at] = random_.choice(SCRAPS)
            case 3:
                data[at:at] = data[at : at + random_.choice((4, 40, 400))]
            case _:
                data[at : at + 8] = random_.choice(SCRAPS)[:8]
    return bytes(data)


def a_model(folder: Path, data: bytes) -> None:
    path = folder / "m.gguf"
    path.write_bytes(data)
    read_header(path)


def a_template(folder: Path, data: bytes) -> None:
    template = ChatTemplate(data.decode("utf-8", "replace"))
    assert isinstance(template.teaches_tools, bool)
    template.render(MESSAGES, TOOLS)


def settings(folder: Path, data: bytes) -> None:
    try:
        told = data.decode()
    except UnicodeDecodeError:
        return
    check_settings_text(told, folder / "config.toml", "user")


def a_database(folder: Path, data: bytes) -> None:
    path = folder / "a.db"
    for each in folder.glob("a.db*"):
        each.unlink()
    path.write_bytes(data)
    store = Store.open(str(path))
    try:
        for conversation in store.conversations.page().conversations:
            store.conversations.messages(conversation.id)
    finally:
        store.close()


def an_export(folder: Path, data: bytes) -> None:
    store = Store.open(str(folder / "i.db"))
    try:
        import_json_lines(store.conversations, data.decode("utf-8", "replace").split("\n"))
    finally:
        store.close()


def filled(folder: Path) -> Store:
    store = Store.open(str(folder / "seed.db"))
    made = store.conversations.create(workspace="/w", title="t")
    store.runs.start(made.id, request="r", run_id="run_1")
    store.conversations.append(made.id, MESSAGES, run_id="run_1")
    return store


def seeds(kind: Callable[[Path, bytes], None], folder: Path) -> list[bytes]:
    if kind in (a_database, an_export):
        store = filled(folder)
        exported = "".join(
            export_json_lines(store.conversations, store.conversations.page().conversations[0].id)
        ).encode()
        store.close()
        return [exported] if kind is an_export else [(folder / "seed.db").read_bytes()]
    return {
        a_model: [MODEL, MODEL + b"\0" * 64],
        a_template: [CHATML.encode(), QWEN.encode()],
        settings: [SETTINGS],
    }[kind]


COUNTS = {a_model: 20_000, a_template: 3_000, settings: 5_000, a_database: 600, an_export: 1_000}


@pytest.mark.parametrize("kind", COUNTS, ids=lambda kind: kind.__name__)
def test_a_mutated_file_is_read_or_refused_with_an_error_of_ours(kind, tmp_path: Path) -> None:
    random_, known = random.Random(7), seeds(kind, tmp_path)
    for number in range(COUNTS[kind] // (1 if NIGHTLY else 20)):
        data = mutated(random_.choice(known), random_)
        begun = time.process_time()
        try:
            kind(tmp_path, data)
        except AInternError as error:
            assert str(error) and max(map(len, str(error).split("\n"))) < 1000
        except Exception as error:
            (tmp_path / "found").write_bytes(data)
            raise AssertionError(f"input {number}: {data[:300]!r}") from error
        if NIGHTLY:
            assert time.process_time() - begun < 15, (number, data[:300])


def huge_header(*keys: bytes, tensors: int = 0, count: int | None = None) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", 3, tensors, len(keys) if count is None else count) + b"".join(keys)


def number(name: str, value: int) -> bytes:
    return text(name) + struct.pack("<IQ", 10, value)


NESTED = text("a") + struct.pack("<I", 9) + struct.pack("<IQ", 9, 1) * 200_000 + struct.pack("<IQ", 0, 0)
MODELS = {
    "four billion parts": huge_header(text("general.architecture") + struct.pack("<I", 8) + text("q"), number("split.count", 4 * 10**9)),
    "arrays in arrays": huge_header(NESTED),
    "many arrays of nothing": huge_header(text("a") + struct.pack("<IIQ", 9, 9, 2**60) + struct.pack("<IQ", 0, 0) * 50),
    "an array beyond all bounds": huge_header(text("a") + struct.pack("<IIQ", 9, 10, 2**63)),
    "as many keys as a number holds": huge_header(count=2**64 - 1),
    "as many tensors": huge_header(tensors=2**64 - 1),
    "a tensor of many dimensions": huge_header(tensors=1) + text("t") + struct.pack("<I", 2**32 - 1) + b"\xff" * 64,
    "a string of 2^63 bytes": huge_header(struct.pack("<Q", 2**63)),
}  # fmt: skip


@pytest.mark.parametrize("name", MODELS)
def test_a_header_that_claims_anything_is_refused_at_once(name: str, tmp_path: Path) -> None:
    path = tmp_path / "m-00001-of-00002.gguf"
    path.write_bytes(MODELS[name])
    tracemalloc.start()
    try:
        with pytest.raises(ModelUnavailable) as caught:
            read_header(path)
        assert tracemalloc.get_traced_memory()[1] < 32 << 20
    finally:
        tracemalloc.stop()
    assert len(caught.value.message) < 400


def test_a_sparse_file_full_of_text_is_not_read_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "m.gguf"
    with path.open("wb") as file:
        file.write(huge_header(text("general.name") + struct.pack("<IQ", 8, 1 << 32), count=1))
        file.truncate(1 << 33)
    with pytest.raises(ModelUnavailable, match="damaged"):
        read_header(path)


def test_what_is_no_file_is_no_model(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "m.gguf")
    with pytest.raises(ModelUnavailable, match="is not a file"):
        read_header(tmp_path / "m.gguf")


LOOPS = "{% for a in range(90000) %}{% for b in range(90000) %}{% set c = 1 %}{% endfor %}{% endfor %}"
TEMPLATES = {
    "loops that say nothing": LOOPS,
    "loops that say much": LOOPS.replace("{% set c = 1 %}", "x" * 9000),
    "loops whose words are kept": "{% set all %}" + LOOPS.replace("{% set c = 1 %}", "{{ 'x' * 9000 }}") + "{% endset %}",
    "macros that call themselves twice": "{% macro f(n) %}{% if n %}{{ f(n-1) }}{{ f(n-1) }}{% endif %}{% endmacro %}{{ f(60) }}",
    "macros without end": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "a text times a number": "{{ 'x' * 10**10 }}",
    "a list times a number": "{{ ([0] * 10**9)|length }}",
    "powers": "{{ 10 ** 10 ** 10 }}",
    "numbers that grow": "{% set n = namespace(v=9) %}{% for i in range(90) %}{% set n.v = n.v * n.v %}{% endfor %}",
    "texts that double": "{% set n = namespace(v='xy') %}{% for i in range(60) %}{% set n.v = n.v ~ n.v %}{% endfor %}",
    "texts that double by plus": "{% set n = namespace(v='xy') %}{% for i in range(60) %}{% set n.v = n.v + n.v %}{% endfor %}",
    "lists that double": "{% set n = namespace(v=[1]) %}{% for i in range(60) %}{% set n.v = n.v + n.v %}{% endfor %}",
    "replacing": "{% set n = namespace(v='xxxx') %}{% for i in range(60) %}{% set n.v = n.v|replace('x', 'xxx') %}{% endfor %}",
    "replacing by a method": "{% set n = namespace(v='xxxx') %}{% for i in range(60) %}{% set n.v = n.v.replace('x', 'xxx') %}{% endfor %}",
    "joining": "{% set n = namespace(v='xxxx') %}{% for i in range(60) %}{% set n.v = [n.v, n.v]|join(n.v) %}{% endfor %}",
    "joining by a method": "{% set n = namespace(v='xxxx') %}{% for i in range(60) %}{% set n.v = n.v.join([n.v, n.v]) %}{% endfor %}",
    "a width as a filter": "{{ 'x'|center(10**9) }}",
    "a width as a method": "{{ 'x'.ljust(10**9) }}",
    "a width in a format": "{{ '%0999999999d' % 7 }}",
    "a width in a method's format": "{{ '{:>999999999}'.format('x') }}",
    "a width in a filter's format": "{{ '%999999999s'|format('x') }}",
    "indentation": "{{ ('x\n' * 100000)|indent(100000) }}",
    "batches": "{{ [1]|batch(10**9, 0)|list|length }}",
    "slices": "{{ [1]|slice(10**8)|list|length }}",
    "JSON with indentation": "{{ [1, [2]]|tojson(indent=10**9) }}",
    "digits": "{{ 1.5|round(10**9, 'ceil') }}",
    "latin without end": "{{ lipsum(10**6) }}",
    "a very long template": "{{ 1 }}" * 100_000,
    "brackets": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "lists in lists": "{{ " + "[" * 5000 + "]" * 5000 + " }}",
    "blocks in blocks": "{% if 1 %}" * 2000 + "{% endif %}" * 2000,
    "attributes of Python": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
}  # fmt: skip


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_without_bounds_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aintern.dialects.bounded_jinja.MOST_STEPS", 5_000)
    monkeypatch.setattr("aintern.dialects.bounded_jinja.MOST_SECONDS", 3.0)  # counting memory makes it slow
    tracemalloc.start()
    try:
        with pytest.raises((BackendError, ModelUnavailable)):
            ChatTemplate(TEMPLATES[name]).render(MESSAGES, TOOLS)
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()


def test_a_template_stops_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aintern.dialects.bounded_jinja.MOST_SECONDS", -1.0)
    with pytest.raises(BackendError, match="seconds"):
        ChatTemplate(CHATML).render(MESSAGES)


def test_the_operators_and_filters_of_real_templates_work_as_in_jinja() -> None:
    environment = BoundedEnvironment()
    for template, written in {
        "{{ 'a' ~ 1 ~ none }}": "a1None",
        "{{ 'ab' * 2 + 'c' }}{{ 2 ** 3 }}{{ 7 % 4 }}{{ '%s-%s' % ('a', 1) }}": "ababc83a-1",
        "{{ [1, 2]|join(', ') }}{{ 'a b'|replace(' ', '_') }}{{ 'x\ny'|indent(2) }}": "1, 2a_bx\n  y",
        "{{ 'a,b'.split(',')|length }}{{ ' x '.strip() }}{{ '{}'.format(3) }}{{ '-'.join(['a', 'b']) }}": "2x3a-b",
        "{% macro f(x) %}<{{ x }}>{% endmacro %}{% for i in range(3) %}{{ f(i) }}{% if loop.last %}!{% endif %}{% endfor %}": "<0><1><2>!",
        "{% for a in [1, 2] if a > 1 %}{{ a }}{% else %}-{% endfor %}{{ undefined_thing }}|": "2|",
        "{% set ns = namespace(n=0) %}{% for i in [1, 2] %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}": "3",
        "{{ [3, 1]|sort|first }}{{ {'a': 1}|items|list }}{{ 'AB'|lower }}{{ 1.26|round(1) }}": "1[('a', 1)]ab1.3",
    }.items():
        assert environment.from_string(template).render() == written


SETTINGS_FILES = {
    "nested arrays": "a = " + "[" * 100_000,
    "nested tables": "[" + ".".join("a" * 20_000) + "]",
    "a number of 100,000 digits": "agent.max_iterations = " + "9" * 100_000,
    "a date that is none": "agent.max_iterations = 9999-99-99",
    "infinity": "agent.tool_timeout = inf",
    "not a number": "agent.tool_timeout = nan",
    "NUL": 'model.spec = "a\\u0000b"',
    "a key twice": "agent.max_iterations = 1\nagent.max_iterations = 2",
}


@pytest.mark.parametrize("name", SETTINGS_FILES)
def test_settings_that_are_no_settings_are_refused_by_name(name: str, tmp_path: Path) -> None:
    try:
        check_settings_text(SETTINGS_FILES[name], tmp_path / "config.toml", "user")
    except SettingsError as error:
        assert "config.toml" in error.message and len(error.message) < 2000
    else:
        assert name == "NUL"


@pytest.mark.parametrize("data", [PNG, SVG, PNG[:9], b"GIF89a" + b"\xff" * 999, b"\xff\xd8\xff\xe0" + b"\0" * 999, b""])
def test_an_image_is_read_or_refused_as_a_file(data: bytes, tmp_path: Path) -> None:
    async def read() -> None:
        random_ = random.Random(1)
        for number in range(200 if NIGHTLY else 3):
            (tmp_path / f"{number}.png").write_bytes(mutated(data, random_) if number else data)
            async with scripted(tmp_path, calls(call("read_file", path=f"{number}.png")), says("Done.")) as session:
                assert ending(await run(session)).reason == "answered"

    asyncio.run(read())
