"""The fleet's page shows queue, workers, questions and runs as they are; a person follows, answers, cancels and retries on it."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_roles import FleetRole
from aintern.fleet.fleet_runs import FleetTask
from aintern.risk_level import RiskLevel
from aintern.store.store import Store
from tests.fleet.agreeing_model import AgreeingModel, agreeing_model
from tests.fleet.conftest import WorkerStarter, git
from tests.fleet.conftest import fleet as fleet
from tests.fleet.conftest import fleet_template as fleet_template
from tests.fleet.conftest import fleet_url as fleet_url
from tests.fleet.conftest import repo as repo
from tests.fleet.conftest import start_worker as start_worker
from tests.workbench.conftest import Running, start, stop, until, view
from tests.workbench.test_accessibility import axe as axe
from tests.workbench.test_accessibility import found, small

Write = Callable[[str], FleetTask]
# How the button stood when it came to be, however late a test looks.
SEEN_FIRST = """() => new MutationObserver((_, observer) => {
  const allow = document.querySelector(".run-sheet button.allow");
  if (!allow) return;
  window.firstSeen = { disabled: allow.disabled };
  observer.disconnect();
}).observe(document.body, { subtree: true, childList: true })"""


@pytest.fixture
def model() -> Iterator[AgreeingModel]:
    with agreeing_model() as running:
        yield running


@pytest.fixture
def bench(tmp_path: Path, fleet_url: str, own_port: int) -> Iterator[Running]:
    """A workbench of somebody's own, whose record is a file, that shows the fleet of another database."""
    running = start(tmp_path, "", "--fleet", fleet_url, "--port", str(own_port))
    yield running
    stop(running)


def task(repo: Path, model: AgreeingModel, name: str) -> FleetTask:
    """Writes NAME.txt, which is asked about, and says so."""
    model.plans[name] = [("write_file", {"path": f"{name}.txt", "content": f"{name}\n"})]
    return FleetTask(request=f"Write the file {name}", repo=str(repo), model=model.spec)


def parked(page: Any, fleet: Fleet, *tasks: FleetTask) -> list[str]:
    ids = fleet.submit(*tasks)
    until(page, lambda: all(fleet.show(id).status == "parked" for id in ids))
    return ids


def names(page: Any) -> list[str]:
    shown: list[str] = page.locator('[aria-label="Runs"] .fleet-row .what').all_inner_texts()
    return shown


def test_a_person_sees_the_fleet_follows_a_run_and_answers_its_question_on_the_page(
    bench: Running, page: Any, fleet: Fleet, repo: Path, start_worker: WorkerStarter, model: AgreeingModel
) -> None:
    other = repo.with_name("shop")
    shutil.copytree(repo, other)
    start_worker("--folder", str(repo.parent / "cache"))
    first, second = parked(page, fleet, task(repo, model, "one"), task(other, model, "two"))
    (waiting,) = fleet.submit(
        FleetTask(request="Afterwards", repo=str(repo), model=model.spec, after=first, label="gpu")
    )
    page.goto(bench.address)
    page.get_by_role("button", name="Send").wait_for()
    page.keyboard.press("Alt+6")
    page.get_by_text("1 waiting · 2 parked").wait_for()
    assert names(page) == ["Afterwards", "Write the file two", "Write the file one"]
    questions, workers = page.get_by_label("Open questions"), page.get_by_label("Workers")
    assert questions.locator(".status").all_inner_texts() == ["medium", "medium"]
    assert workers.locator(".fleet-row .status").all_inner_texts() == ["working"]

    page.get_by_label("Repository").fill("SHOP")
    until(page, lambda: names(page) == ["Write the file two"])
    page.get_by_label("Repository").fill("")
    page.get_by_label("Submitter").fill("ada")
    page.get_by_role("combobox", name="Status").click()
    page.get_by_role("option", name="waiting", exact=True).click()
    until(page, lambda: names(page) == ["Afterwards"])

    page.evaluate(SEEN_FIRST)
    questions.get_by_role("button", name="Write the file one").press("Enter")  # the keyboard is enough
    page.get_by_role("heading", name="Write the file one").wait_for()
    sheet = page.get_by_role("dialog", name="Permission for the run")
    sheet.get_by_text("medium").first.wait_for()
    assert page.get_by_role("log", name="What the run does").get_by_text("Write the file one").count() == 1
    assert sheet.get_by_text("one.txt").count()
    allow = sheet.get_by_role("button", name="Allow", exact=True)
    page.locator(".run-sheet.armed").wait_for()
    assert page.evaluate("window.firstSeen") == {"disabled": True}  # until it has stood still
    allow.press("Enter")
    page.get_by_role("log", name="What the run does").get_by_text("Done ·").wait_for()
    sheet.wait_for(state="hidden")
    page.locator(".run .badge.done").wait_for()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Patch").click()
    assert "+one\n" in downloading.value.path().read_text()
    page.get_by_role("button", name="Push", exact=True).click()
    dialog = page.get_by_role("dialog", name="Push the result")
    dialog.locator(".diff td", has_text="one").last.wait_for()
    dialog.get_by_role("button", name="Push it").click()
    until(page, lambda: fleet.show(first).push == "pushed")
    assert git(repo, "show", f"{fleet.show(first).branch}:one.txt") == "one\n"
    with closing(Store.open(fleet.database.location.url)) as store:
        (entry,) = [each for each in store.audit.entries() if each.conversation == fleet.show(first).conversation]
        assert (entry.decision, entry.who) == ("user_approved", fleet_person())

    page.get_by_role("button", name="All runs").click()
    page.get_by_text("1 parked").wait_for()
    until(page, lambda: names(page) == ["Afterwards", "Write the file two", "Write the file one"])
    focused = "document.activeElement.querySelector('.what')?.textContent"
    until(page, lambda: page.evaluate(focused) == "Write the file one")  # the keys go on where they were
    page.get_by_role("button", name="Write the file two").last.click()
    page.locator(".run-sheet.armed").wait_for()
    sheet.get_by_label("Reason").fill("not this one")
    sheet.get_by_role("button", name="Deny").click()
    page.locator(".run .badge.done").wait_for()
    page.get_by_text("denied: not this one", exact=True).wait_for()
    assert fleet.patch(second) == b""
    assert fleet.show(waiting).status == "queued"  # no worker has its label
    page.get_by_role("button", name="All runs").click()
    page.get_by_role("button", name="Afterwards").click()
    page.get_by_role("button", name="Cancel run").click()
    page.get_by_role("button", name="End it").click()
    page.locator(".run .badge.cancelled").wait_for()
    page.get_by_role("button", name="Retry").click()
    page.get_by_text("Asked again").wait_for()
    assert fleet.list()[0].retry_of == waiting


