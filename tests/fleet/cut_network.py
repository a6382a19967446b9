"""A proxy between workers and their database whose connections can be cut, or carry nothing any more without being cut."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class CutNetwork:
    """Passes bytes between a TCP port and the server's socket, each direction in a thread, until it is told otherwise."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._carries = threading.Event()
        self._carries.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every connection ends at once, for both sides."""
        pairs, self._pairs = self._pairs, []
        for each in (end for pair in pairs for end in pair):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def hold(self) -> None:
        """Nothing comes through, and nobody is told."""
        self._carries.clear()

    def go_on(self) -> None:
        self._carries.set()

    def close(self) -> None:
        self._listener.close()
        self.go_on()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(socket.AF_UNIX)
                try:
                    far.connect(str(self._server))
                except OSError:  # it is being restarted
                    near.close()
                    continue
                self._pairs.append((near, far))
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._carries.wait()
                target.sendall(data)
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


@contextmanager
def cut_network(url: str) -> Iterator[tuple[CutNetwork, str]]:
    """The proxy before the server of a URL with a socket's folder, and the URL that leads through it."""
    address, _, folder = url.partition("?host=")
    network = CutNetwork(Path(folder) / ".s.PGSQL.5432")
    try:
        yield network, address.replace("@/", f"@127.0.0.1:{network.port}/")
    finally:
        network.close()
