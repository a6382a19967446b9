"""What a chat client of another framework raised, as an error of ours: whose fault it is, and what to do about it."""

from collections.abc import Iterator, Sequence

from aintern.backends.http.server_errors import is_overflow, masked, overflow, status_error
from aintern.errors import AInternError, BackendError, ModelUnavailable

_EXCERPT = 300
_CHAIN = 8  # causes of causes that are looked at


def backend_error(
    error: BaseException, client: str, *, refused_keys: Sequence[type[BaseException]] = ()
) -> AInternError:
    """The error for what `client` raised: by the status of the answer where one of its causes has that (as the packages of
    OpenAI, Anthropic and others do), else by its words. `refused_keys` are the framework's own errors for a wrong key."""
    causes = list(_causes(error))
    said = masked(" ".join(str(error).split()))[:_EXCERPT] or type(error).__name__
    for cause in causes:
        if isinstance(cause, AInternError):
            return cause
    if any(is_overflow(str(cause)) for cause in causes):
        return overflow(said)
    for cause in causes:
        status = getattr(cause, "status_code", None)
        if isinstance(status, int) and status >= 400:
            return status_error(status, str(cause), client, client)
    if any(isinstance(cause, tuple(refused_keys)) for cause in causes):
        return ModelUnavailable(f"{client} was refused: {said}.", "Check its API key.")
    return BackendError(f"{client} failed: {said}.", "Try again; its own log says more.")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error, what it holds as its inner error, and what it came from."""
    for _ in range(_CHAIN):
        if error is None:
            return
        yield error
        inner = next((each for each in error.args if isinstance(each, BaseException)), None)
        error = inner or error.__cause__ or error.__context__