def fleet_person() -> str:
    import getpass
    import os

    return f"{getpass.getuser()}@{os.uname().nodename}"


def test_roles_hold_on_the_page_and_of_two_answers_the_second_is_told(
    bench: Running, page: Any, fleet: Fleet, repo: Path, start_worker: WorkerStarter, model: AgreeingModel
) -> None:
    start_worker("--folder", str(repo.parent / "cache"))
    one, two = parked(page, fleet, task(repo, model, "one"), task(repo, model, "two"))
    fleet.roles.grant(FleetRole("postgres", "operator"))
    fleet.roles.grant(FleetRole("postgres", "approver", "/elsewhere/*"))
    page.goto(bench.address)
    page.get_by_role("button", name="Send").wait_for()
    view(page, "fleet")
    page.get_by_label("Open questions").get_by_role("button", name="Write the file one").click()
    sheet = page.get_by_role("dialog", name="Permission for the run")
    page.locator(".run-sheet.armed").wait_for()
    allow = sheet.get_by_role("button", name="Allow", exact=True)
    allow.click()
    sheet.get_by_text("postgres is no approver").wait_for()
    fleet.roles.grant(FleetRole("postgres", "approver", "*", RiskLevel.LOW))
    page.wait_for_function("document.querySelector('.run-sheet.armed .allow:not(:disabled)')")
    allow.click()
    sheet.get_by_text("for medium risk").wait_for()
    assert fleet.show(one).status == "parked"
    fleet.roles.grant(FleetRole("postgres", "approver", "*", RiskLevel.MEDIUM))
    fleet.answer(one, "deny")  # somebody else is faster: the page's sheet goes
    sheet.wait_for(state="hidden")
    assert fleet.show(two).status == "parked"


def test_axe_finds_nothing_on_the_fleets_page_and_everything_is_in_reach_of_a_finger(
    bench: Running, page: Any, fleet: Fleet, repo: Path, start_worker: WorkerStarter, model: AgreeingModel, axe: str
) -> None:
    start_worker("--folder", str(repo.parent / "cache"))
    long = replace(
        task(repo, model, "one"), request="Write the file one" + " and nothing else" * 80
    )  # its details scroll
    parked(page, fleet, long)
    page.goto(bench.address)
    page.get_by_role("button", name="Send").wait_for()
    view(page, "fleet")
    page.get_by_text("1 parked").wait_for()
    problems = [f"list {each}" for each in found(page, axe)]
    problems += small(page)
    page.get_by_label("Open questions").get_by_role("button").first.click()
    page.locator(".run-sheet.armed").wait_for()
    page.locator(".run summary").first.click()
    problems += [f"run {each}" for each in found(page, axe)]
    problems += small(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not problems, "\n".join(problems)


def test_a_workbench_without_a_fleet_shows_and_loads_nothing_of_one(tmp_path: Path, own_tab: Any) -> None:
    page = own_tab
    running = start(tmp_path, "")
    try:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(running.address)
        page.get_by_role("button", name="Send").wait_for()
        view(page, "settings")
        page.get_by_role("heading", name="Settings", exact=True).wait_for()
        assert page.locator('#rail [data-view="fleet"]').is_hidden()
        assert not [each for each in asked if "/fleet/" in each]
        page.keyboard.press("Alt+6")
        assert page.evaluate("document.body.dataset.view") == "settings"
    finally:
        stop(running)
