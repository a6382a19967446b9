-- Parked questions are told apart by their conversation as well: models give the same call id in more than one.
-- SQLite can't change a primary key, so the rows move to a new table.
ALTER TABLE parked_questions RENAME TO parked_before;
CREATE TABLE parked_questions (
    call_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    tool TEXT NOT NULL,
    summary TEXT NOT NULL,
    risk TEXT NOT NULL,
    reasons TEXT NOT NULL,
    answer TEXT NOT NULL,
    answered_at TEXT NOT NULL,
    PRIMARY KEY (call_id, conversation_id)
);
INSERT INTO parked_questions SELECT
    call_id, conversation_id, asked_at, tool, summary, risk, reasons, answer, answered_at
FROM parked_before;
DROP TABLE parked_before;
