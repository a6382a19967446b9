"""A seccomp program for sandboxed commands: what a build or a test never needs and an escape does."""

import platform
import struct

_LOAD, _JUMP_EQUAL, _JUMP_SET, _JUMP_GREATER_EQUAL, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_ALLOW, _REFUSE, _MISSING, _KILL = 0x7FFF0000, 0x00050001, 0x00050026, 0x80000000  # refuse: EPERM; missing: ENOSYS
_NUMBER, _ARCHITECTURE, _ARGUMENT_0, _ARGUMENT_1 = 0, 4, 16, 24  # offsets in struct seccomp_data, low words
_X32 = 0x40000000
_FAMILIES = (2, 10, 16)  # INET, INET6, NETLINK: no unix sockets (docker, agents), no vsock, no kernel crypto
_NEW_USER_NAMESPACE = 0x10000000  # CLONE_NEWUSER
_CLONE3 = 435  # its flags lie in memory, where a filter cannot look; C libraries fall back to clone
_TERMINAL_INJECTION = (0x5412, 0x541C)  # TIOCSTI, TIOCLINUX

# By machine: AUDIT_ARCH, socket, ioctl, clone, and the numbers of what is refused altogether, in the order of _NAMES.
_NAMES = """ptrace process_vm_readv process_vm_writev kexec_load kexec_file_load init_module finit_module delete_module bpf
perf_event_open userfaultfd keyctl add_key request_key mount umount2 pivot_root unshare setns open_by_handle_at reboot swapon
swapoff acct syslog settimeofday clock_settime kcmp quotactl"""
# io_uring (opens sockets unseen), the mount calls of Linux 5.2, pidfd_getfd, mount_setattr: one number on every machine.
_EVERYWHERE = (*range(425, 434), 438, 442)
_MACHINES = {
    "x86_64": (
        0xC000003E, 41, 16, 56,
        (101, 310, 311, 246, 320, 175, 313, 176, 321, 298, 323, 250, 248, 249, 165, 166, 155, 272, 308, 304, 169, 167, 168,
         163, 103, 164, 227, 312, 179),
    ),
    "aarch64": (
        0xC00000B7, 198, 29, 220,
        (117, 270, 271, 104, 294, 105, 273, 106, 280, 241, 282, 219, 217, 218, 40, 39, 41, 97, 268, 265, 142, 224, 225,
         89, 116, 170, 112, 272, 60),
    ),
}  # fmt: skip


def system_call_filter() -> bytes:
    """The compiled filter for this machine, or b"" where none is known for its processor."""
    if platform.machine() not in _MACHINES:
        return b""
    architecture, socket, ioctl, clone, refused = _MACHINES[platform.machine()]
    program = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_JUMP_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if platform.machine() == "x86_64":
        program += [(_JUMP_GREATER_EQUAL, 0, 1, _X32), (_RETURN, 0, 0, _REFUSE)]
    for number in (*refused, *_EVERYWHERE):
        program += [(_JUMP_EQUAL, 0, 1, number), (_RETURN, 0, 0, _REFUSE)]
    program += [(_JUMP_EQUAL, 0, 1, _CLONE3), (_RETURN, 0, 0, _MISSING)]
    program += [(_JUMP_EQUAL, 0, 4, clone), (_LOAD, 0, 0, _ARGUMENT_0), (_JUMP_SET, 0, 1, _NEW_USER_NAMESPACE)]
    program += [(_RETURN, 0, 0, _REFUSE), (_RETURN, 0, 0, _ALLOW)]
    program += _unless_argument(socket, _ARGUMENT_0, _FAMILIES, on_match=_ALLOW, otherwise=_REFUSE)
    program += _unless_argument(ioctl, _ARGUMENT_1, _TERMINAL_INJECTION, on_match=_REFUSE, otherwise=_ALLOW)
    program.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("<HBBI", *step) for step in program)


def _unless_argument(
    number: int, argument: int, values: tuple[int, ...], *, on_match: int, otherwise: int
) -> list[tuple[int, int, int, int]]:
    """For one system call: one answer when an argument is among `values`, another when it is not."""
    body = [(_LOAD, 0, 0, argument)]
    for value in values:
        body += [(_JUMP_EQUAL, 0, 1, value), (_RETURN, 0, 0, on_match)]
    body.append((_RETURN, 0, 0, otherwise))
    return [(_JUMP_EQUAL, 0, len(body), number), *body]
