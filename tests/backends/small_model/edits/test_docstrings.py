"""A docstring that a request says word by word stands below the head of its function, indented as the body is."""

import pytest

from aintern.backends.small_model.edits.docstrings import added_docstring

FILES = {
    "app/models.py": 'def find(x):\n    """Found."""\n    return x\n\n\nclass Users:\n  def count(self):\n    return 2\n',
    "app/other.py": "def twice():\n    return 1\n",
    "app/again.py": "def twice():\n    return 2\n",
}


@pytest.mark.parametrize(
    ("request_text", "found"),
    [
        (
            "add a docstring 'Number of users.' to count",
            ("app/models.py", "  def count(self):", '  def count(self):\n    """Number of users."""'),
        ),
        (
            'give the docstring "All users." to the class Users',
            ("app/models.py", "class Users:", 'class Users:\n  """All users."""'),
        ),
        ("add a docstring 'Again.' to find", None),  # it has one
        ("add a docstring 'Both.' to twice", None),  # there are two
        ("add a docstring to count", None),  # which is not said
    ],
)
def test_it_stands_below_the_head(request_text: str, found: tuple[str, str, str] | None) -> None:
    assert added_docstring(request_text, list(FILES), FILES.__getitem__) == found
