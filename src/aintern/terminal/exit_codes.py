"""What every command's exit code means: one table, for the code, the help and the docs."""

from typing import assert_never

from aintern.events import CompletionReason

EXIT_CODES: dict[int, str] = {
    0: "done; for a request: answered, also where calls were denied",
    1: "it failed",
    2: "the command line is wrong: an option, a value, a folder or an ID that does not exist",
    53: "a limit was reached: replies, time (--max-time) or money (--max-cost)",
    75: "parked: the run waits for an answer (aintern approvals list)",
    130: "interrupted",
}
EXIT_CODES_HELP = "Exit codes: " + "; ".join(f"{code} {meaning}" for code, meaning in EXIT_CODES.items()) + "."


def exit_code(reason: CompletionReason) -> int:
    """What a run's end means to the shell."""
    match reason:
        case "answered":
            return 0
        case "iteration_limit" | "limit_reached":
            return 53
        case "parked":
            return 75
        case "cancelled":
            return 130
        case "timeout" | "error" | "repeated_failure" | "repeated_call" | "no_answer" | "too_many_denials":
            return 1
        case _:
            assert_never(reason)
