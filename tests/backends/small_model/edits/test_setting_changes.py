"""A setting gets the value that a request says, in the line that sets it, whatever the file's language."""

import pytest

from aintern.backends.small_model.edits.setting_changes import (
    Setting,
    bare_setting,
    setting,
    setting_change,
    version_said,
)


def changed(request: str, text: str) -> str | None:
    """The whole text as it is afterwards; None where nothing is changed."""
    wish = setting(request)
    found = setting_change(wish, text) if wish else None
    return None if found is None else text.replace(*found, 1)


@pytest.mark.parametrize(
    ("request_text", "line", "new"),
    [
        (
            "bump the version to 0.5.0",
            '  [app: :fox, version: "0.4.2", deps: deps()]',
            '  [app: :fox, version: "0.5.0", deps: deps()]',
        ),
        ("set RETRY_LIMIT to 8", "pub const RETRY_LIMIT: u32 = 3;", "pub const RETRY_LIMIT: u32 = 8;"),
        ("raise maxUsers to 64", "\tmaxUsers = 32 // more than enough", "\tmaxUsers = 64 // more than enough"),
        ("the log level should be warning", "log_level: debug", "log_level: warning"),
        ("log_level is set to debug, we want warning there", "log_level: debug", "log_level: warning"),
        ("make PAGE_SIZE 50", "export const PAGE_SIZE = 20;", "export const PAGE_SIZE = 50;"),
        ("bump the version in Cargo.toml to 0.4.0", 'version = "0.3.2"', 'version = "0.4.0"'),
        ("change the host to stage.example.org", 'host = "localhost"', 'host = "stage.example.org"'),
        ("i need MAX_JOBS raised to 12", "MAX_JOBS = 4", "MAX_JOBS = 12"),
        ("look for timeoutMs, it's 15 and i want 30", "  timeoutMs: 15,", "  timeoutMs: 30,"),
        ("set the port to 9090", '  "port": 8080,', '  "port": 9090,'),
        ("turn on debug (it's false now)", "debug = false", "debug = true"),
        ("disable CACHE please", "CACHE = True", "CACHE = False"),
        ("switch verbose off", "verbose: yes", "verbose: no"),
        ("point the url at https://b.org/x", "url=http://a.org:80", "url=https://b.org/x"),
        ("raise SIZE_MAX to 64", "#define SIZE_MAX 32", "#define SIZE_MAX 64"),
        ("upgrade httpx to 0.27.0", "httpx==0.25.2", "httpx==0.27.0"),
        ("bump rails to ~> 7.1", 'gem "rails", "~> 7.0.4"', 'gem "rails", "~> 7.1"'),
        ("set the java version to 17", "  <java.version>11</java.version>", "  <java.version>17</java.version>"),
        ("set the C standard to 11", "set(C_STANDARD 99)", "set(C_STANDARD 11)"),
        ('hosts should be ["*"]', 'hosts = ["a"]', 'hosts = ["*"]'),
        ("the TTL should be 30 * MINUTE", "TTL = 15 * MINUTE", "TTL = 30 * MINUTE"),
        ("set TOKEN_URL to b.org", "TOKEN_URL=", "TOKEN_URL=b.org"),
        ("turn on strict mode", '"strict": false,', '"strict": true,'),
        ("in the login form the window title should be 'Hi'", "title = 'Hello'", "title = 'Hi'"),
        ("pin flask to 3.1.0", "flask>=2.2.5", "flask==3.1.0"),
        ("bump flask to 3.1.0", "flask>=2.2.5", "flask>=3.1.0"),
        ("pin kleur to 4.1.6", '  "kleur": "^4.1.5"', '  "kleur": "4.1.6"'),
        ("bump kleur to 5.0.0", '  "kleur": "^4.1.5"', '  "kleur": "^5.0.0"'),
        ("lower kleur to ~3.0.3", '  "kleur": "^4.1.5"', '  "kleur": "~3.0.3"'),
        (
            "upgrade tokio to 1.38",
            'tokio = { version = "1.34", features = ["full"] }',
            'tokio = { version = "1.38", features = ["full"] }',
        ),
        ("turn gzip on", "    gzip off;", "    gzip on;"),
        ("the timeout is too short, 60 please", "timeout = 30", "timeout = 60"),
        ("speed is way too fast: 90", "local speed = 120", "local speed = 90"),
        ("let the url point to https://b.org", 'val url = "http://a.org"', 'val url = "https://b.org"'),
        ("the title is lamp, call it lantern", 'title = "lamp"', 'title = "lantern"'),
        ("scale web to 3 replicas", "replicas: 1", "replicas: 3"),
        ("set the debug flag to false", "DEBUG = True", "DEBUG = False"),
        ("i want MaxUsers at 25", "const int MaxUsers = 10;", "const int MaxUsers = 25;"),
        ("set the retries to five", "retries: 3", "retries: 5"),
        ("the mode should be five", "mode: three", "mode: five"),
        ("postgres should be 16", "    image: postgres:15-alpine", "    image: postgres:16-alpine"),
        ("bump checkout to v4", "  - uses: actions/checkout@v3", "  - uses: actions/checkout@v4"),
        ("set the level to :info", "config :logger, level: :debug", "config :logger, level: :info"),
        ("set maxclients to 200", "maxclients 100", "maxclients 200"),
    ],
)
def test_the_line_has_the_new_value_and_keeps_the_rest(request_text: str, line: str, new: str) -> None:
    assert changed(request_text, f"name: a\n{line}\nsize: 1\n") == f"name: a\n{new}\nsize: 1\n"


