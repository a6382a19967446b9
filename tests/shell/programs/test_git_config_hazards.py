"""A repository whose own settings run programs is found out by reading its files; git is never asked."""

import pytest

from aintern.risk_level import RiskLevel
from aintern.shell import analyse
from aintern.shell.programs.git_config_hazards import git_config_hazards

HARMLESS = """[core]
    repositoryformatversion = 0
    bare = false
[remote "origin"]
    url = git@h:o/r
    fetch = +refs/*:refs/*
[branch "main"]
    merge = refs/heads/main
[alias]
    st = status
"""


def repository(path, text):
    (path / ".git").mkdir()
    (path / ".git" / "config").write_text(text)
    return path


def test_an_ordinary_repository_has_no_hazards(tmp_path):
    assert git_config_hazards(repository(tmp_path, HARMLESS)) == ()
    assert git_config_hazards(tmp_path / "nowhere") == ()


@pytest.mark.parametrize("text", [
    "[core]\nfsmonitor = ./x", "[core] fsmonitor=./x", "[CORE]\nFSMonitor=./x", '[filter "x"]\nclean = ./x', "[diff]\nexternal = ./x",
    '[diff "x"]\ntextconv = ./x', "[core]\nhooksPath = .evil", "[include]\npath = ../x", '[includeIf "gitdir:/"]\npath = x',
    "[gpg]\nprogram = ./x", '[gpg "ssh"]\nprogram = ./x', "[log]\nshowSignature = true", '[remote "o"]\nuploadpack = ./x',
    '[remote "o"]\npromisor = true', "[extensions]\npartialClone = o", "[alias]\nst = !sh -c id", "[core]\nsshCommand = ./x",
    "[core]\npager = ./x",
    "[credential]\nhelper = !id", "[core]\nfsmonitor", "[core]\nfs\\\nmonitor = x\n= broken", "[format]\npretty = %GG",
])  # fmt: skip
def test_executable_settings_are_hazards_and_raise_reads(tmp_path, text):
    repo = repository(tmp_path, text)
    assert git_config_hazards(repo)
    report = analyse("git status", workspace=repo)
    assert report.risk.level is RiskLevel.HIGH
    assert report.risk.factors[0].rule == "git-hazardous-settings"


def test_harmless_repositories_are_read_without_question(tmp_path):
    repo = repository(tmp_path, HARMLESS)
    assert analyse("git status", workspace=repo).risk.level is RiskLevel.SAFE
    (repo / "sub").mkdir()
    assert analyse("git status", workspace=repo, cwd=repo / "sub").risk.level is RiskLevel.SAFE
    (repo / ".git" / "config.worktree").write_text("[core]\nfsmonitor = x\n")
    assert analyse("git status", workspace=repo, cwd=repo / "sub").risk.level is RiskLevel.HIGH
