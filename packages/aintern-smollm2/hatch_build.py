"""Puts the weights into the wheel: the file that AINTERN_WEIGHTS names, if it is the one that AIntern knows."""

import hashlib
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


class WeightsHook(BuildHookInterface):
    """A build without the weights fails: an empty package would be found first and hide those that are there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        given = os.environ.get("AINTERN_WEIGHTS", "")
        if not given or not Path(given).is_file():
            raise SystemExit(
                f"AINTERN_WEIGHTS must name {NAME}: `aintern models pull default` brings it and says where."
            )
        with Path(given).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != SHA256:
                raise SystemExit(f"{given} is not {NAME} as AIntern knows it.")
        build_data["force_include"][given] = f"aintern_smollm2/{NAME}"