def test_of_two_lines_of_one_name_the_section_that_is_said_tells_which() -> None:
    ini = "[db]\nport = 1\n\n[web]\nport = 1\n"
    assert changed("set the web port to 2", ini) == "[db]\nport = 1\n\n[web]\nport = 2\n"
    nested = "db:\n  port: 1\nweb:\n  port: 1\n"
    assert changed("set the db port to 2", nested) == "db:\n  port: 2\nweb:\n  port: 1\n"
    assert changed("set the port to 2", ini) is None


def test_a_singular_means_what_stands_under_the_plural() -> None:
    assert changed("lower the memory limit to 256Mi", "limits:\n  memory: 512Mi\n") == "limits:\n  memory: 256Mi\n"


def test_the_line_that_is_called_just_so_is_meant_not_a_longer_name() -> None:
    text = 'MAX_SIZE = 1\nMAX_SIZE_TOTAL = 1\nserde = { version = "1.0" }\n'
    assert changed("set MAX_SIZE to 2", text) == text.replace("= 1", "= 2", 1)


@pytest.mark.parametrize(
    "request_text",
    ["change the title to something nicer", "update the readme to mention docker", "turn the page", "explain the port"],
)
def test_a_value_that_is_only_described_is_none(request_text: str) -> None:
    assert changed(request_text, "title = 'a'\nreadme = 'b'\npage = 1\nport = 1\n") is None


@pytest.mark.parametrize(
    ("request_text", "text"),
    [
        ("the host port should be 8085", 'ports:\n- "8080:80"\n- "9090:90"\n'),  # which of the two?
        (
            "the port 8080 should be 8085",
            'ports:\n- "8080:80"\n',
        ),  # the text that stands there is replaced, no value of a key
        ("web should be 3", "image: lamp/web:1.0.3\n"),
        ("postgres should be 16", "POSTGRES_PASSWORD: secret\n"),
        ("postgres should be 16", "a: postgres:14\nb: postgres:15\n"),
        ("change return to 1", "int main() {\n  return 0;\n}\n"),
    ],
)
def test_a_line_that_names_nothing_sets_nothing(request_text: str, text: str) -> None:
    assert changed(request_text, text) is None


def test_of_two_lines_with_a_name_the_one_with_a_number_gets_a_number() -> None:
    text = "local speed = 120\nreturn { speed = speed }\n"
    assert changed("set the speed to 90", text) == text.replace("120", "90")
    assert changed("set the speed to fast", text) is None


