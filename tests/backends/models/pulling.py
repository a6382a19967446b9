"""Pulls from the Hub of the tests, and what they leave."""

import asyncio
from pathlib import Path

from aintern.backends.models.hub import Hub, HubFile, choose_file, models_of
from aintern.backends.models.model_files import models_folder
from aintern.backends.models.pulled_models import pull
from tests.backends.hub_server import HubServer
from tests.backends.models.gguf_files import MODEL

REPOSITORY = "org/Tiny-Q-GGUF"


BIG = MODEL + bytes(range(256)) * 400


class Heard:
    """What a download tells."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int, int]] = []
        self.said: list[str] = []
        self.bytes = 0

    def begin(self, name: str, size: int, done: int) -> None:
        self.begun.append((name, size, done))

    def advance(self, count: int) -> None:
        self.bytes += count

    def say(self, text: str) -> None:
        self.said.append(text)


def pulled(served: HubServer, wanted: str = "Q4_K_M", repository: str = REPOSITORY, heard: Heard | None = None) -> Path:
    async def pull_one() -> Path:
        async with Hub(served.url) as hub:
            model = choose_file(models_of(await hub.files(repository)), repository, wanted)
            return await pull(hub, repository, model, heard or Heard(), pause=0.001)

    return asyncio.run(pull_one())


def listed(endpoint: str = "", repository: str = REPOSITORY) -> list[HubFile]:
    async def ask() -> list[HubFile]:
        async with Hub(endpoint) as hub:
            return await hub.files(repository)

    return asyncio.run(ask())


def left_over() -> list[str]:
    return sorted(path.name for path in models_folder().rglob("*") if path.is_file())
