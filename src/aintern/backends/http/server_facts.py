"""What a model server says of its model at its own endpoints: true context length, chat template, native tools."""

import asyncio
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from aintern.backends.backend import ModelFeatures
from aintern.backends.http.api_keys import SERVICE_KEYS
from aintern.backends.http.client_session import NotHttp
from aintern.backends.http.model_server import ModelServer
from aintern.dataclass import dataclass

_PATIENCE = 2.0
_LONGEST = 2 * 1024 * 1024  # bytes; a model's facts are a few KiB, a long list of models some hundred
_MOST_PARTS = 50_000  # brackets and commas: small values take many times the memory of their text
_UNLOADED_CONTEXT = 4096  # Ollama's and LM Studio's own default, far below what models were trained for
# In Ollama's `parameters`, lines of name and value.
_NUM_CTX = re.compile(r"^[ \t]*num_ctx[ \t]+0*([1-9]\d*)[ \t]*$", re.MULTILINE)


UNKNOWN = ModelFeatures(sees=None)
_EFFORTS = ("low", "medium", "high")  # as the OpenAI API names them
_OPENAI_REASONERS = re.compile(r"(?:o\d|gpt-5|gpt-oss)")


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """`context_length` in tokens, None where the server does not say. `identity` changes when another model (or quantization,
    template, parameters) is served under the same name. `memory` are the bytes that it says the model takes, `features` what it
    says that the model can do. `is_whole` where every endpoint answered, if only that it is not there."""

    context_length: int | None = None
    chat_template: str = ""
    native_tools: bool = True
    kind: str = ""
    identity: str = ""
    memory: int | None = None
    features: ModelFeatures = UNKNOWN
    is_whole: bool = False


_Asked = dict[tuple[str, str, str], asyncio.Task[ServerFacts]]
_asked_in: WeakKeyDictionary[asyncio.AbstractEventLoop, _Asked] = WeakKeyDictionary()


async def ask_server(server: ModelServer, model: str, keep: Callable[[ServerFacts], None]) -> ServerFacts:
    """Ask all known endpoints at once, for at most two seconds; what does not answer is not known. `keep` is given what is whole.
    Never raises.

    Who asks while the same question is under way gets its answer: a hundred sessions that start together ask, and keep, once."""
    if server.host in SERVICE_KEYS:
        reasons = server.host == "api.openai.com" and _OPENAI_REASONERS.match(model)
        features = ModelFeatures(None, _EFFORTS) if reasons else UNKNOWN
        return ServerFacts(identity=model, features=features)  # the big services have no such endpoints
    asked = _asked_in.setdefault(asyncio.get_running_loop(), {})
    question = (server.url.geturl(), server.key, model)
    if question not in asked:
        asked[question] = asyncio.create_task(_ask_all(ModelServer(*question[:2]), model, keep))
        asked[question].add_done_callback(lambda _: asked.pop(question))
    return await asyncio.shield(asked[question])


async def _ask_all(server: ModelServer, model: str, keep: Callable[[ServerFacts], None]) -> ServerFacts:
    named, until = json.dumps({"model": model}).encode(), asyncio.get_running_loop().time() + _PATIENCE
    try:
        props, studio, shown, models = await asyncio.gather(
            _ask(server, "GET", server.root("/props"), until),
            _ask(server, "GET", server.root("/api/v0/models"), until),
            _ask(server, "POST", server.root("/api/show"), until, named),
            _ask(server, "GET", server.under("/models"), until),
        )
        running: Mapping[str, Any] | None = {}
        tags: Mapping[str, Any] | None = {}
        if "model_info" in (shown or {}):  # an Ollama, which alone has these
            running, tags = await asyncio.gather(
                _ask(server, "GET", server.root("/api/ps"), until), _ask(server, "GET", server.root("/api/tags"), until)
            )
    finally:
        await server.aclose()
    listed = _entry((models or {}).get("data"), model)
    facts = (
        _llama_server(props or {}, listed)
        or _lm_studio(_entry((studio or {}).get("data"), model))
        or _ollama(shown or {}, _named(running or {}, model), _named(tags or {}, model))
        or _model_list(listed)
        or ServerFacts(identity=model)
    )
    facts = replace(facts, is_whole=None not in (props, studio, shown, models, running, tags))
    if facts.is_whole:
        keep(facts)
    return facts


