"""Each slip of writing can be undone, as written comes first, and what is no slip is left alone."""

import pytest

from aintern.tools.edit_readings import readings


@pytest.mark.parametrize(
    "slipped",
    [
        '```python\na = "b" < 1\nc()\n```',
        '  7\ta = "b" < 1\n  8\tc()\n',
        '7: a = "b" < 1\n8: c()\n',
        'a = \\"b\\" < 1\nc()\n',
        "a = “b” < 1\nc()\n",
        'a = "b" &lt; 1\nc()\n',
        'a = \\"b\\" < 1\\nc()\\n',
        '```\n  7\ta = "b" < 1\n  8\tc()\n```',
    ],
)
def test_a_slip_is_undone_in_both_texts(slipped: str) -> None:
    meant = 'a = "b" < 1\nc()\n'
    assert (meant, meant) in list(readings(slipped, slipped))


def test_as_it_stands_comes_first_and_numbers_must_count_up() -> None:
    old = "7: x\n7: y\n"
    assert list(readings(old, "z")) == [(old, "z")]
