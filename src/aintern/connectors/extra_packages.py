"""What an extra needs of other packages: what is missing, too old or too new here, as a sentence with what to install."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version

from aintern.dataclass import dataclass
from aintern.errors import ModelUnavailable

_REQUIREMENT = re.compile(
    r"""(?P<package>[\w.-]+)(?:\[[^]]*\])?(?P<bounds>[^;]*);.*extra == ["'](?P<extra>[\w-]+)["']"""
)
_BOUND = re.compile(r"(>=|<|==|!=|~=|<=|>)\s*([\d.]+)")


@dataclass(frozen=True, slots=True)
class ExtraPackage:
    """A package that an extra asks for, with its version here; '' where it is not."""

    extra: str
    package: str
    bounds: str
    installed: str

    @property
    def problem(self) -> str:
        """Why the extra can't be used with what is here, and what to install; '' where it can."""
        wanted = f"{self.package} {self.bounds}".rstrip()
        install = f"pip install 'aintern[{self.extra}]'"
        if not self.installed:
            return f"{wanted} is not here: {install}"
        for sign, bound in _BOUND.findall(self.bounds):
            here, there = _numbers(self.installed), _numbers(bound)
            if (sign == ">=" and here < there) or (sign == "<" and here >= there):
                return (
                    f"{self.package} {self.installed} is too {'old' if sign == '>=' else 'new'}: {install} ({wanted})"
                )
        return ""


def extra_packages() -> Iterator[ExtraPackage]:
    """Every package of every extra but `dev`, by this package's own metadata."""
    for line in requires("aintern") or ():
        if (found := _REQUIREMENT.match(line)) and found["extra"] != "dev":
            try:
                installed = version(found["package"])
            except PackageNotFoundError:
                installed = ""
            bounds = ",".join(sorted((part.strip() for part in found["bounds"].split(",")), reverse=True))
            yield ExtraPackage(found["extra"], found["package"], bounds, installed)


def require_extra(extra: str) -> None:
    """Raises ModelUnavailable, which names the extra and the version wanted, where a package of it is missing or does not fit."""
    for each in extra_packages():
        if each.extra == extra and each.problem:
            raise ModelUnavailable(f"{each.problem}.")


def _numbers(text: str) -> tuple[int, ...]:
    """`1.45.0rc1` as (1, 45, 0); trailing zeros left out, so that 2 and 2.0 are one."""
    numbers = [int(number) for number in re.findall(r"\d+", re.split(r"(?i)[a-z]", text)[0])]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