async def _ask(
    server: ModelServer, method: str, path: str, until: float, body: bytes = b""
) -> Mapping[str, Any] | None:
    """An endpoint's JSON object, {} where it has none; None where it did not answer `until` then, or can't now (llama-server while
    it loads a model: 503)."""
    try:
        async with asyncio.timeout_at(until):
            status, answer = await server.read(method, path, body, _PATIENCE, limit=_LONGEST)
    except (OSError, NotHttp):
        return None
    try:
        value = json.loads(answer) if status == 200 and sum(map(answer.count, b"[{,")) < _MOST_PARTS else {}
    except (ValueError, RecursionError):
        return {}
    if status >= 500 or status == 429:
        return None
    return value if isinstance(value, dict) else {}


def _llama_server(props: Mapping[str, Any], listed: Mapping[str, Any] | None) -> ServerFacts | None:
    settings = props.get("default_generation_settings")
    if not isinstance(settings, dict):
        return None
    template = props.get("chat_template")
    template = template if isinstance(template, str) else ""
    meta = (listed or {}).get("meta")
    meta = meta if isinstance(meta, dict) else {}
    sizes = [meta.get(name) for name in ("n_params", "size", "n_ctx_train", "n_vocab")]
    # Tools are taken in any case, and dropped where the template has no place for them.
    abilities = props.get("chat_template_caps")
    says = abilities.get("supports_tools") if isinstance(abilities, dict) else None
    return ServerFacts(
        _count(settings.get("n_ctx")),
        template,
        native_tools=says if isinstance(says, bool) else "tools" in template or not template,
        kind="llama-server",
        identity=_identity("llama-server", props.get("model_path"), sizes, template),
        memory=_count(meta.get("size")),
        features=ModelFeatures(
            _says(props.get("modalities"), "vision"), _EFFORTS if "reasoning_effort" in template else ()
        ),
    )


def _lm_studio(entry: Mapping[str, Any] | None) -> ServerFacts | None:
    if entry is None or "max_context_length" not in entry:
        return None
    longest = _count(entry.get("max_context_length"))
    loaded = _count(entry.get("loaded_context_length"))
    if not loaded and longest and entry.get("state") == "not-loaded":
        loaded = min(longest, _UNLOADED_CONTEXT)
    made_of = [entry.get(name) for name in ("id", "publisher", "arch", "quantization")]
    sees = {"vlm": True, "llm": False}.get(str(entry.get("type")))
    return ServerFacts(
        loaded or longest,
        kind="LM Studio",
        identity=_identity("LM Studio", made_of, longest),
        features=ModelFeatures(sees),
    )


def _ollama(
    shown: Mapping[str, Any], running: Mapping[str, Any] | None, listed: Mapping[str, Any] | None
) -> ServerFacts | None:
    """Ollama cuts prompts at num_ctx without a word; a model that runs says which one it has."""
    info = shown.get("model_info")
    if not isinstance(info, dict):
        return None
    capabilities = shown.get("capabilities")
    now = _count((running or {}).get("context_length"))
    digest = (listed or {}).get("digest")
    set_to = _NUM_CTX.search(str(shown.get("parameters")))
    return ServerFacts(
        now or (int(set_to[1]) if set_to else _UNLOADED_CONTEXT),
        native_tools="tools" in capabilities if isinstance(capabilities, list) else True,
        kind="Ollama",
        identity=_identity("Ollama", digest, shown.get("parameters"), shown.get("template"), shown.get("details")),
        memory=_count((running or {}).get("size")) or _count((listed or {}).get("size")),
        features=ModelFeatures("vision" in capabilities, ("none", *_EFFORTS) if "thinking" in capabilities else ())
        if isinstance(capabilities, list)
        else UNKNOWN,
    )


def _model_list(entry: Mapping[str, Any] | None) -> ServerFacts | None:
    if entry is None:
        return None
    meta = entry.get("meta")
    trained = _count(meta.get("n_ctx")) if isinstance(meta, dict) else None
    made_of = [entry.get(name) for name in ("id", "root", "parent", "owned_by")]
    return ServerFacts(
        _count(entry.get("max_model_len")) or trained,
        kind="OpenAI-compatible",
        identity=_identity("OpenAI-compatible", made_of),
    )


def _entry(entries: Any, model: str, key: str = "id") -> Mapping[str, Any] | None:
    known = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return next((entry for entry in known if entry.get(key) == model), None)


def _named(listed: Mapping[str, Any], model: str) -> Mapping[str, Any] | None:
    """An entry of Ollama's lists, where a name without a tag means `latest`."""
    models = listed.get("models")
    return _entry(models, model, "name") or _entry(models, f"{model}:latest", "name")


def _identity(*parts: Any) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:32]


def _says(abilities: Any, name: str) -> bool | None:
    said = abilities.get(name) if isinstance(abilities, dict) else None
    return said if isinstance(said, bool) else None


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
