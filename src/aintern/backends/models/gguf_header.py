"""The header of a GGUF file: what model it is, read without loading it. Format: ggml/docs/gguf.md of llama.cpp."""

import math
import mmap
import re
import struct
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import ModelUnavailable, UnknownModel

_SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_STRING, _ARRAY = 8, 9
# A file may claim anything, in a few bytes: what is read of it is bounded. Vocabularies have some 300,000 tokens and 600,000 merges.
_MOST_KEYS = 100_000
_MOST_ITEMS = 2_000_000  # strings and arrays that are passed over
_MOST_TEXT = 16 << 20  # bytes of all texts that are kept
_MOST_LEVELS = 4  # of arrays in arrays
_MOST_DIMENSIONS = 8  # of a tensor; ggml has four
_MOST_PARTS = 1000
_ALIGNMENT = 32
_PART = re.compile(r"-(\d{5})-of-(\d{5})\.gguf$")

# Numbers in a block and bytes of a block, by the number of ggml's type (ggml.h; gguf-py's GGML_QUANT_SIZES).
_BLOCKS = {
    **{0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 40)},
    **{10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292)},
    **{16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82)},
    **{23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2)},
    **{34: (256, 54), 35: (256, 66), 39: (32, 17), 40: (64, 36), 41: (128, 18)},
}


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """`weights` in bytes, with all parts of a split model; `context_length` in tokens as trained; `cache_bytes` of memory a token
    takes in the KV cache at 16 bits; `layers`, of about `layer_bytes` each; 0 where the file does not say. `adds_bos`: prompts
    start with `bos_token`."""

    name: str
    weights: int
    context_length: int
    cache_bytes: int
    chat_template: str
    bos_token: str = ""
    eos_token: str = ""
    adds_bos: bool = False
    layers: int = 0
    layer_bytes: int = 0


def read_header(path: str | Path) -> GgufHeader:
    """Read a model file's header. Raises ModelUnavailable when it is not a whole GGUF model, UnknownModel when there is none."""
    path = Path(path)
    hint = "Name a .gguf file, see `aintern models list`."
    try:
        if path.exists() and not path.is_file():
            raise ModelUnavailable(f"{path} is not a file.", hint)
        with path.open("rb") as file:
            if file.read(4) != b"GGUF":
                raise ModelUnavailable(f"{path} is not a GGUF model file.", hint)
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                cursor = _Cursor(data)
                values = cursor.metadata()
                end, in_layers = cursor.tensors(_number(values, "general.alignment") or _ALIGNMENT)
                tokens = [cursor.token(values.get(f"tokenizer.ggml.{kind}_token_id")) for kind in ("bos", "eos")]
                size = len(data)
    except OSError as error:
        reason = error.strerror or str(error)
        kind = UnknownModel if isinstance(error, FileNotFoundError) else ModelUnavailable
        raise kind(f"The model file {path} cannot be read: {reason}.", hint) from error
    except (struct.error, ValueError, IndexError, KeyError, OverflowError) as error:
        raise ModelUnavailable(f"The GGUF file {path} is damaged or cut off.", "Download it again.") from error
    if end > size:
        raise ModelUnavailable(
            f"The GGUF file {path} is cut off: {size:,} of {end:,} bytes are there.", "Download it again."
        )
    weights = _weights(values, size, path)
    header = _header(values, weights, path)
    each = (in_layers if weights == size else weights) // max(1, header.layers)
    return replace(header, bos_token=tokens[0], eos_token=tokens[1], layer_bytes=each)


def check_projector(path: Path) -> None:
    """Raises ModelUnavailable for what is no projector (llama.cpp's `mmproj`), or can't be read."""
    hint = "model.mmproj names the mmproj file that was made for this model."
    values = _addition(path, "projector", hint)
    if _text(values, "general.architecture") != "clip" or values.get("clip.has_vision_encoder") is not True:
        raise ModelUnavailable(f"{path} is no projector for images.", hint)


def adapter_metadata(path: Path) -> Mapping[str, Any]:
    """What an adapter's file says of itself. Raises ModelUnavailable for what is none, or can't be read."""
    hint = "Move it away, or make it again."
    values = _addition(path, "adapter", hint)
    if _text(values, "general.type") != "adapter":
        raise ModelUnavailable(f"{path} is no adapter.", hint)
    return values


def _addition(path: Path, what: str, hint: str) -> dict[str, Any]:
    """The metadata of a GGUF file that goes with a model; none for what is no GGUF file."""
    try:
        with path.open("rb") as file:
            if file.read(4) == b"GGUF":
                with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                    return _Cursor(data).metadata()
    except OSError as error:
        raise ModelUnavailable(f"The {what} {path} cannot be read: {error.strerror or error}.", hint) from error
    except (struct.error, ValueError, IndexError, KeyError, OverflowError) as error:
        raise ModelUnavailable(f"The {what} {path} is damaged or cut off.", "Download it again.") from error
    return {}


