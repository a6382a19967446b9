"""Every sentence that AIntern says, read from its source: errors, reasons, questions, warnings, endings, help, what faces show."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "aintern"
PAGE = Path(__file__).parent / "messages.md"
HEAD = """# What AIntern says

Every sentence with which AIntern speaks to people, by the file that says it, written by `make docs`. `…` stands for a value. A message
and its hint stand on one line, with a dash between them. The rule: short, plain English; what is wrong and why, then the next step.
"""
_ERRORS = frozenset(
    node.name for node in ast.parse((SOURCE / "errors.py").read_text()).body if isinstance(node, ast.ClassDef)
)
# Calls whose texts reach people, wherever they stand.
_SAYING = {
    *("RiskFactor", "Verdict", "Ruling", "_ask", "_deny", "_failure", "_refused"),
    *("warn", "fail", "note", "WarningRaised", "ErrorRaised", "QuestionAsked", "ask_person", "_say", "_complain"),
    *("ToolResult", "Diagnosis", "ModelDescription", "key", "echo", "print", "Option", "Argument", "confirmed"),
    *("confirm", "Typer", "SlashCommand"),
}
_WORD_LISTS = {
    *("named_secrets", "secret_masking", "secret_patterns", "token_patterns"),
    *("symbols", "project_commands", "languages", "system_call_filter"),
}  # what is looked for, run or refused
_FACES = ("terminal", "cli", "workbench", "permission", "loop", "session")
_CONSTANTS = ("assemble", "tools", "workspace", "checks", "mcp", "store")
_SILENT = {
    *("compile", "debug", "info", "warning", "exception", "getLogger", "execute", "rows", "row", "select"),
    *("cast", "removeprefix", "removesuffix", "create_task", "Thread"),
    *("props", "classes", "style", "add_head_html", "Response", "HTMLResponse"),
}
_WORDS = re.compile(r"[^\W\d_]{2,}[,;:.!?'’)]* +[^\W\d_(`…'\"]")
_CODE = re.compile(
    r"\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WHERE|ORDER|PRAGMA|ON CONFLICT|AND|EXISTS|SET)\b"
    r"|.*(?:fg:|bg:|FROM entries|FROM changes|IS NOT NULL|\|no |\|not |\|remaining)|<\w+[ >]"
    r"|(?:bold|dim) (?:red|white|italic|color|underline|reverse)\b"
    r"|import sys;|test ! |if read |default-src|; HttpOnly|attachment; |ui-monospace|\w+\[\w+, |HOME USER|badge |.*\.\* |~/"
    r"|(?:flat|unelevated|dense|outlined|autofocus|no-caps)\b|[\w-]+=\S|import \w+,|ref: |private, max-age"
)


def messages_page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, said in sentences().items():
        parts.append(f"\n## {name}\n\n" + "\n".join(f"- {each}" for each in said))
    return "\n".join(parts) + "\n"


def sentences() -> Mapping[str, list[str]]:
    """By file, those that it says, each once, in their order."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if path.stem in _WORD_LISTS:
            continue
        name = path.relative_to(SOURCE).with_suffix("").as_posix()
        if said := list(dict.fromkeys(sentences_of(path.read_text(), name))):
            found[name] = said
    for path in sorted(SOURCE.rglob("*.toml")):
        effects = tomllib.loads(path.read_text()).get("effects", {})
        if said := list(dict.fromkeys(effect["sentence"] for effect in effects.values() if "sentence" in effect)):
            found[path.relative_to(SOURCE).as_posix()] = said
    return found


def sentences_of(source: str, name: str) -> Iterator[str]:
    """What one file says; `name` is its path without the suffix."""
    tree = ast.parse(source)
    silent = {id(each) for each in _silent_parts(tree)}
    told: set[int] = set()
    room = name.partition("/")[0]
    constants = {id(each) for each in _constants_and_answers(tree)} if room in _CONSTANTS else set()
    for node in _in_order(tree):
        if id(node) in silent or id(node) in told:
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_command(node):
            if text := ast.get_docstring(node):
                yield _shown(text)
        elif isinstance(node, ast.Call) and _called(node) in _ERRORS | _SAYING:
            texts = [each for each in _texts_under(node) if id(each) not in silent]
            said = [_text(each) for each in texts]
            joined = [_shown(text) for text in said if text and (_is_sentence(text) or _called(node) in _ERRORS)]
            told |= {id(each) for text in texts for each in ast.walk(text)}
            if any(map(_is_sentence, said)):
                yield " — ".join(joined)
        elif isinstance(node, ast.Constant | ast.JoinedStr) and (room in _FACES or id(node) in constants):
            text = _text(node)
            told |= {id(each) for each in ast.walk(node)}
            if _is_sentence(text):
                yield _shown(text)


def _in_order(tree: ast.AST) -> Iterator[ast.AST]:
    """Depth first, as the source is read: a call before what stands in it."""
    for child in ast.iter_child_nodes(tree):
        yield child
        yield from _in_order(child)


def _silent_parts(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, annotations of types, patterns, logs, queries: nothing that is said."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for each in node.body:
                if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
                    yield each.value
        elif isinstance(node, ast.Call) and _called(node) in _SILENT:
            for given in (
                *node.args,
                *node.keywords,
            ):  # what it is called on may well be said: label("Gone.").classes("soft")
                yield from ast.walk(given)


def _is_command(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    called = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
    return any(isinstance(each, ast.Attribute) and each.attr in ("command", "callback") for each in called)


def _constants_and_answers(tree: ast.Module) -> Iterator[ast.AST]:
    """What stands in a constant, or is returned."""
    told = [each for each in tree.body if isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None]
    told += [each for each in ast.walk(tree) if isinstance(each, ast.Return)]
    for each in told:
        yield from ast.walk(each)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _texts_under(node: ast.AST) -> Iterator[ast.expr]:
    """The outermost texts of a call."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.JoinedStr) or (isinstance(child, ast.Constant) and isinstance(child.value, str)):
            yield child
        else:
            yield from _texts_under(child)


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    assert isinstance(node, ast.JoinedStr)
    return "".join(each.value if isinstance(each, ast.Constant) else "…" for each in node.values)  # type: ignore[misc]


def _is_sentence(text: str) -> bool:
    return bool(_WORDS.search(text)) and not _CODE.match(text)


def _shown(text: str) -> str:
    return " ".join(text.split()).replace("<", "&lt;").replace("|", "\\|")
