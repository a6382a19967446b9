"""Program text tells what it does: Python by its syntax, other languages by their words and literals."""

import pytest

from aintern.shell.programs.inline_code import Act, python_acts, word_acts


@pytest.mark.parametrize(
    ("code", "act"),
    [
        ("import os; os.system('ls')", Act("shell", "ls")),
        ("import subprocess as s; s.run(['rm', 'a b'])", Act("shell", "rm 'a b'")),
        ("from os import remove as r; r('a')", Act("delete", "a")),
        ("from pathlib import Path; Path('a').unlink()", Act("delete", "a")),
        ("open('a', 'w')", Act("write", "a")),
        ("open('a')", Act("read", "a")),
        ("from pathlib import Path; Path.home().joinpath; (Path('x') / 'y').write_text('')", Act("write", "x/y")),
        ("import os; os.rename('a', '/tmp/b')", Act("move", "a\n/tmp/b")),
        ("import shutil; shutil.copy('a', 'b')", Act("write", "b")),
        ("import urllib.request as u; u.urlopen('http://h')", Act("host", "http://h")),
        ("import requests; requests.post('http://h')", Act("host", "http://h")),
        ("import socket; s=socket.socket(); s.connect(('h', 1))", Act("host", "h")),
        ("import os; os.kill(1, 9)", Act("effect", "kill")),
        ("import os; os.chmod('a', 1)", Act("effect", "permission")),
        ("import os; print(os.environ)", Act("effect", "reads-environment")),
        ("exec(__import__('base64').b64decode('eA=='))", Act("effect", "runs-decoded")),
        ("exec(requests.get('x').text)", Act("effect", "runs-remote")),
        ("eval(input())", Act("effect", "runs-unknown-text")),
        ("exec('import os; os.system(\"ls\")')", Act("shell", "ls")),
        ("getattr(os, 'sys' + 'tem')('ls')", Act("shell", "ls")),
        ("import pty; pty.spawn('/bin/sh')", Act("effect", "option-runs-program")),
        ("import os\nwhile True: os.fork()", Act("effect", "fork-bomb")),
        ("os.execv('/bin/rm', ['rm', 'a'])", Act("shell", "/bin/rm a")),
        ("def broken(", Act("effect", "runs-unknown-text")),
    ],
)
def test_what_python_does(code, act):
    assert act in python_acts(code)


@pytest.mark.parametrize(
    "code",
    [
        "print(1)",
        "[1].remove(1)",
        "import urllib.parse as p; p.quote('x')",
        "import re; re.compile('x')",
        "x = {'a': 1}",
    ],
)
def test_what_does_nothing_has_no_acts(code):
    assert python_acts(code) == []


@pytest.mark.parametrize(
    ("code", "act"),
    [
        ("system('rm a')", Act("shell", "rm a")),
        ("require('child_process').spawn('rm', ['-r', 'a'])", Act("shell", "rm -r a")),
        ("`rm a`", Act("shell", "rm a")),
        ("fs.unlinkSync('a.txt')", Act("delete", "a.txt")),
        ('File.rm_rf!("src/x")', Act("delete", "src/x")),
        ("file delete {src/a}", Act("delete", "\0")),
        ("unlink", Act("delete", "\0")),
        ("fs.writeFileSync('a.txt', x)", Act("write", "a.txt")),
        ("fetch('https://h.test/x')", Act("host", "h.test")),
        ("eval(atob('x'))", Act("effect", "runs-decoded")),
        ("console.log(process.env)", Act("effect", "reads-environment")),
        ("TCPSocket.new('h',1); exec '/bin/sh'", Act("effect", "reverse-shell")),
    ],
)
def test_what_other_languages_do(code, act):
    assert act in word_acts(code)
