"""Which version of a package or program the project wants is answered with the line that says so."""

import pytest

from aintern.backends.small_model.questions.version_questions import each_version, version_question

FILES = {
    "requirements/base.txt": "quart==0.19.4\njinja2==3.1.3\n",
    "package.json": '{\n  "dependencies": {\n    "lodash": "^4.17.0"\n  }\n}\n',
    "package-lock.json": '{\n  "packages": {\n    "node_modules/lodash": {\n      "version": "4.17.19"\n    }\n  }\n}\n',
    "compose.yaml": "services:\n  queue:\n    image: bitnami/rabbitmq:3.13.2\n    ports:\n      - 5672:5672\n"
    "  db:\n    image: mariadb:11\n",
    "Dockerfile": "FROM eclipse-temurin:21.0.2_13-jre\n",
    ".github/workflows/test.yml": "jobs:\n  t:\n    services:\n      db:\n        image: postgres:15.6\n"
    "    steps:\n      - uses: actions/setup-node@v4\n        with:\n          node-version: 20.11\n",
    ".pre-commit-config.yaml": "repos:\n  - repo: https://example.org/astral-sh/ruff-pre-commit\n    rev: v0.3.4\n",
    "infra/main.tf": 'required_providers {\n  aws = {\n    source  = "hashicorp/aws"\n    version = "~> 5.40"\n  }\n}\n',
    "app/build.gradle.kts": 'plugins {\n    java\n    id("spotless") version "6.25.0"\n}\nversion = "1.6.2"\n'
    "java { toolchain { languageVersion.set(JavaLanguageVersion.of(17)) } }\n",
    "app.env": "REDIS_URL=redis://cache:6379\n",
}


def told(request: str) -> str:
    asked = version_question(request, tuple(FILES), lambda path: FILES[path])
    return asked.answer("read").replace("\n", " ") if asked else ""


@pytest.mark.parametrize(
    ("request_text", "said"),
    [
        ("which version of Quart is pinned here", "requirements/base.txt:1: quart==0.19.4"),
        ("what lodash version did the lockfile resolve to?", "package-lock.json:3"),
        ("which version of lodash do we want", "package.json:3"),
        (
            "Which release of PostgreSQL do the CI jobs run against?",
            ".github/workflows/test.yml:5: image: postgres:15.6",
        ),
        ("which version of java does this build use?", "app/build.gradle.kts:6: java { toolchain { languageVersion"),
        ("which node do the workflows use", ".github/workflows/test.yml:9: node-version: 20.11"),
        ("what rabbitmq do we run in compose", "compose.yaml:3: image: bitnami/rabbitmq:3.13.2"),
        ("which java does the Dockerfile run on", "Dockerfile:1: FROM eclipse-temurin:21.0.2_13-jre"),
        ("are we on mariadb 10 or 11?", "compose.yaml:7: image: mariadb:11"),
        ("whats the pinned version of quart", "requirements/base.txt:1"),
        ("does the lock file have lodash 3.x or 4.x, tell me exactly", "package-lock.json:3"),
        ("the java in our docker image, which version?", "Dockerfile:1"),
        ("version of mariadb?", "compose.yaml:7: image: mariadb:11"),
        ("what's jinja2 pinned to?", "requirements/base.txt:2: jinja2==3.1.3"),
        ("which version of the aws provider do we use", "infra/main.tf:2"),
        ("which azure version do we use in terraform", ""),
    ],
)
def test_the_line_that_says_the_version_is_told(request_text: str, said: str) -> None:
    assert told(request_text).startswith(said)
    assert bool(told(request_text)) == bool(said)


@pytest.mark.parametrize(
    "request_text",
    [
        "which version of redis do we use",  # a port is none
        "which version of lodash is the latest",
        "what version is this",
        "which version of the project is this",
        "which rabbitmq queue is full",
        "bump quart to version 0.20",
    ],
)
def test_what_is_no_version_of_a_package_is_none(request_text: str) -> None:
    assert told(request_text) == ""


def test_the_versions_of_several_packages_are_asked_one_after_the_other() -> None:
    assert each_version("What versions of flask, jinja2 and @vue/cli are pinned?") == [
        "What version of flask are pinned?",
        "What version of jinja2 are pinned?",
        "What version of @vue/cli are pinned?",
    ]
    assert each_version("which version of flask is pinned") == ["which version of flask is pinned"]
    assert each_version("which versions of it and of the app are there") == [
        "which versions of it and of the app are there"
    ]
