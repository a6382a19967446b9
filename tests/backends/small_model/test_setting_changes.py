"""A setting gets the value that a request says, in the line that sets it, whatever the file's language."""

import pytest

from aintern.backends.small_model.setting_changes import Setting, bare_setting, setting, setting_change


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
