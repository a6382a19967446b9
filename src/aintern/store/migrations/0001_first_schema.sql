-- Times are ISO 8601 UTC text with microseconds, so that they sort and read the same everywhere.
CREATE TABLE schema_version (version_num TEXT NOT NULL PRIMARY KEY);

CREATE TABLE conversations (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL DEFAULT '',
    title_by TEXT NOT NULL DEFAULT 'auto',  -- auto or user
    workspace TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    message_count INTEGER NOT NULL DEFAULT 0,
    forked_from TEXT NOT NULL DEFAULT '',
    plan TEXT NOT NULL DEFAULT '',  -- JSON, or empty
    owner TEXT NOT NULL DEFAULT ''  -- JSON of the process that works on it, or empty
);
CREATE INDEX conversations_newest ON conversations (updated_at, id);

CREATE TABLE messages (
    conversation_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    run_id TEXT NOT NULL,
    time TEXT NOT NULL,
    body TEXT NOT NULL,  -- the message as JSON
    attachments TEXT NOT NULL DEFAULT '',  -- JSON array, or empty
    PRIMARY KEY (conversation_id, seq)
);

CREATE TABLE runs (
    id TEXT NOT NULL PRIMARY KEY,
    conversation_id TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    iteration INTEGER NOT NULL DEFAULT 0,
    request TEXT NOT NULL DEFAULT ''
);
CREATE INDEX runs_of_conversation ON runs (conversation_id, started_at);

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
);
CREATE INDEX usage_of_conversation ON usage (conversation_id);

CREATE TABLE audit_log (
    seq INTEGER NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,  -- decided or finished
    id TEXT NOT NULL,  -- shared by a decided row and its finished row
    time TEXT NOT NULL,
    tool TEXT NOT NULL,
    tool_name TEXT NOT NULL,
    risk TEXT NOT NULL,
    factors TEXT NOT NULL,
    decision TEXT NOT NULL,
    denial_reason TEXT NOT NULL,
    parameters TEXT NOT NULL,
    proposed TEXT NOT NULL,  -- what the model proposed, where a person edited it
    summary TEXT NOT NULL,
    conversation TEXT NOT NULL,
    run TEXT NOT NULL,
    call TEXT NOT NULL,
    who TEXT NOT NULL,
    scope TEXT NOT NULL,
    decided_at TEXT NOT NULL,
    seconds_open FLOAT,
    grant_id TEXT NOT NULL,
    success INTEGER,
    error TEXT NOT NULL,
    duration FLOAT,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    CONSTRAINT audit_pair UNIQUE (id, kind)
);
-- Every index ends in seq: a page is read in order from where the last one ended, however many rows there are.
-- They cover decided rows only, which are what lists show; a finished row is found through its pair.
CREATE INDEX audit_by_time ON audit_log (time, seq) WHERE kind = 'decided';
CREATE INDEX audit_by_tool ON audit_log (tool, seq) WHERE kind = 'decided';
CREATE INDEX audit_by_decision ON audit_log (decision, seq) WHERE kind = 'decided';
CREATE INDEX audit_by_risk ON audit_log (risk, seq) WHERE kind = 'decided';
CREATE INDEX audit_by_conversation ON audit_log (conversation, seq) WHERE kind = 'decided';
CREATE INDEX audit_by_call ON audit_log (call, seq) WHERE kind = 'decided';

CREATE TABLE grants (
    id TEXT NOT NULL PRIMARY KEY,
    tool TEXT NOT NULL,
    scope TEXT NOT NULL,
    pattern TEXT NOT NULL,
    max_risk TEXT NOT NULL,
    effect TEXT NOT NULL,
    lifetime TEXT NOT NULL,
    workspace TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    origin TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    revoked_at TEXT NOT NULL,
    use_count INTEGER NOT NULL,
    last_used_at TEXT NOT NULL
);
CREATE INDEX grants_of_tool ON grants (tool, revoked_at);

CREATE TABLE parked_questions (
    call_id TEXT NOT NULL PRIMARY KEY,
    conversation_id TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    tool TEXT NOT NULL,
    summary TEXT NOT NULL,
    risk TEXT NOT NULL,
    reasons TEXT NOT NULL,
    answer TEXT NOT NULL,  -- JSON, or empty
    answered_at TEXT NOT NULL
);
