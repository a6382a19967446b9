"""A socket that listens for a server of ours."""

import socket


def listening_socket(host: str, port: int) -> socket.socket:
    """Bound to a name or an address of either family; port 0 takes a free one. Raises OSError."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening
