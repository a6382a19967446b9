"""Text without a BOM that is no UTF-8 is read as its writer wrote it, however short it is."""

import pytest

from aintern.tools.encoding_guess import guess_encoding

TEXTS = [
    ("cp1252", "café\n"),
    ("cp1252", "año\nniño\n"),
    ("cp1252", "[Büro]\nstraße=Hauptstraße 5\ngröße=groß\n"),
    ("cp1252", '/* Écrit par René Lefèvre. */\nprintf("Déjà prêt, à bientôt !\\n");\n'),
    ("cp1252", "Où êtes-vous allés ? Ça va, l’œuvre est « finie ».\n" * 3),
    ("cp1252", "¿Qué tal, señor? Mañana iré a la montaña. ¡Adiós!\n"),
    ("cp1252", "# Räksmörgås på fårö\n"),
    ("cp1252", "A informação não está disponível.\n"),
    ("cp1252", "La città è più bella perché c'è già il sole.\n"),
    ("cp1252", "Það er ekki hægt að opna skrána.\n"),
    ("cp1252", "area = 5 m², 20 °C, §3, © 2024\n"),
    ("cp1250", "Błąd: nie można otworzyć pliku, proszę spróbować później.\n"),
    ("cp1250", "Litwo! Ojczyzno moja! Ile cię trzeba cenić, kto cię stracił.\n"),
    ("cp1250", "Chyba: soubor nelze otevřít, zkuste to prosím později.\n"),
    ("cp1250", "Hiba: a fájl nem nyitható meg. Őrült tűző nap.\n"),
    ("cp1254", "Dosya açılamadı. Şifre yanlış, kullanıcı girişi başarısız oldu.\n"),
    ("cp1251", "# Привет\n"),
    ("koi8_r", "Ошибка: не удалось открыть файл.\n"),
    ("cp1253", "Σφάλμα: δεν ήταν δυνατό το άνοιγμα του αρχείου.\n"),
    ("cp932", "エラー：ファイルを開けませんでした。\n"),
    ("gb18030", "错误：无法打开文件，请稍后再试。用户已经登录系统。\n"),
]


@pytest.mark.parametrize(("encoding", "text"), TEXTS)
def test_the_text_is_what_was_written(encoding: str, text: str) -> None:
    data = text.encode(encoding)
    guessed = guess_encoding(data)
    assert guessed is not None and data.decode(guessed) == text


@pytest.mark.parametrize("line", ["# -*- coding: {} -*-", '<?xml version="1.0" encoding="{}"?>', "<meta charset={}>"])
def test_what_the_text_declares_is_believed(line: str) -> None:
    data = (line.format("iso8859-5") + "\nяд\n").encode("iso8859-5")
    assert data.decode(guess_encoding(data) or "").endswith("яд\n")


@pytest.mark.parametrize("name", ["rot13", "hex", "no-such", "utf-8", "utf-16", "utf-16-le", "idna"])
def test_what_it_cannot_be_is_not_believed(name: str) -> None:
    data = f"# coding: {name}\ncafé\n".encode("cp1252")
    assert data.decode(guess_encoding(data) or "").endswith("café\n")
