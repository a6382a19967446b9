"""Twenty-five tasks of a working day are done by keyboard alone and by mouse alone, in as many steps as docs/workbench-tasks.md says."""

import re
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.nightly import NIGHTLY
from tests.workbench.conftest import Running, Serve, calls, permission, script, start, stop, until

DOCS = Path(__file__).parents[2] / "docs" / "workbench-tasks.md"
UNASKED = '[policy]\nmode = "auto_approve"\n'
WRITE = ("write_file", {"path": "b.txt", "content": "b\n"})
SLOW = {"text": "Words.\n\n" * 200, "chunk": 8, "delay": 0.02}


class Hand:
    """A person with one input device. A key or chord, a click, a text typed where the focus is: each is a step."""

    def __init__(self, page: Any, device: str) -> None:
        self.page = page
        self.device = device
        self.steps = 0

    @property
    def box(self) -> Any:
        return self.page.get_by_role("textbox", name="Message", exact=True)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.steps += 1

    def press(self, *keys: str) -> None:
        assert self.device == "keyboard"
        for key in keys:
            self.page.keyboard.press(key)
            self.steps += 1

    def click(self, *targets: Any, count: int = 1) -> None:
        assert self.device == "mouse"
        for target in targets:
            target.click(click_count=count)
            self.steps += 1

    def choose(self, choice: Any, value: str) -> None:
        """A choice of a list that folds out: two clicks."""
        assert self.device == "mouse"
        choice.select_option(value)
        self.steps += 2

    def go_to(self, target: Any, key: str = "Tab") -> None:
        """Presses the key until the target has the focus."""
        target.wait_for(state="attached")
        for _ in range(80):
            if target.evaluate("each => each === document.activeElement"):
                return
            self.press(key)
        raise AssertionError(f"{target} is not reached by {key}")

    def does(self, *keys: str, click: Any) -> None:
        self.press(*keys) if self.device == "keyboard" else self.click(click)

    def activates(self, target: Any, key: str = "Tab") -> None:
        """Clicks it, or goes to it and presses Enter."""
        if self.device == "keyboard":
            self.go_to(target, key)
            self.press("Enter")
        else:
            self.click(target)

    def writes(self, text: str) -> None:
        """In the message box, which has the focus when the page was opened, and after a send."""
        if not self.box.evaluate("each => each === document.activeElement"):
            self.does("/", click=self.box)
        self.type(text)

    def sends(self, text: str = "Do it.") -> None:
        self.writes(text)
        self.does("Enter", click=self.page.get_by_role("button", name="Send"))

    def rewrites(self, field: Any, text: str) -> None:
        if self.device == "keyboard":
            self.press("Control+a")
        else:
            self.click(field, count=3)
        self.type(text)

    def view(self, number: int, name: str) -> None:
        self.does(f"Alt+{number}", click=self.page.locator(f'#rail [data-view="{name}"]'))


@dataclass(frozen=True)
class Task:
    name: str
    do: Callable[[Hand, Any, Running], None]
    script: tuple[Mapping[str, Any], ...]
    files: Mapping[str, str] = field(default_factory=dict)
    settings: str = ""
    own: bool = False


TASKS: list[Task] = []
Doing = Callable[[Hand, Any, Running], None]


def task(name: str, *steps: Mapping[str, Any], **more: Any) -> Callable[[Doing], Doing]:
    def kept(do: Doing) -> Doing:
        TASKS.append(Task(name, do, steps, **more))
        return do

    return kept


def the_button(place: Any, name: str) -> Any:
    return place.get_by_role("button", name=name, exact=True)


@task("Ask, and read the answer", {"text": "A folder."})
def asks(hand: Hand, page: Any, running: Running) -> None:
    hand.sends("What is this?")
    page.get_by_text("A folder.").wait_for()


