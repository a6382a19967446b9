"""What a request adds to a part of a file stands under its header, key or object, written as the file's language has it."""

import pytest

from aintern.backends.small_model.edits.added_settings import added_setting

TOML = '[tool]\nname = "a"\nlists = [\n    "one",\n]\n\n[tool.run]\nfast = true\n\n[extra-tools]\nx = "1"\n'
INI = "[lint]\nwidth=80\n\n[test]\nstrict=no\n"
YAML = "web:\n  port: 1\n  hosts:\n    - a.org\ndb:\n  env:\n    USER: a\n  tags: [x, y]\njobs:\n  env:\n    MODE: b\n"
JSON = '{\n  "name": "a",\n  "scripts": {\n    "dev": "vite"\n  },\n  "lib": ["a", "b"],\n  "none": {}\n}\n'


@pytest.mark.parametrize(
    ("request_text", "path", "text", "old", "new"),
    [
        ("add lto = true under [tool.run]", "a.toml", TOML, "fast = true\n", "fast = true\nlto = true\n"),
        ("add y = 2 to the extra tools section", "a.toml", TOML, 'x = "1"\n', 'x = "1"\ny = 2\n'),
        ('add an extra tool pytest = "8.0"', "a.toml", TOML, 'x = "1"\n', 'x = "1"\npytest = "8.0"\n'),
        ("put host = localhost in [tool.run]", "a.toml", TOML, "true\n", 'true\nhost = "localhost"\n'),
        ("add two to the lists", "a.toml", TOML, '"one",\n', '"one",\n    "two",\n'),
        ("add a [log] section with level = 3", "a.toml", TOML, 'x = "1"\n', 'x = "1"\n\n[log]\nlevel = 3\n'),
        ("set fix = yes under [more]", "a.ini", INI, "strict=no\n", "strict=no\n\n[more]\nfix=yes\n"),
        ("add skip = build to the lint section", "a.cfg", INI, "80\n", "80\nskip=build\n"),
        ("add timeout: 5 under web", "a.yaml", YAML, "a.org\n", "a.org\n  timeout: 5\n"),
        ("add b.org to the hosts of web", "a.yaml", YAML, "- a.org\n", "- a.org\n    - b.org\n"),
        ("add PASS: c to the env of db", "a.yml", YAML, "USER: a\n", "USER: a\n    PASS: c\n"),
        ("add z to the db tags", "a.yml", YAML, "[x, y]", "[x, y, z]"),
        ('add "lint": "eslint ." to scripts', "a.json", JSON, '"vite"', '"vite",\n    "lint": "eslint ."'),
        ('add a "lint" script that runs "eslint ."', "a.json", JSON, '"vite"', '"vite",\n    "lint": "eslint ."'),
        ("add a lint script: eslint .", "a.json", JSON, '"vite"', '"vite",\n    "lint": "eslint ."'),
        ("add skip-me to the [lint] section", "a.cnf", INI, "80\n", "80\nskip-me\n"),
        ('add "c" to lib', "a.json", JSON, '"b"', '"b", "c"'),
        ('add "private": true', "a.json", JSON, '"none": {}', '"none": {},\n  "private": true'),
        ("add -g to FLAGS", "Makefile", "CC = c\nFLAGS = -O2 -W\n", "-W", "-W -g"),
    ],
)
def test_what_is_added_stands_in_its_part(request_text: str, path: str, text: str, old: str, new: str) -> None:
    assert text.count(old) == 1
    assert added_setting(request_text, path, text) == text.replace(old, new)


@pytest.mark.parametrize(
    ("request_text", "path", "text"),
    [
        ("add fast = false under [tool.run]", "a.toml", TOML),
        ("add MODE: c to env", "a.yaml", YAML),
        ("add USER: c to the env of db", "a.yaml", YAML),
        ("add tests to the project", "a.yaml", YAML),
        ('add "dev": "next" to the scripts', "a.json", JSON),
        ("add y = 2 to the extra tools section", "a.py", "y = 1\n"),
        ("add a test for the web", "a.yaml", YAML),
        ("read the lint section", "a.ini", INI),
        ("add x = = 1 under [tool.run]", "a.toml", TOML),
        ("add a: b to c", "a.json", "not json"),
        ("add -g to FLAGS", "Makefile", "FLAGS = -g\n"),
    ],
)
def test_what_is_there_or_has_no_place_adds_nothing(request_text: str, path: str, text: str) -> None:
    assert added_setting(request_text, path, text) is None
