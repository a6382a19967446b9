"""What models, tools and files say never becomes markup or script: the html part of the corpus, on the real page."""

import json
from typing import Any

import pytest

from tests.workbench.access.test_protection import CORPUS
from tests.workbench.conftest import Serve, ask, calls, permission

OWN = (
    "<img src=x onerror=alert(1)>",
    "[a](JAVASCRIPT:alert(1)) [b](data:text/html,<script>alert(1)</script>) [c](vbscript:x) ![d](http://evil.test/x.png)",
    "```html\n<script>alert(1)</script>\n```\n`<img src=x onerror=alert(1)>`",
    "| <svg onload=alert(1)> |\n|---|\n| <iframe src=//evil.test> |",
    "> - # <b onmouseover=alert(1)>x</b>",
    "</script><script>alert(1)</script>",
    "{{constructor.constructor('alert(1)')()}} ${alert(1)} `${alert(1)}`",
)


READY = {"files": ".tree .row", "conversations": ".conversation", "audit": ".entry"}


def htmls() -> list[str]:
    if not CORPUS.exists():
        return list(OWN)
    entries = [json.loads(line) for line in CORPUS.read_text().splitlines()]
    return [*(entry["content"] for entry in entries if "html_inert" in entry["asserts"]), *OWN]


def test_nothing_hostile_becomes_an_element_or_a_request(serve: Serve, own_tab: Any) -> None:
    """Each text as an answer, as thinking, in a file's content, in a file's name, in a command and in a title."""
    page = own_tab
    texts = htmls()
    asked: list[str] = []
    dialogs: list[str] = []
    names = {f"f{n}.txt": text for n, text in enumerate(texts)}
    steps = [calls(("read_file", {"path": f"f{n}.txt"}), text=text, thinking=text) for n, text in enumerate(texts)]
    files = {**names, "<img src=x onerror=alert(2)>.txt": "x"}
    running = serve(*steps, {"text": "The end."}, files=files, settings="[agent]\nmax_iterations = 60\n")
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.goto(running.address)
    ask(page, texts[0])
    page.get_by_text("The end.").wait_for()
    look(page)
    for view in ("files", "conversations", "audit"):
        page.locator(f'#rail [data-view="{view}"]').click()
        page.locator(f"#app {READY[view]}").first.wait_for()
        look(page)
    assert dialogs == []
    assert [url for url in asked if running.host not in url and not url.startswith(("data:", "blob:"))] == []


@pytest.mark.parametrize("text", OWN[:3])
def test_a_hostile_command_is_text_in_the_dialog(serve: Serve, page: Any, text: str) -> None:
    ask_always = '[policy]\nmode = "always_ask"\n'
    running = serve(calls(("run_command", {"command": f"echo '{text}'"})), {"text": "The end."}, settings=ask_always)
    page.goto(running.address)
    ask(page)
    permission(page)
    look(page)
    page.get_by_role("button", name="Deny", exact=True).click()
    page.get_by_text("The end.").wait_for()
    look(page)


def look(page: Any) -> None:
    """No element or attribute that only hostile text could have made; no link but http and https."""
    found = page.evaluate("""() => {
        const bad = [];
        const places = document.querySelectorAll('#transcript, #permission, #activity, #app');
        for (const place of places) {
            for (const element of place.querySelectorAll('*')) {
                if (['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'IMG', 'STYLE', 'FORM', 'BASE', 'LINK', 'META'].includes(element.tagName)
                    && !element.closest('form.row, .xterm, .cm-editor') ) bad.push(element.outerHTML.slice(0, 120));
                for (const { name } of element.attributes) if (name.startsWith('on')) bad.push(element.outerHTML.slice(0, 120));
                if (element.tagName === 'A' && !/^https?:/.test(element.getAttribute('href'))) bad.push(element.outerHTML);
            }
        }
        return bad;
    }""")
    assert found == []
