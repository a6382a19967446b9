"""Whether a model is there and loads, and what it does when it is tried: for `aintern models use` and `test`."""

import json as json_text
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aintern.errors import ModelUnavailable
from aintern.terminal.output.listing import show_rows

if TYPE_CHECKING:
    from aintern.backends.http.openai_compatible import OpenAICompatible
    from aintern.settings.schema import ModelSettings


async def check_model(spec: str, wanted: "ModelSettings", tell: Callable[[str], None]) -> str:
    """Loads the model, or asks its server for it, and gives the spec to store: a file by its full path.

    Raises UsageError for a spec that means nothing, ModelUnavailable for a model that is not there or does not load."""
    from aintern.backends.http.openai_compatible import OpenAICompatible
    from aintern.backends.model_name import full_name
    from aintern.backends.models.model_profile import without_password
    from aintern.backends.resolve import resolve

    full = await full_name(spec)
    async with aclosing(await resolve(full, wanted)) as backend:
        tell(f"Checking {without_password(full)}")
        if isinstance(backend, OpenAICompatible):
            await _check_server(backend)
        elif not full.startswith("script:"):
            await backend.count_tokens("loaded?")
            if spec.strip() != "auto" and full != "embedded":
                return full
    return spec.strip() or "auto"


async def test_model(spec: str, tell: Callable[[str], None], *, json: bool) -> int:
    """Shows every trial call of every way that was tried, and gives the exit code: 1 when none went well."""
    from aintern.probe.model_probe import probe
    from aintern.settings.files import load_settings
    from aintern.terminal.input.interrupts import Interrupts

    with Interrupts():
        found = await probe(spec, load_settings(Path.cwd()).model, tell)
    rows: list[dict[str, Any]] = [
        {
            "way": str(way),
            "result": "ok" if trial.ok else "wrong",
            "seconds": trial.seconds,
            "request": trial.request,
            "did": trial.made if trial.ok else f"{trial.made}. {trial.wrong}",
        }
        for way, trials in found.tried.items()
        for trial in trials
    ]
    show_rows(rows, ("way", "result", "seconds", "request", "did"), as_json=json, empty="", wrap=True)
    if not json:
        print(found.why)
    return 0 if any(row["result"] == "ok" for row in rows) else 1


async def _check_server(backend: "OpenAICompatible") -> None:
    """Raises ModelUnavailable when the server lists its models and this one is not among them, or does not answer."""
    from aintern.backends.http.client_session import NotHttp
    from aintern.backends.http.server_errors import status_error

    server = backend.server
    try:
        status, body = await server.read("GET", server.under("/models"), patience=10.0)
    except (OSError, NotHttp) as error:
        raise ModelUnavailable(
            f"The server {server.name} does not answer ({error or type(error).__name__}).",
            "Start it, or correct the base URL.",
        ) from error
    if status in (401, 403):
        raise status_error(status, "", server.name, backend.model, server.key)
    names = _names(body) if status == 200 else []
    if names and backend.model not in names and f"{backend.model}:latest" not in names:
        raise ModelUnavailable(
            f"The server {server.name} has no model {backend.model!r}; it has {', '.join(names[:20])}.",
            "Name one of these.",
        )


def _names(body: bytes) -> list[str]:
    """The ids in a list of models; [] for what is no such list, which then says nothing."""
    try:
        return [str(entry["id"]) for entry in json_text.loads(body)["data"]]
    except (ValueError, KeyError, TypeError):
        return []
