"""What is asked about the rows of a table is counted, summed up or looked for in the table itself, or is none where it is not clear."""

import pytest

from aintern.backends.small_model.questions.table_questions import table_question

JOBS = (
    "id,name,status,price,unit_cost,owner,since\n11,resize,done,10,1,ann,2024-03-01\n12,upload,failed,20,2,bo,2024-03-09\n"
    "13,resize,done,5,3,,2024-04-02\n15,mail,failed,7.5,1,ann,2023-03-01\n16,upload,done,8,2,bo,2024-04-05\n"
    "18,index,failed,100,9,cy d,2024-05-01\n19,mail,waiting,3,1,,2024-05-02\n"
)
FILES = {
    "data/jobs.csv": JOBS,
    "users.tsv": "id\tcountry\n1\tNorway\n2\tSweden\n3\tNorway\n",
    "events.jsonl": '{"kind": "login", "ok": true}\n{"kind": "logout", "ok": true}\n{"kind": "login", "ok": false}\n',
    "notes.csv": "only one column\nno table\n",
    "package.json": '{"name": "x", "dependencies": {"left": "1", "right": "2"}}',
    "en.json": '{"hello": "Hello", "bye": "Bye"}',
}


def told(request: str) -> str:
    asked = table_question(request, tuple(FILES), lambda path: FILES[path])
    return asked.answer("read") if asked else ""


@pytest.mark.parametrize(
    ("request_text", "answer"),
    [
        (
            "How many jobs in data/jobs.csv have the status failed? Give me a digit.",
            "3 rows of data/jobs.csv have status failed.",
        ),
        ("how many rows has jobs.csv", "7 rows in data/jobs.csv."),
        ("count the failed ones in jobs.csv", "3 rows of data/jobs.csv have status failed."),
        ("how many jobs aren't done in jobs.csv", "4 rows of data/jobs.csv have another status than done."),
        ("how many jobs.csv rows with price over 7", "5 rows of data/jobs.csv have price over 7."),
        ("how many failed jobs belong to ann in jobs.csv", "1 row of data/jobs.csv has status failed and owner ann."),
        ("number of mail or upload rows in jobs.csv", "4 rows of data/jobs.csv have name upload or mail."),
        ("how many rows have no owner in jobs.csv", "2 rows of data/jobs.csv have no owner."),
        ("how many jobs are from 2024-04 in jobs.csv", "2 rows of data/jobs.csv have since 2024-04."),
        ("total price of the failed jobs in jobs.csv", "The sum of price of the 3 rows with status failed is 127.5."),
        ("what's the average unit cost in jobs.csv?", "The average unit_cost of the 7 rows is 2.7143."),
        ("how many jobs per status in jobs.csv", "done: 3\nfailed: 3\nwaiting: 1"),
        ("How many users in users.tsv are from Norway?", "2 rows of users.tsv have country Norway."),
        (
            "how many different countries are in users.tsv",
            "2 different values of country in users.tsv: Norway, Sweden.",
        ),
        ("how many dependencies are in package.json", "2 dependencies in package.json: left, right."),
        ("how many keys does the en.json file have?", "2 keys in en.json."),
        ("In jobs.csv, how many jobs are above 9? column is price", "3 rows of data/jobs.csv have price over 9."),
        ("how many login events are in events.jsonl", "2 rows of events.jsonl have kind login."),
    ],
)
def test_the_rows_are_counted(request_text: str, answer: str) -> None:
    assert told(request_text) == answer


def test_the_row_with_the_most_is_told() -> None:
    assert told("which job in jobs.csv has the highest price").startswith(
        "100 is the highest price of the 7 rows: id 18, name index"
    )


@pytest.mark.parametrize(
    "request_text",
    [
        "how many TODOs are there",
        "how many columns does jobs.csv have",
        "how many lines are in jobs.csv",
        "how many jobs in jobs.csv are older than 3 days",
        "how many jobs in jobs.csv started since 2024",
        "how many jobs does jobs.csv list from berlin",
        "remove the failed rows from jobs.csv",
        "set the status of job 12 in jobs.csv to done and count the failed ones",
        "show me jobs.csv",
        "how many rows has notes.csv",
        "how many scripts are in package.json",
    ],
)
def test_what_the_rows_do_not_say_is_no_such_question(request_text: str) -> None:
    assert told(request_text) == ""
