"""The worker says what it is asked, on a line of its own."""

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest

from aintern.backends.embedded.hardware import gpus


@pytest.mark.embedded
@pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")
def test_llama_cpp_itself_says_which_devices_there_are() -> None:
    command = [sys.executable, "-P", "-m", "aintern.backends.embedded.llama_worker", "--devices"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    reported = json.loads(said)
    assert any(each["type"].endswith("_CPU") for each in reported)
    assert isinstance(gpus(reported), list)
