"""Keys of a TOML file are found on their lines."""

from aintern.settings.toml_lines import key_lines


def test_lines_are_found_in_tables_dotted_keys_and_past_long_texts() -> None:
    text = 'a.b = 1\n[x]\nlong = """\ny = 2\n[z]\n"""\ny = 3\n["q".r]\n"s t" = 4\n[[x.list]]\nk = 1\n'
    assert key_lines(text) == {
        "a.b": 1,
        "x": 2,
        "x.long": 3,
        "x.y": 7,
        "q.r": 8,
        "q.r.s t": 9,
        "x.list": 10,
        "x.list.k": 11,
    }
