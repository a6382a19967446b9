"""A picture of the workspace for the page: through the jail, and nothing that could run as a script."""

from pathlib import Path

from aintern.errors import UsageError
from aintern.prompt.attached_images import LARGEST, image_of
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths


def image_address(workspace: Path, protected: ProtectedPaths, path: str) -> str:
    """The PNG, JPEG, GIF or WebP picture at a path, as a `data:` address. Raises UsageError for what is none, is too large or
    protected, and ToolFailure for what can't be read or lies outside."""
    jail = Jail(workspace)
    place = jail.locate(path)
    if place.outside or protected.match(place.relative, write=False):
        raise UsageError(f"{path} is not shown: it lies outside the workspace, or is protected.")
    image = image_of(path, jail.read_bytes(path, LARGEST + 1))
    return f"data:{image.media_type};base64,{image.data}"
