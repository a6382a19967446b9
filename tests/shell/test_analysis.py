"""`from aintern.shell import analyse` stands alone: cheap to import, nothing of the gate in it, its page's program runs."""

import re
import subprocess
import sys
from pathlib import Path

import aintern.shell
from aintern.risk_level import RiskLevel
from aintern.shell import ShellReport, analyse

PAGE = Path(__file__).parents[2] / "docs" / "shell-analysis.md"


def fresh(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_importing_it_loads_no_parser_and_no_other_room() -> None:
    loaded = fresh("import sys, aintern.shell; print('\\n'.join(sys.modules))").split()
    assert not {"tree_sitter", "tree_sitter_bash", "pydantic", "asyncio", "sqlalchemy", "tomllib"} & set(loaded)
    ours = {name for name in loaded if name.startswith("aintern") and not name.startswith("aintern.shell")}
    names = ("", ".globs", ".home_folders", ".protected_names", ".protected_paths")
    workspace = {f"aintern.workspace{name}" for name in names}
    assert ours == {"aintern", "aintern.dataclass", "aintern.risk_level", *workspace}


def test_analysing_loads_nothing_of_tools_settings_or_the_gate() -> None:
    code = "import sys, pathlib; from aintern.shell import analyse; analyse('ls | sh', workspace=pathlib.Path('/w'))"
    loaded = fresh(code + "; print('\\n'.join(sys.modules))").split()
    rooms = {name.split(".")[1] for name in loaded if name.startswith("aintern.")}
    assert rooms == {"dataclass", "errors", "risk_level", "shell", "workspace"}


def test_the_public_names_are_complete_and_sorted() -> None:
    assert list(aintern.shell.__all__) == sorted(aintern.shell.__all__)
    assert all(getattr(aintern.shell, name) is not None for name in aintern.shell.__all__)


def test_the_program_of_its_page_prints_what_the_page_says() -> None:
    text = PAGE.read_text(encoding="utf-8")
    programs = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
    assert programs
    for code, printed in programs:
        assert fresh(code) == printed


def test_a_policys_own_protected_paths_take_the_place_of_the_built_in_ones(tmp_path: Path) -> None:
    class Nothing:
        def match(self, path: str, *, write: bool) -> str:
            return "plans" if path.endswith("plan.txt") else ""

        def match_glob(self, pattern: str, *, write: bool) -> str:
            return ""

    def rated(command: str) -> ShellReport:
        return analyse(command, workspace=tmp_path, protected=Nothing())

    assert rated("cat plan.txt").risk.factors[0].rule == "protected.read"
    assert rated("cat .env").risk.level is RiskLevel.SAFE


def test_the_folder_that_it_runs_in_decides_what_a_name_means() -> None:
    workspace = Path("/srv/project")
    for name, level in (("../..", RiskLevel.CRITICAL), ("x", RiskLevel.HIGH)):
        assert analyse(f"rm -r {name}", workspace=workspace, cwd=workspace / "a").risk.level is level
