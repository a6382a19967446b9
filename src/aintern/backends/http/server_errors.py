"""What a model server said when it failed, as an error that tells what to do; never with a secret in it."""

import json
import re
from typing import Any

from aintern.errors import AInternError, BackendError, ContextOverflow, ModelUnavailable

# llama.cpp, LM Studio, vLLM, SGLang, OpenAI and those that copy them.
_OVERFLOW = re.compile(
    r"exceeds the available context size|context size has been exceeded|exceed_context_size|context_length_exceeded"
    r"|maximum context length|context length of only|longer than the model's context|exceeds? (?:the )?context (?:length|window)"
    r"|prompt is too long|input (?:length|tokens?).{0,40}exceeds?|too many tokens|greater than the context length",
    re.IGNORECASE,
)
_KEY = re.compile(r"\b(?:sk|pk|rk|gsk|hf|xai|key|AIza)[-_]?[A-Za-z0-9_*.-]{12,}|Bearer\s+\S+", re.IGNORECASE)
_EXCERPT = 300

_REFUSED_OPTION = re.compile(
    r"(?:unsupported|unrecognized|unknown|not (?:supported|permitted|allowed)|extra inputs|does not support|only.{0,40}supported)",
    re.IGNORECASE,
)
OPTIONS = (
    *("stream_options", "max_tokens", "temperature", "top_p", "seed", "stop", "response_format"),
    *("reasoning_effort", "chat_template_kwargs"),
)
_SIGHT = re.compile(r"\b(?:images?|image_url|vision|multi-?modal|mmproj)\b", re.IGNORECASE)


def masked(text: str, secret: str = "") -> str:
    """`text` without `secret` and without what looks like a key."""
    if secret:
        text = text.replace(secret, "***")
    return _KEY.sub("***", text)


def server_message(body: str) -> str:
    """The sentence in an error's body: OpenAI's {"error": {"message": …}}, FastAPI's {"detail": …}, or plain text."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return " ".join(re.sub(r"<[^>]{0,200}>", " ", body).split())
    return _sentence(value)


def _sentence(value: Any) -> str:
    if isinstance(value, dict):
        for key in ("error", "message", "detail", "msg"):
            if value.get(key):
                return _sentence(value[key])
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def status_error(status: int, body: str, server: str, model: str, secret: str = "") -> AInternError:
    """The error for an HTTP status of 400 or more (or a redirect)."""
    said = masked(server_message(body), secret)[:_EXCERPT]
    if is_overflow(body):
        return overflow(said)
    if status in (401, 403):
        return ModelUnavailable(
            f"The server {server} refused the API key (status {status}).",
            "Set the key in the environment (see `aintern doctor`), or choose another model.",
        )
    if status in (404, 405):
        return ModelUnavailable(
            f"The server {server} has no model {model!r} at this address (status {status}: {said}).",
            "Check the model's name, and that the base URL ends as the server wants it, mostly with /v1.",
        )
    if status == 413:
        return overflow(said)
    if 300 <= status < 400:
        return BackendError(f"The server {server} redirects elsewhere (status {status}).", "Use its final base URL.")
    if status == 429:
        return BackendError(
            f"The server {server} is over its limit (status 429: {said}).", "Wait, or check your quota."
        )
    if status >= 500:
        return BackendError(
            f"The server {server} failed (status {status}: {said}).", "Try again; its own log says more."
        )
    hint = "Check model and settings."
    if "tool" in said.lower():
        hint = "The server has no native tool calls for this model: choose calling mode `text`, or start it with them."
    return BackendError(f"The server {server} refused the request (status {status}: {said}).", hint)


def stream_error(error: Any, secret: str = "") -> BackendError:
    """The error for an {"error": …} inside a stream."""
    said = masked(_sentence(error), secret)[:_EXCERPT]
    if is_overflow(json.dumps(error, ensure_ascii=False)):
        return overflow(said)
    return BackendError(f"The model's server broke the answer off: {said}.", "Try again; its own log says more.")


def is_overflow(body: str) -> bool:
    """Whether an error says that the prompt does not fit the context."""
    return _OVERFLOW.search(body) is not None


def overflow(said: str) -> ContextOverflow:
    return ContextOverflow(
        f"The conversation is longer than the model's context ({said}).",
        "Try /compact, or start the server with a longer context.",
    )


def nonsense(what: str, secret: str = "") -> BackendError:
    """The error for an answer that is no chat completion."""
    return BackendError(
        f"The server's answer makes no sense: {masked(what, secret)}.",
        "Is this the base URL of an OpenAI-compatible chat server? It mostly ends with /v1.",
    )


def refuses_images(status: int, body: str) -> bool:
    """Whether an error to a request with images is about them: llama.cpp, vLLM, LM Studio and OpenRouter each say it their way."""
    return status in (400, 404, 415, 422, 500, 501) and _SIGHT.search(server_message(body)) is not None


def refused_options(status: int, body: str) -> frozenset[str]:
    """The names of sampling options that a server says it does not take; models differ in what they allow."""
    if status not in (400, 422) or not _REFUSED_OPTION.search(body):
        return frozenset()
    return frozenset(name for name in OPTIONS if re.search(rf"\b{name}\b", body))