@pytest.mark.parametrize(
    ("request_text", "line", "new"),
    [
        ("the host port should be 8085", '  - "8080:80"', '  - "8085:80"'),
        ("set the published port to 8085", "  - 127.0.0.1:8080:80", "  - 127.0.0.1:8085:80"),
        ("change the container port to 81", "  - 8080:80/tcp", "  - 8080:81/tcp"),
    ],
)
def test_of_a_port_that_is_mapped_the_side_is_told(request_text: str, line: str, new: str) -> None:
    assert changed(request_text, f"ports:\n{line}\n") == f"ports:\n{new}\n"


def test_a_bare_on_or_off_switches() -> None:
    wish = bare_setting("gzip on")
    assert wish and setting_change(wish, "server {\n    gzip off;\n}\n") == ("    gzip off;", "    gzip on;")
    assert wish and setting_change(wish, "gzip auto;\n") is None


def test_what_is_switched_on_has_no_value_yet() -> None:
    assert setting("enable debug in app.ini") == Setting("debug", None, is_on=True)
    assert changed("enable debug", "debug = maybe\n") is None


@pytest.mark.parametrize(
    ("request_text", "key", "value"),
    [
        ("port = 8081", "port", "8081"),
        ("web port: make it 0.0.0.0", "web port", "0.0.0.0"),
        ("4 replicas", "replicas", "4"),
        ("max_width 120", "max_width", "120"),
        ("the db host is db.internal now", "db host", "db.internal"),
        ("[server] port = 9090", "server  port", "9090"),
        ("version => 2.4.0", "version", "2.4.0"),
        ("python_requires = >=3.11", "python_requires", ">=3.11"),
        ("zip_safe false", "zip_safe", "false"),
        ("imagePullPolicy IfNotPresent", "imagePullPolicy", "IfNotPresent"),
        ("[log] level WARNING", "log  level", "WARNING"),
    ],
)
def test_all_of_a_request_can_be_a_setting(request_text: str, key: str, value: str) -> None:
    found = bare_setting(request_text)
    assert found is not None
    assert (found.key.strip(), found.value) == (key, value)


@pytest.mark.parametrize(
    "request_text", ["line 12", "is port = 8081?", "show port 8081", "the host is what?", "run 4 tests"]
)
def test_a_question_or_an_order_to_look_is_no_setting(request_text: str) -> None:
    assert bare_setting(request_text) is None


def test_of_two_blocks_the_one_that_is_named_is_switched_on() -> None:
    text = "api:\n  enabled: false\nweb:\n  enabled: false\n"
    assert changed("enable web", text) == "api:\n  enabled: false\nweb:\n  enabled: true\n"
    assert changed("set the level of the file log to 3", "[log_file]\nlevel = 1\n[log_out]\nlevel = 1\n") == (
        "[log_file]\nlevel = 3\n[log_out]\nlevel = 1\n"
    )


@pytest.mark.parametrize(
    ("request_text", "changed_to"),
    [
        ("roll out lamp/web:1.0.4, edit the image", ("lamp/web:1.0.3", "lamp/web:1.0.4")),
        ("it should use actions/checkout@v4", ("actions/checkout@v3", "actions/checkout@v4")),
        ("we need flask==3.1.0", ("flask>=2.2.5", "flask==3.1.0")),
        ("flask==3.1.0", ("flask>=2.2.5", "flask==3.1.0")),
        ("add flask==3.1.0", None),
        ("does it use flask==3.1.0?", None),
        ("use lamp/db:1.0.4", None),
        ("use http://localhost:4000", None),
    ],
)
def test_what_is_named_with_another_version_is_told_from_the_file(
    request_text: str, changed_to: tuple[str, str] | None
) -> None:
    text = "image: lamp/web:1.0.3\nuses: actions/checkout@v3\nflask>=2.2.5\nurl: http://localhost:3000\n"
    assert version_said(request_text, text) == changed_to
