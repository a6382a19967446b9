"""Every error AIntern raises, as one tree sorted by who must act.

AInternError                   a sentence that says what is wrong, and a hint that says what to do
├── ModelMistake               the model: it reads the text and tries again
│   ├── ToolArgumentError      parameters do not fit the tool's schema
│   └── ToolFailure            the tool ran and could not do it
│       ├── PathRefused        the path leaves the workspace, or is a device, a socket, a loop
│       └── ToolTimeout        the tool took longer than its time-out
├── UserMistake                the user: fix a file, a setting, a flag
│   ├── UsageError             flags or request make no sense (exit code 2)
│   ├── SettingsError          a settings or policy file says something wrong
│   │   └── WrongSetting       a setting is named that is none, or a value given that it can't have (exit code 2)
│   ├── WorkspaceError         the workspace is missing, a file, or not allowed (exit code 2)
│   ├── ModelUnavailable       no such model, a file that is not GGUF, a server that is down
│   │   ├── UnknownModel       a name that no model has, or several have (exit code 2)
│   │   └── WeightsMissing     the embedded default's weights are not here yet
│   └── StoreError             the database is locked, damaged, or the disk is full
│       ├── NotStored          no conversation, grant or question has this id (exit code 2)
│       └── NotRecorded        what a call does can't be put on record, so the run ends
├── BackendError               the model's side: broken stream, nonsense, an error status
│   └── ContextOverflow        the prompt is longer than the model's context
└── ProgrammerMistake          whoever wrote the code that called us
    ├── IllegalTransition      a state change that the table does not have
    ├── DuplicateTool          a tool id registered twice
    └── ScriptError            a scripted model with unused, missing or unmet steps
"""


class AInternError(Exception):
    """A sentence for a person, and a hint that says what to do next; `exit_code` is the process's."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


class ModelMistake(AInternError):
    """The model can mend it: the text becomes a tool result."""


class ToolArgumentError(ModelMistake):
    """Parameters that do not fit the tool's schema; each problem names its parameter."""

    def __init__(self, tool: str, problems: tuple[str, ...]) -> None:
        super().__init__(f"Invalid parameters for {tool}: " + "; ".join(problems))
        self.problems = problems


class ToolFailure(ModelMistake):
    """A tool that ran and could not do what was asked."""


class PathRefused(ToolFailure):
    """A path that leaves the workspace or names something that is neither a regular file nor a folder."""


class ToolTimeout(ToolFailure):
    """A tool that took longer than its time-out; its processes are dead."""


class UserMistake(AInternError):
    """The user can mend it: a file, a setting, a flag."""


class UsageError(UserMistake):
    """Flags or a request that make no sense."""

    exit_code = 2


class SettingsError(UserMistake):
    """A settings or policy file (or variable, or flag) with a wrong value: says which file, key, and what was expected."""


class WrongSetting(SettingsError):
    """A name that is no setting, or a value that it can't have, where somebody names or sets it."""

    exit_code = 2


class WorkspaceError(UserMistake):
    """A workspace that is missing, is a file, or cannot be used."""

    exit_code = 2


class ModelUnavailable(UserMistake):
    """A model that does not exist, cannot be loaded, or whose server does not answer."""


class UnknownModel(ModelUnavailable):
    """A name that no model has here, or several have."""

    exit_code = 2


class WeightsMissing(ModelUnavailable):
    """The embedded default lacks its weights, and nothing else: they can be pulled."""


class StoreError(UserMistake):
    """The database is locked, damaged, newer than this version, or the disk is full."""


class NotStored(StoreError):
    """An id that no conversation, grant or question has."""

    exit_code = 2


class NotRecorded(StoreError):
    """What a call does can't be put on record. It is no failure of the call's that a model could be told of: the run ends."""


class BackendError(AInternError):
    """The model's side failed: a broken stream, nonsense, an error status."""


class ContextOverflow(BackendError):
    """The prompt is longer than the model's context: compact, do not retry."""


class ProgrammerMistake(AInternError):
    """A wrong use of AIntern's own interface."""


class IllegalTransition(ProgrammerMistake):
    """A state change that the table of `state` does not have."""


class DuplicateTool(ProgrammerMistake):
    """A tool id that is registered already."""


class ScriptError(ProgrammerMistake):
    """A scripted model whose steps were not used, ran out, or did not meet what they expect."""
