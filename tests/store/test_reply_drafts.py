"""What drafts promise: what was shown of a reply is there after a kill, once, and a stored reply leaves no draft."""

import subprocess
import sys
import textwrap
from pathlib import Path

from aintern.messages import Message
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from aintern.store.reply_drafts import ReplyDraft, draft_path, recover_drafts


def killed_while_replying(where: Path, conversation: str, pieces: list[tuple[str, bool]]) -> None:
    program = textwrap.dedent(f"""
        import os, signal
        from aintern.store.reply_drafts import ReplyDraft
        draft = ReplyDraft({conversation!r})
        add = draft.begin("msg_shown", "run_1")
        for text, thinking in {pieces!r}:
            add(text, thinking)
            draft.flush()
        add("never shown", False)
        os.kill(os.getpid(), signal.SIGKILL)
    """)
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == -9


def test_what_a_kill_cut_off_becomes_a_message_once(home: Path, tmp_path: Path) -> None:
    with Database.open(tmp_path / "a.db") as database:
        conversations = Conversations(database)
        conversation = conversations.create().id
        killed_while_replying(
            tmp_path / "a.db", conversation, [("I think", True), ("Hello \n", False), ("world", False)]
        )
        recover_drafts(database)
        recover_drafts(database)
        (stored,) = conversations.stored(conversation)
        assert (stored.message.text, stored.message.thinking) == ("Hello \nworld", "I think")
        assert (stored.message.id, stored.run_id, stored.message.role) == ("msg_shown", "run_1", "assistant")
        assert not draft_path(conversation).exists()


def test_a_line_that_was_cut_off_and_a_reply_that_was_stored_are_left_out(home: Path, tmp_path: Path) -> None:
    with Database.open(tmp_path / "a.db") as database:
        conversations = Conversations(database)
        conversation = conversations.create().id
        killed_while_replying(tmp_path / "a.db", conversation, [("Hello", False)])
        with draft_path(conversation).open("ab") as file:
            file.write(b'[false, " wor')
        conversations.append(conversation, Message("assistant", "Hello", id="msg_shown"))
        recover_drafts(database)
        assert [message.text for message in conversations.messages(conversation)] == ["Hello"]


def test_a_draft_of_another_database_stays(home: Path, tmp_path: Path) -> None:
    killed_while_replying(tmp_path / "a.db", "conv_elsewhere", [("Hello", False)])
    with Database.open(tmp_path / "a.db") as database:
        recover_drafts(database)
    assert draft_path("conv_elsewhere").exists()


def test_a_stored_reply_leaves_no_file(home: Path) -> None:
    draft = ReplyDraft("conv_1")
    add = draft.begin("msg_1", "run_1")
    assert not draft_path("conv_1").exists()
    add("Hello", False)
    draft.flush()
    assert draft_path("conv_1").exists()
    draft.clear()
    assert not draft_path("conv_1").exists()


def test_a_disk_that_gets_full_in_the_middle_of_a_piece_ends_the_reply_before_the_next_one(home: Path) -> None:
    program = textwrap.dedent("""
        import resource
        from aintern.errors import StoreError
        from aintern.store.reply_drafts import ReplyDraft
        draft = ReplyDraft("conv_full")
        add = draft.begin("msg_shown", "run_1")
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, resource.RLIM_INFINITY))
        add("x" * 300, False)
        draft.flush()
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        try:
            add("glued to what was cut off", False)
        except StoreError as error:
            print(error)
    """)
    ended = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert "cannot be written" in ended.stdout
