"""Opening a connection to a PostgreSQL server, and seeing that the server closed it."""

import re
import select
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from aintern.errors import StoreError

if TYPE_CHECKING:
    import psycopg

# A connection that is cut without a word is noticed as well: by packets that nobody answers.
_NOTICED = {"keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3, "tcp_user_timeout": 20_000}
# The server notices it as well, whose own patience is hours (and a client that stands still in a transaction): what was locked is let go.
_NOTICED_BY_THE_SERVER = (
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3;"
    " SET tcp_user_timeout = 20000; SET idle_in_transaction_session_timeout = 60000"
)

# libpq's rule: what stands before the first @ is the user's, if no / comes before it; only after it does ? begin the options.
_USER = re.compile(r"postgresql://(?:[^@/]*@)?")


def connect_postgresql(url: str, timeout: float, fence: str = "") -> "psycopg.Connection[Any]":
    """`timeout`: seconds to wait for the server and for locks. `fence`: whose writes a fleet's triggers let pass as long as it holds
    its run. Transactions are the caller's (autocommit).

    Raises StoreError when psycopg is not installed, psycopg.Error when the server refuses.
    """
    try:
        import psycopg
    except ImportError as error:
        raise StoreError(
            "A PostgreSQL database needs the package psycopg.", "Install it: pip install 'aintern[postgres]'."
        ) from error
    connection = psycopg.connect(bounded(url), autocommit=True, connect_timeout=max(2, round(timeout)))
    connection.add_notice_handler(_pass_warning_on)
    connection.execute(f"SET lock_timeout = {max(1, round(timeout * 1000))}; {_NOTICED_BY_THE_SERVER}")
    if fence:
        connection.execute("SELECT set_config('aintern.fence', %s, false)", [fence])
    return connection


def bounded(url: str) -> str:
    """The URL of connections that notice that they were cut, where it does not say itself how."""
    start = user.end() if (user := _USER.match(url)) else 0
    address, _, query = url[start:].partition("?")
    named = {option.partition("=")[0] for option in query.split("&")}
    options = [f"{name}={value}" for name, value in _NOTICED.items() if name not in named]
    return f"{url[:start]}{address}?{'&'.join([*([query] if query else []), *options])}"


def is_lost(connection: "psycopg.Connection[Any]") -> bool:
    """Whether the server ended an idle connection, seen without sending anything; never of one that we closed."""
    import psycopg

    if not connection.closed:
        poll = select.poll()
        poll.register(connection.fileno(), select.POLLIN)
        # A server that stops says so and closes its end: there is something to read, and then it can't be read.
        with suppress(psycopg.OperationalError):
            while poll.poll(0):
                connection.pgconn.consume_input()
    return connection.broken


def _pass_warning_on(notice: "psycopg.errors.Diagnostic") -> None:
    if notice.severity_nonlocalized == "WARNING":
        warnings.warn(str(notice.message_primary), RuntimeWarning, stacklevel=2)
