"""Starts a forked command for who starts a program by its words: lends it the streams, passes signals on, and ends as it did.

Its own start counts, so it imports what is built in:
python -I -S lent_streams.py SOCKET FILE ARGUMENT ... With a FILE the streams are a terminal, which becomes the command's own; its
exit code is written there, since a terminal's program may not be asked how the first process in it ended.
"""

import _socket
import fcntl
import json
import os
import signal
import sys
import termios

address, code, *arguments = sys.argv[1:]
if code:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    fcntl.ioctl(0, termios.TIOCNOTTY)  # from now on it is nobody's, so that the command can have it
asked = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
asked.connect(address)
streams = b"".join(stream.to_bytes(4, sys.byteorder) for stream in range(3))
asked.sendmsg([b"+"], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
whole = {
    "arguments": arguments,
    "cwd": os.getcwd(),
    "env": dict(os.environ),
    "session": code != "",
    "terminal": code != "",
}
asked.sendall(json.dumps(whole).encode())
asked.shutdown(_socket.SHUT_WR)
nowhere = os.open(os.devnull, os.O_RDWR)
for stream in range(3):
    os.dup2(nowhere, stream)  # who reads from the command sees its end


def number() -> int:
    said = asked.recv(4, _socket.MSG_WAITALL)
    assert len(said) == 4, "the process that forks commands has ended"
    return int.from_bytes(said, signed=True)


pid = number()
for each in (signal.SIGTERM, signal.SIGINT):
    signal.signal(each, lambda number, _: os.kill(pid, number))
ended = number()
if code:
    with open(code, "w") as file:
        file.write(str(ended))
if ended < 0:
    signal.signal(-ended, signal.SIG_DFL)
    os.kill(os.getpid(), -ended)
sys.exit(ended)