@task("Stop a run, and ask something else", SLOW, {"text": "Second answer."})
def stops(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    page.locator("article.agent .markdown p").nth(40).wait_for(state="attached")
    hand.does("Escape", click=page.get_by_role("button", name="Stop"))
    page.get_by_text("Cancelled ·").wait_for()
    hand.sends("Again")
    page.get_by_text("Second answer.").wait_for()


@task("Allow a file to be written", calls(WRITE), {"text": "The end."})
def allows(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    hand.does("Enter", click=the_button(permission(page), "Allow"))
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "b.txt").read_text() == "b\n"


@task("Refuse a call, and say why", calls(WRITE), {"text": "I see.", "expect": "use another name"})
def refuses(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    reason = permission(page).get_by_role("textbox", name="Reason")
    hand.go_to(reason, "Shift+Tab") if hand.device == "keyboard" else hand.click(reason)
    hand.type("use another name")
    hand.does("Enter", click=the_button(page, "Deny"))
    page.get_by_text("I see.").wait_for()


@task(
    "Allow one of four calls, refuse the others",
    calls(*(("write_file", {"path": f"{name}.txt", "content": name}) for name in ("one", "two", "three", "four"))),
    {"text": "The end."},
)
def allows_one_of_four(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    third = permission(page).locator(".calls li", has_text="three.txt").get_by_role("button")
    if hand.device == "keyboard":
        while third.get_attribute("aria-current") != "true":
            hand.press("ArrowDown")
    else:
        hand.click(third)
    page.locator("#permission.armed .summary", has_text="Write three.txt").wait_for()
    hand.does("Enter", click=the_button(permission(page), "Allow"))
    page.locator("#permission.armed .summary", has_text="Write one.txt").wait_for()
    hand.activates(the_button(permission(page), "Deny all 3"), "Shift+Tab")
    page.get_by_text("The end.").wait_for()
    assert [path.name for path in running.workspace.iterdir()] == ["three.txt"]


@task(
    "Allow a command for the session: it is not asked about again",
    calls(("run_command", {"command": "echo b > b.txt"})),
    calls(("run_command", {"command": "echo b > b.txt"})),
    {"text": "The end."},
)
def allows_for_the_session(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    dialog = permission(page)
    if hand.device == "keyboard":
        hand.press("Control+Enter")
    else:
        hand.choose(dialog.get_by_label("Holds"), "session")
        hand.click(the_button(dialog, "Allow"))
    page.get_by_text("The end.").wait_for()
    assert page.locator(".card").count() == 2


@task(
    "Change a command's parameters, and run it",
    calls(("run_command", {"command": "echo one > o.txt"})),
    {"text": "The end."},
)
def edits_parameters(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    dialog = permission(page)
    hand.activates(dialog.locator("summary", has_text="Edit parameters"), "Shift+Tab")
    command = dialog.get_by_role("textbox", name="command", exact=True)
    if hand.device == "keyboard":
        hand.go_to(command)
    hand.rewrites(command, "echo two > o.txt")
    dialog.locator("button.allow:enabled").wait_for()
    hand.activates(the_button(dialog, "Allow"))
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "o.txt").read_text() == "two\n"


@task(
    "Try a command first, and keep what it did",
    calls(("run_command", {"command": "echo $RANDOM > number"})),
    {"text": "The end."},
)
def tries_first(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    dialog = permission(page)
    if not the_button(dialog, "Try it first").count():
        pytest.skip("no layers on this machine")
    hand.activates(the_button(dialog, "Try it first"), "Shift+Tab")
    number = dialog.get_by_label("What it did").locator("td.diff-added")
    number.wait_for()
    shown = number.inner_text()
    dialog.locator("button.keep:enabled").wait_for()
    hand.activates(the_button(dialog, "Keep what it did"), "Tab")
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "number").read_text().strip() == shown


@task(
    "Keep what a command has changed, after its difference was shown",
    calls(("run_command", {"command": "sed -i s/old/new/ a.txt"})),
    {"text": "The end."},
    files={"a.txt": "old\n"},
    settings='[policy]\nask_about = "effects"\n',
)
def keeps_effects(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    page.locator("#permission:visible, article.question").first.wait_for()
    if page.locator("#permission").is_visible():
        pytest.skip("no layers on this machine")
    page.locator(".question button.choice:enabled").first.wait_for()
    assert page.locator(".question td.diff-added").inner_text() == "new"
    hand.does("Enter", "Enter", click=the_button(page, "all"))
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "a.txt").read_text() == "new\n"


@task(
    "Answer a question of the agent's",
    calls(("ask_user", {"question": "Which one?", "options": ["red", "blue"]})),
    {"text": "Fine.", "expect": "blue"},
)
def answers(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    page.locator(".question button.choice:enabled").nth(1).wait_for()
    hand.does("Enter", "Tab", "Enter", click=the_button(page, "blue"))
    page.get_by_text("Fine.").wait_for()


@task("Undo a call from its card", calls(WRITE), {"text": "The end."}, settings=UNASKED)
def undoes(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    page.get_by_text("The end.").wait_for()
    page.locator("footer.ending").wait_for()
    hand.activates(page.locator(".card").get_by_role("button", name="Undo"), "Shift+Tab")
    page.get_by_text("Put back: b.txt.").wait_for()
    assert not (running.workspace / "b.txt").exists()


@task(
    "Review two changed files: take one back, accept the other",
    calls(*(("write_file", {"path": f"{name}.txt", "content": "new\n"}) for name in ("left", "right"))),
    {"text": "The end."},
    settings=UNASKED,
    own=True,
)
def reviews(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    page.locator("footer.ending").wait_for()
    hand.view(2, "files")
    page.get_by_text("Choose a file on the left").wait_for()
    changes = page.get_by_role("tab", name="Changes")
    if hand.device == "keyboard":
        hand.go_to(page.get_by_role("tab", name="Terminal"))
        hand.press("ArrowRight")
        hand.activates(changes, "ArrowRight")
    else:
        hand.click(changes)
    left, right = (page.locator(".change", has_text=f"Write {name}.txt") for name in ("left", "right"))
    right.wait_for()
    hand.activates(the_button(left, "Undo"))
    page.get_by_text("taken back").first.wait_for()
    hand.activates(the_button(right, "Accept"), "Shift+Tab")
    right.wait_for(state="detached")
    assert [path.name for path in running.workspace.iterdir()] == ["right.txt"]


@task("Queue a message while it works, and take it back", calls(WRITE), {"text": "The end."})
def queues(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    permission(page)
    hand.writes("And then this.")
    hand.does("Enter", click=page.get_by_role("button", name="Queue"))
    waiting = page.get_by_role("button", name="Remove And then this.")
    waiting.wait_for()
    hand.activates(waiting, "Shift+Tab")
    waiting.wait_for(state="detached")
    page.evaluate("workbench.live.ask({ do: 'cancel' })")


@task("Tell the agent something while it works", calls(WRITE), {"text": "I hurry."})
def steers(hand: Hand, page: Any, running: Running) -> None:
    hand.sends()
    permission(page)
    hand.writes("Be quick.")
    hand.does("Control+Enter", click=the_button(page, "Tell now"))
    page.get_by_text("told next").wait_for()
    page.wait_for_timeout(600)  # milliseconds: a key right after another is the box's
    hand.does("Enter", click=the_button(permission(page), "Allow"))
    page.get_by_text("I hurry.").wait_for()
    assert page.locator("article.user .bubble").all_text_contents() == ["Do it.", "Be quick."]


@task("Change an earlier message, and send it again", {"text": "First."}, {"text": "Second."}, {"text": "Other."})
def sends_again(hand: Hand, page: Any, running: Running) -> None:
    for number, text in enumerate(("One", "Two")):
        page.evaluate("message => workbench.live.ask({ do: 'ask', message })", text)
        page.locator("footer.ending").nth(number).wait_for()
    edit = page.locator("article.user").last.get_by_role("button", name="Edit")
    hand.activates(edit, "Shift+Tab")
    until(page, lambda: hand.box.input_value() == "Two")
    hand.rewrites(hand.box, "Two, otherwise")
    hand.does("Enter", click=page.get_by_role("button", name="Send"))
    page.locator("article.user", has_text="Two, otherwise").wait_for()
    assert page.locator("article.user .bubble").all_text_contents() == ["One", "Two, otherwise"]


@task("Begin a new conversation", {"text": "First."})
def begins_anew(hand: Hand, page: Any, running: Running) -> None:
    page.evaluate("workbench.live.ask({ do: 'ask', message: 'One' })")
    page.locator("footer.ending").wait_for()
    hand.does("Control+Shift+O", click=the_button(page, "New"))
    page.get_by_role("heading", name="What shall we work on?").wait_for()


@task("Find an earlier conversation, and go on with it", {"text": "An answer."}, own=True)
def resumes(hand: Hand, page: Any, running: Running) -> None:
    for message in ("Which milk?", "Which colour?"):
        page.evaluate("message => workbench.live.ask({ do: 'ask', message })", message)
        page.locator("footer.ending").wait_for()
        page.evaluate("workbench.live.ask({ do: 'new' })")
        page.get_by_role("heading", name="What shall we work on?").wait_for()
    hand.view(3, "conversations")
    search = page.get_by_label("Search")
    search.wait_for()
    hand.go_to(search) if hand.device == "keyboard" else hand.click(search)
    hand.type("milk")
    page.locator(".conversation", has_text="Which colour?").wait_for(state="detached")
    hand.activates(the_button(page, "Resume"))
    page.locator("article.user", has_text="Which milk?").wait_for()


@task("Go on after the workbench was killed", calls(WRITE), {"text": "never"}, own=True)
def goes_on(hand: Hand, page: Any, running: Running) -> None:
    page.evaluate("workbench.live.ask({ do: 'ask', message: 'Write b.txt' })")
    permission(page)
    running.process.send_signal(signal.SIGKILL)
    stop(running)
    again = start(running.workspace.parent, script({"text": "I go on."}))
    try:
        page.goto(again.address)
        hand.activates(page.locator(".recent li", has_text="interrupted").get_by_role("button"), "Shift+Tab")
        page.get_by_text("The last request was interrupted.").wait_for()
        hand.activates(the_button(page, "Go on"), "Shift+Tab")
        page.get_by_text("I go on.").wait_for()
    finally:
        stop(again)


@task("Change the model", {"text": "unused"}, own=True)
def changes_the_model(hand: Hand, page: Any, running: Running) -> None:
    from aintern.backends.models.default_weights import default_weights

    if default_weights() is None:
        pytest.skip("no embedded model on this machine")
    model = page.get_by_role("combobox", name="Model")
    if hand.device == "keyboard":
        hand.go_to(model, "Shift+Tab")
        hand.type("embedded")
        hand.press("Enter")
    else:
        hand.click(model, page.locator("#models li[data-spec='embedded']"))
    until(
        page, lambda: not model.input_value().startswith("script:") and not model.evaluate("e => e.matches(':focus')")
    )
    assert page.locator("#problem").inner_text() == ""


@task("Change the permission mode")
def changes_the_mode(hand: Hand, page: Any, running: Running) -> None:
    hand.does("Alt+5", click=page.locator("#mode"))
    mode = page.get_by_role("radio", name="Always ask")
    mode.wait_for()
    hand.activates(mode)
    page.locator("#mode", has_text="Always ask").wait_for()


@task("Open a file by its name", files={"src/deep/notes.txt": "the content\n", "other.py": ""})
def opens_a_file(hand: Hand, page: Any, running: Running) -> None:
    finds(hand, page, "Control+p", "Open", "notes", "src/deep/notes.txt")
    page.locator(".cm-line", has_text="the content").wait_for()


@task("Find a text in all files", files={"src/a.py": "one\nthe needle\n", "b.py": "two\n"})
def finds_a_text(hand: Hand, page: Any, running: Running) -> None:
    finds(hand, page, "Control+Shift+f", "Search", "needle", "src/a.py:2")
    page.locator(".cm-line", has_text="the needle").wait_for()


def finds(hand: Hand, page: Any, keys: str, label: str, words: str, found: str) -> None:
    """Opens what looks for files or texts by its keys or its button, and takes what it has found."""
    if hand.device == "keyboard":
        hand.press(keys)
    else:
        hand.view(2, "files")
        hand.click(the_button(page, label))
    hand.type(words)
    option = page.get_by_role("option", name=found)
    option.wait_for()
    hand.does("Enter", click=option)


@task("Change a file by hand, and save it", files={"by_hand.txt": "first\n"})
def edits_a_file(hand: Hand, page: Any, running: Running) -> None:
    if hand.device == "keyboard":
        hand.press("Control+p")
        hand.type("by_hand")
        page.get_by_role("option", name="by_hand.txt").wait_for()
        hand.press("Enter")
    else:
        hand.view(2, "files")
        hand.click(page.get_by_role("treeitem", name="by_hand.txt"))
    text = page.locator(".cm-content:visible", has_text="first")
    text.wait_for()
    if hand.device == "keyboard":
        until(page, lambda: text.evaluate("each => each === document.activeElement"))
    else:
        hand.click(text)
    hand.type("words ")
    page.get_by_text("● by_hand.txt").wait_for()
    hand.does("Control+s", click=the_button(page, "Save"))
    until(page, lambda: "words" in (running.workspace / "by_hand.txt").read_text())


@task(
    "Ask about a file that is named with @",
    {"text": "Seen.", "expect": "the content"},
    files={"notes.txt": "the content"},
)
def mentions(hand: Hand, page: Any, running: Running) -> None:
    hand.writes("look at @not")
    option = page.get_by_role("option", name="notes.txt")
    option.wait_for()
    hand.does("Enter", click=option)
    until(page, lambda: hand.box.input_value() == "look at @notes.txt ")
    hand.does("Enter", click=page.get_by_role("button", name="Send"))
    page.get_by_text("Seen.").wait_for()


@task("Run a command in the terminal, and ask about its output", {"text": "I see it.", "expect": "seen-42"}, own=True)
def asks_about_the_terminal(hand: Hand, page: Any, running: Running) -> None:
    if hand.device == "keyboard":
        hand.press("Control+`")
    else:
        hand.view(2, "files")
        hand.click(page.locator(".terminal-box .xterm"))
    field = page.locator(".xterm-helper-textarea")
    until(page, lambda: field.count() == 1 and field.evaluate("each => each === document.activeElement"))
    hand.type("echo seen-$((40+2))\n")
    page.locator(".xterm-rows", has_text="seen-42").wait_for()
    with_output = page.get_by_label("terminal", exact=True)
    if hand.device == "keyboard":
        hand.press("Alt+1")
        hand.go_to(with_output)
        hand.press("Space")
    else:
        hand.click(with_output)
    assert with_output.is_checked()
    hand.sends("What does it say?")
    page.get_by_text("I see it.").wait_for()


def documented() -> dict[str, tuple[str, str]]:
    """Steps by keyboard and by mouse of each task, as the page has them."""
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) \| (\d+) \|", DOCS.read_text(), re.MULTILINE)
    return {name: (keyboard, mouse) for name, keyboard, mouse in rows}


def test_the_page_lists_the_tasks() -> None:
    assert list(documented()) == [each.name for each in TASKS] and len(TASKS) == 25


# At night every task by both; else each third, by one or the other.
RUNS = [
    (each, device)
    for place, each in enumerate(TASKS)
    for number, device in enumerate(("keyboard", "mouse"))
    if NIGHTLY or place % 6 == 3 * number
]


@pytest.mark.parametrize(("each", "device"), RUNS, ids=[f"{each.name} by {device}" for each, device in RUNS])
def test_a_task_is_done_in_so_many_steps(
    each: Task, device: str, request: pytest.FixtureRequest, context: Any, page: Any
) -> None:
    serve: Serve = request.getfixturevalue("serve_own" if each.own else "serve")
    running = serve(*each.script, files=each.files, settings=each.settings)
    page.goto(running.address)
    page.wait_for_function("document.activeElement?.id === 'message'")
    page.get_by_role("heading", name="What shall we work on?").wait_for()
    hand = Hand(page, device)
    each.do(hand, page, running)
    # How many Tab stops lie in between depends on what the welcome offers.
    assert hand.steps <= int(documented()[each.name][device == "mouse"])
