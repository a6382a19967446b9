"""Keys, passwords and files that make programs run code are recognised however they are spelled."""

from pathlib import Path

import pytest

from aintern.workspace.protected_paths import ProtectedPaths

PROTECTED = ProtectedPaths(home=Path("/home/dev"))

READ = """.env config/.env.production .envrc .env~ .env.swp my.env secrets/api.key src/secrets/db.yaml credentials.json
infra/credentials.tf id_rsa keys/id_ed25519 id_work deploy/server.pem .netrc .npmrc .pypirc .git-credentials
service-account.json service-account-prod.json ~/.ssh/id_rsa ~/.ssh ~dev/.aws/credentials /home/dev/.ssh/config
/home/dev/.config/gh/hosts.yml ~/.config $HOME/.kube/config ../.ssh/id_rsa /home/other/.config/x /root/.config/x
~/.docker/config.json .docker/config.json /etc/shadow /proc/self/root/etc/shadow /proc/1/root/home/dev/.ssh/id_rsa
.ENV .Env.local /home/dev/x/../.config/y src/../.env .e\u200cnv .env. .\u017fsh/id_rsa secrets src\\.env ~/.bash_history
.gnupg/secring.gpg CREDENTIALS.JSON""".split()
WRITE = """.git .git/config .git/hooks/pre-commit sub/.git/hooks/pre-commit .g\u200cit/config GIT~1/config .git./config
.git::$INDEX_ALLOCATION/config .husky/pre-commit .githooks/pre-push lefthook.yml hooks/pre-commit hooks/post-checkout
.aintern/policy.json aintern.toml AIntern.TOML .mcp.json .vscode/settings.json .idea/workspace.xml .cursor/mcp.json
.codex/config.toml .gemini/settings.json .claude/settings.json AGENTS.md sub/AGENTS.md sitecustomize.py .ripgreprc
.yarnrc.yml ~/.bashrc /home/dev/.zshrc ~/.gitconfig .pre-commit-config.yaml .git/modules/x/config""".split()
FREE = """.env.example .env.sample .env.template .env.dist config/.env.example environment.yml src/secrets.py docs/ssh.md
.gitignore .gitattributes .github/workflows/ci.yml src/a.py src/id_generator.py hooks/useState.ts ~backup README.md
src/credential.py docs/credentials-guide.md .travis.yml /etc/passwd /usr/share/x keys.py envoy.yaml git/config src/.config/x .dockerignore
/home/dev/proj/.editorconfig src/hooks.py pre-commit "．．/．．/etc/passwd" . / ~ /home/dev/proj""".split()


@pytest.mark.parametrize("path", READ)
def test_reading_a_secret_is_recognised_and_so_is_writing_it(path: str) -> None:
    assert PROTECTED.match(path, write=False)
    assert PROTECTED.match(path, write=True)


@pytest.mark.parametrize("path", WRITE)
def test_files_that_make_programs_run_code_may_be_read_but_not_written_unasked(path: str) -> None:
    assert PROTECTED.match(path, write=True)
    assert not PROTECTED.match(path, write=False)


@pytest.mark.parametrize("path", FREE)
def test_ordinary_names_are_free(path: str) -> None:
    assert PROTECTED.match(path, write=True) == ""


def test_the_rule_that_matched_is_named() -> None:
    assert PROTECTED.match("a/.env.local", write=False) == ".env*"
    assert PROTECTED.match(Path("/home/dev/.config/x"), write=False) == "~/.config"


def test_extra_rules_are_globs_at_any_depth_or_below_a_path() -> None:
    protected = ProtectedPaths(extra=["*.secret", "deploy/prod/**", "~/notes", "/srv/data"], home=Path("/home/dev"))
    for path in (
        "x/y.secret",
        "deploy/prod/a/b",
        "sub/deploy/prod/a",
        "/home/dev/notes/n.md",
        "~/notes",
        "/srv/data/x",
    ):
        assert protected.match(path, write=False), path
    for path in ("deploy/test/a", "notes/n.md", "/srv/database"):
        assert not protected.match(path, write=False), path


@pytest.mark.parametrize(
    "glob",
    [
        "~/.s*h/id_rsa",
        ".e*",
        "~/.ss?/*",
        ".en?",
        "id_*",
        "~/.c*/x",
        ".??*",
        "cred*",
        "*.pem",
        "[i]d_rsa",
        ".[e]nv",
        "~/.aws/*",
        "sec*/x",
    ],
)
def test_a_glob_that_may_expand_to_a_secret_is_recognised(glob: str) -> None:
    assert PROTECTED.match_glob(glob, write=False)


@pytest.mark.parametrize(
    "glob", ["*", "*.py", "**/*.ts", "src/*", "test_*.py", "*.json", "docs/*.md", "build*", "~/*", "[a-c]*.txt"]
)
def test_a_glob_that_says_nothing_of_a_secret_is_free(glob: str) -> None:
    assert PROTECTED.match_glob(glob, write=False) == ""


def test_writing_by_glob_knows_the_control_files() -> None:
    assert PROTECTED.match_glob(".hus*/pre-commit", write=True) == ".husky"
    assert PROTECTED.match_glob("~/.bash*", write=True)


def test_ripgrep_globs_all_exclude_and_never_include() -> None:
    assert all(glob.startswith("!") for glob in PROTECTED.ripgrep_globs())
