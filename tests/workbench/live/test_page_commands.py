"""What the page asks for is done: a model is chosen, an earlier request is sent again in a copy, the run is stopped."""

from typing import Any

from tests.workbench.conftest import Serve, ask


def test_a_model_of_this_machine_is_chosen_from_the_list(serve: Serve, page: Any) -> None:
    running = serve()
    weights = running.workspace.parent / "home" / "models" / "tiny.gguf"
    page.goto(running.address)
    models = [{"spec": str(weights), "name": "tiny.gguf", "where": "a folder", "size": 1}]
    page.evaluate(
        """models => {
        const { live } = workbench, real = live.ask.bind(live);
        live.ask = (command) => command.do === 'models' ? Promise.resolve({ models }) : real(command);
    }""",
        models,
    )
    field = page.get_by_role("combobox", name="Model")
    field.click()
    page.get_by_role("option", name="tiny.gguf").wait_for()
    field.press("ArrowDown")
    field.press("Enter")
    page.locator("#problem", has_text="tiny.gguf").wait_for()  # it was tried, and is no file
    assert field.input_value().startswith("script:")


def test_the_list_holds_what_the_machine_offers(serve: Serve, page: Any) -> None:
    from aintern.backends.models.default_weights import default_weights

    page.goto(serve().address)
    page.get_by_role("textbox", name="Message").wait_for()
    listed = page.evaluate("workbench.live.ask({ do: 'models' })")["models"]
    assert ("embedded" in {each["spec"] for each in listed}) == (default_weights() is not None)


def test_stop_ends_the_run_and_the_next_request_works(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "word " * 500, "chunk": 5, "delay": 0.02}, {"text": "Second answer."}).address)
    ask(page)
    page.locator("article.agent .markdown p").first.wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled ·").wait_for()
    ask(page, "Again")
    page.get_by_text("Second answer.").wait_for()


def test_edit_and_resend_forks_the_conversation(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "First."}, {"text": "Second."}, {"text": "Third."}, {"text": "Fourth."}).address)
    ask(page, "One")
    page.get_by_text("First.").wait_for()
    ask(page, "Two")
    page.get_by_text("Second.").wait_for()
    page.locator("article.user").last.hover()
    page.locator("article.user").last.get_by_role("button", name="Edit").click()
    page.get_by_role("textbox", name="Message").fill("Two, otherwise")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("Two, otherwise").wait_for()
    page.get_by_text("Done ·").nth(1).wait_for()
    assert page.locator("article.user .bubble").all_text_contents() == ["One", "Two, otherwise"]
    page.get_by_role("button", name="Try again").first.click()
    page.locator("article.user .bubble", has_text="One").nth(1).wait_for()
    # A row that is not drawn yet, as it is still out of view, has no inner text.
    assert page.locator("article.user .bubble").all_text_contents() == ["One", "Two, otherwise", "One"]
