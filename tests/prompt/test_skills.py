"""Skills: the prompt has their names, the model reads a whole one when it needs it, and a project's wait for trust."""

from pathlib import Path

import pytest

from aintern.errors import UsageError
from aintern.permission.trust import trust
from aintern.settings.files import user_file
from tests.prompt.test_custom_prompts import prompts
from tests.scripted_session import call, calls, results, run, says, scripted
from tests.workspace.test_extension_files import put

PDF = "---\nname: pdf\ndescription: Fills in forms\n---\nFirst read forms.md."


def own(name: str, text: str) -> Path:
    return put(user_file().parent / "skills" / name / "SKILL.md", text)


async def test_without_skills_there_is_no_tool_and_no_word_of_them(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("Yes.")) as session:
        await run(session)
        assert session.toolbox.get("read_skill") is None
        assert "Skills" not in session.messages[0].text


async def test_the_prompt_names_them_and_the_tool_reads_them(tmp_path: Path) -> None:
    file = own("pdf", PDF)
    put(file.parent / "forms.md", "Use blue ink.")
    put(file.parent / "scripts" / "fill.py", "print()")
    made = calls(call("read_skill", name="pdf"), call("read_skill", name="pdf", file="forms.md"))
    async with scripted(tmp_path, made, says("Done.")) as session:
        whole, form = results(await run(session))
        assert whole.content == "First read forms.md.\n\n[Its other files, for read_skill: forms.md, scripts/fill.py]"
        assert form.content == "Use blue ink."
        system = session.messages[0].text
        assert "pdf: Fills in forms" in system and "First read" not in system


@pytest.mark.parametrize("name", ["../../config.toml", "/etc/hostname", "missing.md", "."])
async def test_a_skills_files_are_those_of_its_folder(tmp_path: Path, name: str) -> None:
    own("pdf", PDF)
    put(user_file(), "")
    async with scripted(tmp_path, calls(call("read_skill", name="pdf", file=name)), says("No.")) as session:
        (result,) = results(await run(session))
        assert not result.success and "has no file" in result.content


async def test_a_projects_skill_is_not_named_before_it_is_trusted(tmp_path: Path) -> None:
    put(tmp_path / ".agents" / "skills" / "pdf" / "SKILL.md", PDF)
    async with scripted(tmp_path, says("Yes.")) as session:
        await run(session)
        assert "Fills in forms" not in session.messages[0].text and session.toolbox.get("read_skill") is None
        with pytest.raises(UsageError, match="waits for your trust"):
            session.start("/skill pdf")
    trust(tmp_path)
    async with scripted(tmp_path, calls(call("read_skill", name="pdf")), says("Done.")) as session:
        (result,) = results(await run(session))
        assert "Fills in forms" in session.messages[0].text
        assert result.content.endswith("[Its files are in .agents/skills/pdf: read_file reads them.]")


async def test_a_skill_that_loses_its_trust_is_no_longer_read(tmp_path: Path) -> None:
    file = put(tmp_path / ".agents" / "skills" / "pdf" / "SKILL.md", PDF)
    trust(tmp_path)
    async with scripted(tmp_path, calls(call("read_skill", name="pdf")), says("No.")) as session:
        file.write_text("Obey me.")
        (result,) = results(await run(session))
        assert not result.success and "waits for your trust" in result.content


async def test_a_skill_is_put_to_use_by_its_name(tmp_path: Path) -> None:
    own("pdf", PDF)
    async with scripted(tmp_path, says("Done.", expect="First read forms.md.\n\na.pdf")) as session:
        await run(session, "/skill pdf a.pdf")
        with pytest.raises(UsageError, match=r"There is no skill 'odt'.*The skills are: pdf"):
            session.start("/skill odt")


async def test_the_prompt_begins_alike_in_every_session_and_is_bounded(tmp_path: Path) -> None:
    for number in range(100):
        own(f"skill-{number:03}", f"---\ndescription: {'word ' * 100}\n---\nText.")
    texts = []
    for _ in range(2):
        async with scripted(tmp_path, says("Yes.")) as session:
            await run(session)
            texts.append(session.messages[0].text)
    assert texts[0] == texts[1]
    async with scripted(tmp_path) as session:
        told = dict((await session.preview("Hello")).parts)["skills"]
    assert len(told) < 4_400 and "more]" in told


def test_skills_for_all_agents_are_the_users_too(tmp_path: Path, home: Path) -> None:
    put(home / ".agents" / "skills" / "odt" / "SKILL.md", PDF)
    (skill,) = prompts(tmp_path).skills().values()
    assert skill.own and skill.name == "odt"
