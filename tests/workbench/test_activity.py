"""The activity panel tells a run as it goes: state, iteration and its bar, time, the plan of this request and no other's."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission


def test_iteration_bar_and_time_tell_how_far_a_run_is(serve: Serve, clocked: Any) -> None:
    page = clocked
    write = calls(("write_file", {"path": "b.txt", "content": "b"}))
    page.goto(serve(write, {"text": "The end."}, settings="[agent]\nmax_iterations = 4\n").address)
    ask(page)
    permission(page)
    panel = page.get_by_role("complementary", name="Activity")
    bar = panel.get_by_role("progressbar", name="Iterations")
    assert panel.locator("#state").inner_text() == "Waiting for you"
    assert panel.locator("#iteration").inner_text() == "Iteration 1 of 4"
    assert bar.evaluate("bar => [bar.value, bar.max]") == [1, 4]
    page.clock.fast_forward("01:30")
    panel.locator("#elapsed", has_text=" min").wait_for()
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    page.get_by_text("Done ·").wait_for()
    assert panel.locator("#state").inner_text() == "Done"
    assert panel.locator("#iteration").inner_text() == "Iteration 2 of 4"
    assert panel.locator("#elapsed").inner_text() in page.locator("footer.ending").inner_text()
    assert panel.get_by_role("button", name="Cancel").is_disabled()


def test_the_plan_is_shown_with_its_request_and_not_with_the_next(serve: Serve, page: Any) -> None:
    steps = [{"step": "Read api.py", "status": "completed"}, {"step": "Mend it", "status": "in_progress"}]
    planned = calls(("update_plan", {"steps": steps}))
    page.goto(serve(planned, {"text": "First end."}, {"text": "Second end."}).address)
    ask(page)
    page.get_by_text("First end.").wait_for()
    shown = page.get_by_role("list", name="Plan").get_by_role("listitem")
    assert shown.all_inner_texts() == ["☑ Read api.py", "◐ Mend it"]
    page.reload()
    page.get_by_text("First end.").wait_for()
    assert shown.all_inner_texts() == ["☑ Read api.py", "◐ Mend it"]
    ask(page, "Something else")
    page.get_by_text("Second end.").wait_for()
    assert shown.count() == 0
