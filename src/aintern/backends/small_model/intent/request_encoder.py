"""What a request means, by a small encoder of sentences: all-MiniLM-L6-v2 (BERT, six layers), trained further on which tool a request
wants and what is beyond the model (`training/fit_encoder.py`), its weights in eight bits. A request is read in some ten milliseconds."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import as_file, files
from math import pi, sqrt
from threading import Lock
from typing import TYPE_CHECKING, Any
from unicodedata import category, normalize

from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from threadpoolctl import ThreadpoolController

    Floats = NDArray[Any]

MOST_PIECES = 64
"""Pieces of words that are read of a text; the rest is left out."""
NORM = 1e-12
"""What keeps a norm's divisor above 0, as in BERT."""
HEADS = 12

_LIMITED = Lock()
_WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
_OF_GELU = sqrt(2 / pi)  # of GELU's approximation by the hyperbolic tangent, which it was trained with
_LONGEST_WORD = 100  # letters; a longer one is of no vocabulary


@dataclass(frozen=True, slots=True)
class RequestEncoder:
    """`vocabulary`: each piece of a word with its row in `weights["words"]`. `weights` by their names, those of layers as "0.query", … with
    "0.query.bias"; of those in eight bits "0.query.scale" has each row's scale: they stay so in memory, a quarter of what they were in
    32. `constants` are of who uses it."""

    vocabulary: dict[str, int]
    weights: dict[str, "Floats"]
    constants: tuple[float, ...]

    @classmethod
    def of(cls, stored: Any) -> "RequestEncoder":
        """From what `numpy.load` has opened. Raises KeyError or ValueError for what is not such a file."""
        weights = {name: stored[name] for name in stored.files}
        pieces = weights.pop("vocabulary").tobytes().decode().split("\n")
        constants = tuple(weights.pop("constants").tolist())
        return cls({piece: row for row, piece in enumerate(pieces)}, weights, constants)

    def shares(self, text: str) -> list[float]:
        """The logarithm of each class's share. It takes one processor: two wait for each other longer than they calculate, and for
        llama.cpp, which reads its prompt meanwhile (a second of a first answer's two). One text at a time: of two limits that overlap
        the second would leave the program's own numpy at one processor."""
        import numpy as np

        with _LIMITED, _threads().limit(limits=1, user_api="blas"):
            scores = self._linear(self._encoded(list(self.pieces(text))), "head")
        return [float(each) for each in scores - np.logaddexp.reduce(scores)]

    def pieces(self, text: str) -> Iterator[int]:
        """The rows of a text's pieces: those of WordPiece, without capitals and accents."""
        known = self.vocabulary
        yield known["[CLS]"]
        plain = "".join(each for each in normalize("NFD", text.lower()) if category(each) != "Mn")
        read = [piece for word in _WORD.findall(plain) for piece in self._pieces_of(word)]
        yield from read[: MOST_PIECES - 2]
        yield known["[SEP]"]

    def _pieces_of(self, word: str) -> list[int]:
        """The longest known piece at each place; the unknown word where there is none."""
        found: list[int] = []
        start, known = 0, self.vocabulary
        while start < len(word) <= _LONGEST_WORD:
            mark = "##" if start else ""
            end = next((end for end in range(len(word), start, -1) if mark + word[start:end] in known), 0)
            if not end:
                break
            found.append(known[mark + word[start:end]])
            start = end
        return found if start == len(word) else [known["[UNK]"]]

    def _encoded(self, pieces: list[int]) -> "Floats":
        """The mean of what each piece means beside the others."""
        import numpy as np

        weights, count = self.weights, len(pieces)
        state = self._rows("words", pieces) + self._rows("places", range(count))
        state = self._normed(state, "words.norm")
        layer = 0
        while f"{layer}.query" in weights:
            name = f"{layer}."
            query, key, value = (
                self._linear(state, name + each).reshape(count, HEADS, -1).swapaxes(0, 1)
                for each in ("query", "key", "value")
            )
            looks = query @ key.swapaxes(1, 2) / sqrt(query.shape[-1])
            looks = np.exp(looks - looks.max(-1, keepdims=True))
            seen = (looks / looks.sum(-1, keepdims=True)) @ value
            seen = self._linear(seen.swapaxes(0, 1).reshape(count, -1), name + "seen")
            state = self._normed(state + seen, name + "seen.norm")
            wide = self._linear(state, name + "wide")
            wide = 0.5 * wide * (1.0 + np.tanh(_OF_GELU * (wide + 0.044715 * wide * wide * wide)))
            state = self._normed(state + self._linear(wide, name + "narrow"), name + "narrow.norm")
            layer += 1
        mean: Floats = state.mean(0)
        return mean

    def _rows(self, name: str, places: Sequence[int]) -> "Floats":
        rows: Floats = self.weights[name][places].astype("float32") * self.weights[f"{name}.scale"][places, None]
        return rows

    def _linear(self, state: "Floats", name: str) -> "Floats":
        scale, bias = self.weights[f"{name}.scale"], self.weights[f"{name}.bias"]
        weighed: Floats = state @ self.weights[name].astype("float32").T * scale + bias
        return weighed

    def _normed(self, state: "Floats", name: str) -> "Floats":
        apart = state - state.mean(-1, keepdims=True)
        apart /= ((apart * apart).mean(-1, keepdims=True) + NORM) ** 0.5
        normed: Floats = apart * self.weights[name] + self.weights[f"{name}.bias"]
        return normed


@lru_cache(maxsize=1)
def _threads() -> "ThreadpoolController":
    """Of numpy, which is loaded by then."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()


@lru_cache(maxsize=1)
def request_encoder() -> RequestEncoder:
    """The one that comes with the package."""
    import numpy as np

    with as_file(files(__package__) / "request_encoder.npz") as path, np.load(path) as stored:
        return RequestEncoder.of(stored)
