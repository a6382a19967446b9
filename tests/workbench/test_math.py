"""Formulas in what the model writes are drawn from the page's own files; what is none stays the text that it was."""

from typing import Any

from tests.workbench.conftest import Serve, ask

ANSWER = r"""
Euler: $e^{i\pi} + 1 = 0$, or \(a^2\) for $5 and $10, `$x$`, \$7, $HOME/$USER and $HOME.

$$
\int_0^1 \frac{x^2}{3}\,dx
= \frac{1}{9}
$$

\[ \sum_{n=1}^\infty \frac{1}{n^2} \]

- in a list $x_1$ and $$y_2$$

$$ is the number of this shell.

Bad: $\frac{1}$ and $\href{https://example.org}{link}$ and $\includegraphics{https://example.org/x.png}$.
"""


def test_formulas_are_drawn_and_nothing_else_is_taken_for_one(serve: Serve, own_tab: Any) -> None:
    page = own_tab
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    running = serve({"text": ANSWER})
    page.goto(running.address)
    assert not any("temml" in url for url in asked)
    ask(page)
    page.get_by_text("Done ·").wait_for()
    page.locator(".markdown math").first.wait_for()
    drawn = page.locator(".markdown math")
    assert drawn.count() == 6
    assert page.locator(".markdown .math.display math").count() == 3
    assert page.locator(".markdown mfrac").count() == 3
    page.get_by_text("is the number of this shell.").wait_for()  # what is not laid out yet has no inner text
    text = page.locator(".markdown").inner_text()
    assert "for $5 and $10, $x$, $7, $HOME/$USER and $HOME." in text
    assert "$$ is the number of this shell." in text
    assert r"Bad: $\frac{1}$" in text
    assert page.locator(".markdown a").count() == 0
    assert all(running.host in url for url in asked)
    assert page.locator(".markdown math").first.bounding_box()["height"] < 40


def test_a_formula_that_would_grow_without_end_stays_as_it_was_written(serve: Serve, page: Any) -> None:
    grows = r"\def\a#1{\a{#1#1}}\a{x}"
    page.goto(serve({"text": f"${grows}$ and ${'{' * 900}x$ and $y^2$"}).address)
    ask(page)
    page.locator(".markdown msup").wait_for()
    assert page.locator(".markdown math").count() == 1
    assert grows in page.locator(".markdown").inner_text()
