-- Each step of the loop writes a page of every index that its rows stand in.
-- A call is looked for among those of its conversation; the verification of a fleet, which is PostgreSQL's alone, looks for it by itself.
DROP INDEX audit_by_call;
-- Usage is found by its key alone, so that its rows can lie in the key's own tree instead of in a second one.
ALTER TABLE usage RENAME TO usage_before;
CREATE TABLE usage (
    run_id TEXT NOT NULL,
    iteration INTEGER NOT NULL,
    conversation_id TEXT NOT NULL,
    tokens_in INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL,
    tokens_cached INTEGER NOT NULL,
    seconds FLOAT NOT NULL,
    calls INTEGER NOT NULL,
    PRIMARY KEY (run_id, iteration)
) WITHOUT ROWID;
INSERT INTO usage SELECT
    run_id, iteration, conversation_id, tokens_in, tokens_out, tokens_cached, seconds, calls
FROM usage_before;
DROP TABLE usage_before;
