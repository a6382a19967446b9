"""What runs promise: calls that a kill cut off are found, and what was used adds up."""

from aintern.messages import Message, ToolCall
from aintern.risk_level import Risk, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from aintern.store.runs import Runs, UsageTotals
from tests.store.conftest import HARMLESS


def test_calls_that_a_kill_cut_off_are_found(conversations: Conversations, database: Database) -> None:
    log, runs = AuditLog(database), Runs(database)
    conversation = conversations.create()
    run = runs.start(conversation.id, request="do")
    calls = tuple(ToolCall("t", {}, id=f"call_{n}") for n in range(4))
    conversations.append(
        conversation.id, [Message("user", "do"), Message("assistant", "", tool_calls=calls)], run_id=run
    )
    words = {"tool": "t", "risk": Risk(RiskLevel.LOW), "parameters": {}, "conversation": conversation.id}
    done = log.decided(Decision(decision="auto_approved", call="call_0", **words))  # type: ignore[arg-type]
    log.finished(done, success=True)
    conversations.append(conversation.id, Message("tool", "done", call_id="call_0"), run_id=run)
    begun = log.decided(Decision(decision="user_approved", call="call_1", **words))  # type: ignore[arg-type]
    log.decided(Decision(decision="user_denied", call="call_2", **words))  # type: ignore[arg-type]
    found = runs.interrupted_calls(conversation.id)
    assert [(each.call.id, each.may_have_run) for each in found] == [
        ("call_1", True),
        ("call_2", False),
        ("call_3", False),
    ]
    assert found[0].audit_id == begun and found[0].run_id == run
    assert runs.of(conversation.id)[0].ended_at == ""
    runs.end(run, reason="answered", iteration=2)
    assert (runs.of(conversation.id)[0].reason, runs.of(conversation.id)[0].iteration) == ("answered", 2)


def test_usage_adds_up(conversations: Conversations, database: Database) -> None:
    runs, conversation = Runs(database), conversations.create()
    for run_id in ("run_1", "run_2"):
        runs.start(conversation.id, run_id=run_id)
    runs.add_usage(
        conversation.id, "run_1", 1, UsageTotals(tokens_in=10, tokens_out=2, tokens_cached=5, seconds=0.5, calls=1)
    )
    runs.add_usage(
        conversation.id, "run_1", 1, UsageTotals(tokens_in=20, tokens_out=2, tokens_cached=5, seconds=0.5, calls=1)
    )
    runs.add_usage(conversation.id, "run_2", 1, UsageTotals(tokens_in=1, seconds=1.0))
    total = runs.usage(conversation.id)
    assert (total.iterations, total.tokens_in, total.seconds) == (2, 21, 1.5)


def test_a_count_that_no_database_can_keep_ends_no_request(database: Database) -> None:
    runs = Runs(database)
    runs.start("conv_1", run_id="run_1")
    runs.add_usage("conv_1", "run_1", 1, UsageTotals(tokens_in=10**30, tokens_out=5))
    runs.add_usage("conv_1", "run_1", 2, UsageTotals(tokens_in=10**30))
    assert runs.usage("conv_1").tokens_in == 2 * (2**31 - 1) and runs.usage("conv_1").tokens_out == 5


def test_a_call_whose_id_holds_a_lone_surrogate_is_found_as_well(conversations: Conversations) -> None:
    conversation = conversations.create()
    call = ToolCall("t", {}, id="call\udcff")
    conversations.append(conversation.id, Message("assistant", "", tool_calls=(call,)))
    log = AuditLog(conversations.database)
    log.decided(
        Decision(
            tool="t", decision="auto_approved", risk=HARMLESS, parameters={}, conversation=conversation.id, call=call.id
        )
    )
    (found,) = Runs(conversations.database).interrupted_calls(conversation.id)
    assert found.call.id == call.id and found.may_have_run


def test_a_run_is_open_until_it_ends(database: Database) -> None:
    runs = Runs(database)
    run = runs.start("conv_1", request="Fix it")
    assert runs.of("conv_1")[0].ended_at == "" and runs.of("conv_2") == ()
    runs.end(run, reason="answered", iteration=3)
    (ended,) = runs.of("conv_1")
    assert (ended.id, ended.request, ended.reason, ended.iteration) == (run, "Fix it", "answered", 3)
    assert ended.ended_at >= ended.started_at
