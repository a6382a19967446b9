"""Commands get what they need to run and nothing that is secret or loads code."""

from aintern.workspace.environment import scrubbed_environment


def test_only_known_variables_come_along() -> None:
    source = {
        "HOME": "/h",
        "LC_ALL": "C",
        "AWS_SECRET_ACCESS_KEY": "x",
        "LD_PRELOAD": "/x.so",
        "GIT_DIR": "/x",
        "PYTHONPATH": "/x",
    }
    found = scrubbed_environment(source)
    assert (found["HOME"], found["LC_ALL"]) == ("/h", "C")
    assert not {"AWS_SECRET_ACCESS_KEY", "LD_PRELOAD", "GIT_DIR", "PYTHONPATH"} & found.keys()


def test_a_proxy_with_a_password_and_relative_folders_of_path_are_left_out() -> None:
    found = scrubbed_environment(
        {"HTTP_PROXY": "http://me:pw@p", "https_proxy": "http://p", "PATH": ".:bin:/usr/bin::/bin"}
    )
    assert "HTTP_PROXY" not in found
    assert found["https_proxy"] == "http://p"
    assert found["PATH"] == "/usr/bin:/bin"
    assert scrubbed_environment({"PATH": "bin"})["PATH"].startswith("/")


def test_nothing_waits_for_a_person_unless_it_is_said() -> None:
    found = scrubbed_environment({"PAGER": "less", "EDITOR": "vi"}, EDITOR="ed")
    assert (found["PAGER"], found["EDITOR"], found["GIT_TERMINAL_PROMPT"]) == ("cat", "ed", "0")
