"""What the right to write promises: one session has it, and a dead one's is taken over."""

import signal
import subprocess
import sys
import textwrap

import pytest

from aintern.errors import StoreError
from aintern.store.conversation_lease import acquire, holder
from aintern.store.conversations import Conversations
from aintern.store.database import Database


def test_a_second_session_is_told_and_a_dead_ones_place_is_taken(
    where: str, conversations: Conversations, database: Database
) -> None:
    conversation = conversations.create()
    program = textwrap.dedent(f"""
        import time
        from aintern.store.conversation_lease import acquire
        from aintern.store.database import Database
        database = Database.open({where!r})
        lease = acquire(database, {conversation.id!r})
        print("held", flush=True)
        time.sleep(60)
    """)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(StoreError, match=f"by process {other.pid}"):
            acquire(database, conversation.id)
        with pytest.raises(StoreError, match="worked on by"):
            conversations.delete(conversation.id)
        other.send_signal(signal.SIGKILL)
        other.wait()
        with acquire(database, conversation.id), pytest.raises(StoreError, match="worked on by"):
            acquire(database, conversation.id)
        assert holder(database, conversation.id) is None
