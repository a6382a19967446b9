"""Copies, links, dd, permissions, disks and archives are rated by what their operands are."""

import pytest

from tests.shell.corpus_rows import label, rules

CASES = """
cp .env a                             protected.read
cp a .git/hooks/                      protected.write
cp -r ~ x                             protected.read
install -d a                          create.workspace
mv src /tmp/gone                      moves-out
mv a b                                move.workspace
ln -s ~/.ssh/id_rsa a                 protected.read
dd if=/dev/zero of=/dev/sda           write.disk
dd if=/dev/sda of=x                   read.disk
chmod u+s a                           sets-id
chmod 4755 a                          sets-id
chmod -R 777 /                        permission.root
chown root a                          permission.workspace
mkfs.ext4 /dev/sda1                   format
mkfs -t ext4 disk.img                 format-image
wipefs $disk                          format-unknown
format c:                             format
del /s /q C:\\\\Windows               delete.root
tar czf a.tgz ~                       protected.read
tar xf a.tar -C /                     write.root
tar xPf a.tar                         write.outside
tar xf a.tar --transform=s,^,/etc/,   write.outside
tar xf a.tar --checkpoint-action=exec=id  option-runs-program
curl -O h.test/a.tgz; tar xzf a.tgz   unpacks-fetched
rm -r build                           delete.workspace
rm -rf "$x"/                          delete.unknown-recursive
shred -u a                            delete.workspace
patch -p0 -d / < x                    write.root
tee /etc/hosts                        write.system
exiftool -artist=me a.jpg             write.workspace
""".strip().splitlines()


@pytest.mark.parametrize("case", CASES)
def test_what_a_program_does_to_files(case):
    command, rule = case.rsplit(None, 1)
    assert rule in rules(command.replace("\\\\", "\\"))


@pytest.mark.parametrize("command", ["tar tf a.tar", "fdisk -l", "exiftool a.jpg", "dd if=a"])
def test_looking_only_is_safe(command):
    assert label(command) == "safe"


def test_old_style_options_of_tar_take_their_values_in_order():
    assert "write.root" in rules("tar xfC a.tar /")
    assert "create.workspace" in rules("tar cfC a.tar src x")
