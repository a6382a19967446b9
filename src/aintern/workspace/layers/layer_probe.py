"""Tries for real where commands can have layers: each root, each folder that may hold them, with the sandbox that is in force."""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from aintern.errors import ToolFailure
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.layers.cache_layers import CacheLayers
from aintern.workspace.layers.git_folder import git_folder_outside
from aintern.workspace.layers.layer import Layers, RootLayering
from aintern.workspace.layers.layer_folder import layer_places, mounted_inside, remove_abandoned_layers
from aintern.workspace.process import ProcessLimits, run_process
from aintern.workspace.shell_sandbox import ShellSandbox
from aintern.workspace.trusted_programs import find_program

__all__ = ["LAYER_BYTES", "probe_layers"]

LAYER_BYTES = 4 << 30
_SECONDS = 10.0
_ATTRIBUTE = "user.aintern"


async def probe_layers(
    sandbox: ShellSandbox, jail: Jail, wanted: str = "", budget: int = LAYER_BYTES, caches: Sequence[str] = ()
) -> Layers:
    """How each root of the jail can be bound without a write coming through; a root that can't have a layer says why.

    `wanted`: the only folder that may hold layers ('' for the best of this machine). `budget` in bytes. `caches`: folders of the
    home folder that are layered beside the known ones. Removes what killed processes left in the folders that it tries, and kept
    caches that have grown over half of the budget.
    """
    found = [await _layering(sandbox, jail.roots, RootLayering(root), wanted, budget) for root in jail.roots]
    folders = dict.fromkeys(folder for root in jail.roots if (folder := git_folder_outside(root, jail.roots)))
    for folder in folders:
        wish = RootLayering(folder, is_git_folder=True)
        found.append(await _layering(sandbox, (*jail.roots, *folders), wish, wanted, budget))
    sandbox.hide_layers([each.place for each in found if each.place is not None])
    layers = Layers(tuple(found), budget)
    if found[0].place is None:
        return layers
    own = CacheLayers.of(sandbox.home.folder, jail.roots, sandbox.protected, found[0].place, caches)
    await asyncio.to_thread(own.forget, budget // 2)
    with_caches = Layers(tuple(found), budget, own)
    return layers if await _fails(sandbox, with_caches, ["true"]) else with_caches


async def _layering(
    sandbox: ShellSandbox, roots: Sequence[Path], wish: RootLayering, wanted: str, budget: int
) -> RootLayering:
    root = wish.root
    if not sandbox.can_overlay:
        return replace(wish, reason="this bwrap is older than 0.11 and has no overlays")
    if inside := mounted_inside(root):
        return replace(wish, reason=f"another file system is mounted inside it ({inside})")
    reasons = []
    for place in layer_places(roots, root, wanted):
        if wish.is_git_folder and place.parent == root.parent:
            continue  # that is another project
        if any(each == place or each in place.parents for each in roots):
            reasons.append(f"{place} lies inside {root}")
            continue
        remove_abandoned_layers(place)
        tried = replace(wish, place=place)
        reason = await _why_not(sandbox, roots, tried, budget)
        if not reason:
            return tried
        reasons.append(f"{place}: {reason}")
    return replace(wish, reason="; ".join(reasons))


async def _why_not(sandbox: ShellSandbox, roots: Sequence[Path], tried: RootLayering, budget: int) -> str:
    """Why a root has no layer in a folder, or ''. A file is written through the sandbox: it must be in the layer and nowhere else."""
    others = tuple(RootLayering(root, reason="not tried here") for root in roots if root != tried.root)
    name = f".aintern-probe-{os.getpid()}"
    script = [
        find_program("bash") or "bash",
        "--noprofile",
        "--norc",
        "-c",
        ': > "$1"',
        "probe",
        f"{tried.root}/{name}",
    ]
    layers = Layers((tried, *others), budget)
    return await _fails(sandbox, layers, script, tried.root / name)


async def _fails(sandbox: ShellSandbox, layers: Layers, line: Sequence[str], written: Path | None = None) -> str:
    """Why a command fails in such a layer, or ''. What it has `written` must be in the layer and nowhere else."""
    try:
        with layers.fresh() as layer:
            upper = Path(layer.mounts[layers.layerings[0].root][3])
            if written is not None:
                os.setxattr(upper, _ATTRIBUTE, b"1")  # an overlay says with one that a folder was replaced
                os.removexattr(upper, _ATTRIBUTE)
            with sandbox.wrapped(line, "/", mounts=layer.mounts) as wrapped:
                finished = await run_process(
                    wrapped.arguments,
                    directory="/",
                    environment=scrubbed_environment(),
                    limits=ProcessLimits(timeout=_SECONDS),
                    pass_fds=wrapped.descriptors,
                )
            in_place = written is None or ((upper / written.name).exists() and not written.exists())
            if finished.exit_code == 0 and in_place:
                return ""
    except (ToolFailure, OSError) as error:
        return str(error)
    return " ".join(finished.stderr.split())[-200:] or f"a trial command ended with exit code {finished.exit_code}"
