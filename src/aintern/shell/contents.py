"""What the files hold that the command under analysis itself writes, fetches or copies."""

from aintern.shell.places import Places
from aintern.shell.values import CLEAN, FETCHED, OPAQUE, ShellState, Stream, Word


class FileContents:
    """Known contents by absolute path; a path that ends in a slash stands for all that lies below a folder."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self.streams: dict[str, Stream] = {}
        self.programs: dict[str, str] = {}  # copies of and links to programs, by path: the program's name

    def write(self, word: Word, shell: ShellState, stream: Stream) -> None:
        """What a file holds after this command wrote it."""
        path = self._path(word, shell)
        if path is not None:
            self.streams[path] = stream

    def fetch_folder(self, word: Word, shell: ShellState) -> None:
        """What lies below a folder came from the network."""
        path = self._path(word, shell)
        if path is not None:
            self.streams[path.rstrip("/") + "/"] = FETCHED

    def read(self, word: Word, shell: ShellState) -> Stream:
        """What a file holds when this command wrote or fetched it; else unknown and clean."""
        path = self._path(word, shell)
        if path is None:
            return Stream(None, CLEAN)
        stream = self.streams.get(path)
        if stream is not None:
            return stream
        folders = (held for folder, held in self.streams.items() if folder.endswith("/") and path.startswith(folder))
        return Stream(None, next((held.taints for held in folders), CLEAN))

    def clear(self) -> None:
        """Another reading of the same text begins."""
        self.streams.clear()
        self.programs.clear()

    def _path(self, word: Word, shell: ShellState) -> str | None:
        return self._places.absolute(word.text, shell.cwd) if OPAQUE not in word.text else None