def _weights(values: Mapping[str, Any], size: int, path: Path) -> int:
    """Bytes of all parts. Raises ModelUnavailable when one is missing, or `path` is not the first."""
    count = _number(values, "split.count")
    if count < 2:
        return size
    name = _PART.search(path.name)
    if name is None or int(name[1]) != 1:
        raise ModelUnavailable(f"{path} is a later part of a split model.", "Name its first part, …-00001-of-….gguf.")
    if count > _MOST_PARTS:
        raise ModelUnavailable(f"The GGUF file {path} claims to be one of {count:,} parts.", "Download it again.")
    parts = [path.with_name(f"{path.name[: name.start()]}-{n:05}-of-{count:05}.gguf") for n in range(1, count + 1)]
    missing = [part.name for part in parts if not part.is_file()]
    if missing:
        named = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
        raise ModelUnavailable(f"Of the model {path}, {named} is missing.", "Download it again.")
    return sum(part.stat().st_size for part in parts)


def _header(values: Mapping[str, Any], weights: int, path: Path) -> GgufHeader:
    architecture = _text(values, "general.architecture")
    if _text(values, "general.type") in ("adapter", "mmproj") or architecture == "clip":
        raise ModelUnavailable(f"{path} is an addition to a model, not a model.", "Name the model's own file.")
    return GgufHeader(
        name=_text(values, "general.name") or path.stem,
        weights=weights,
        context_length=_number(values, f"{architecture}.context_length"),
        cache_bytes=_cache_bytes(values, architecture),
        chat_template=_text(values, "tokenizer.chat_template"),
        adds_bos=values.get("tokenizer.ggml.add_bos_token") is True,
        layers=_number(values, f"{architecture}.block_count"),
    )


def _cache_bytes(values: Mapping[str, Any], architecture: str) -> int:
    heads = _number(values, f"{architecture}.attention.head_count")
    key_heads = _number(values, f"{architecture}.attention.head_count_kv") or heads
    width = _number(values, f"{architecture}.embedding_length") // heads if heads else 0
    both = sum(_number(values, f"{architecture}.attention.{kind}_length") or width for kind in ("key", "value"))
    return _number(values, f"{architecture}.block_count") * key_heads * both * 2


def _text(values: Mapping[str, Any], key: str) -> str:
    value = values.get(key)
    return value if isinstance(value, str) else ""


def _number(values: Mapping[str, Any], key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) and value > 0 else 0


class _Cursor:
    """Reads values one after the other; arrays are passed over, the vocabulary among them."""

    def __init__(self, data: mmap.mmap) -> None:
        self._data = data
        self._at = 4
        self._arrays: dict[str, int] = {}
        self._tensors = 0
        self._items = _MOST_ITEMS
        self._text = _MOST_TEXT

    def metadata(self) -> dict[str, Any]:
        version = self._scalar("<I")
        if version not in (2, 3):
            raise ValueError("unknown version")
        self._tensors = self._scalar("<Q")
        keys = self._scalar("<Q")
        if keys > _MOST_KEYS:
            raise ValueError("too many keys")
        values: dict[str, Any] = {}
        for _ in range(keys):
            key, kind = self._string(), self._scalar("<I")
            if kind == _ARRAY:
                self._arrays[key] = self._at
                self._skip_array()
            else:
                values[key] = self._string() if kind == _STRING else self._scalar(_SCALARS[kind])
        return values

    def tensors(self, alignment: int) -> tuple[int, int]:
        """Read right behind the metadata: where the last tensor ends in the file, and the bytes of those in layers."""
        if self._tensors > _MOST_KEYS:
            raise ValueError("too many tensors")
        end, in_layers = 0, 0
        for _ in range(self._tensors):
            name = self._string()
            dimensions = self._scalar("<I")
            if dimensions > _MOST_DIMENSIONS:
                raise ValueError("too many dimensions")
            numbers = math.prod(self._scalar("<Q") for _ in range(dimensions))
            in_block, block = _BLOCKS.get(self._scalar("<I"), (1, 0))
            offset, size = self._scalar("<Q"), numbers // in_block * block
            end = max(end, offset + size)
            in_layers += size if name.startswith("blk.") else 0
        return (-(-self._at // alignment) * alignment + end if self._tensors else 0), in_layers

    def token(self, number: Any) -> str:
        """The text of a token of the vocabulary; empty where there is none of that number."""
        start = self._arrays.get("tokenizer.ggml.tokens")
        if start is None or not isinstance(number, int):
            return ""
        self._at = start
        kind, count = self._scalar("<I"), self._scalar("<Q")
        if kind != _STRING or number >= count:
            return ""
        for _ in range(number):
            self._skip_string()
        return self._string()

    def _scalar(self, form: str) -> Any:
        value = struct.unpack_from(form, self._data, self._at)[0]
        self._at += struct.calcsize(form)
        return value

    def _string(self) -> str:
        start = self._at + 8
        self._skip_string()
        self._text -= self._at - start
        if self._text < 0:
            raise ValueError("too much text")
        return self._data[start : self._at].decode("utf-8", "replace")

    def _skip_string(self) -> None:
        self._items -= 1
        if self._items < 0:
            raise ValueError("too many strings")
        length = self._scalar("<Q")
        if length > len(self._data) - self._at:
            raise ValueError("a string ends after the file")
        self._at += length

    def _skip_array(self, level: int = 1) -> None:
        self._items -= 1
        if level > _MOST_LEVELS or self._items < 0:
            raise ValueError("too many arrays")
        kind, count = self._scalar("<I"), self._scalar("<Q")
        if kind == _STRING:
            for _ in range(count):
                self._skip_string()
        elif kind == _ARRAY:
            for _ in range(count):
                self._skip_array(level + 1)
        else:
            self._at += count * struct.calcsize(_SCALARS[kind])
            if self._at > len(self._data):
                raise ValueError("an array ends after the file")
