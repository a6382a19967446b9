-- Times are ISO 8601 UTC text of the server's clock, so that no worker's clock counts; they sort and read the same everywhere.
CREATE TABLE fleet.version (version_num TEXT NOT NULL PRIMARY KEY);

CREATE FUNCTION fleet.now_text() RETURNS TEXT LANGUAGE SQL VOLATILE AS
$$ SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

CREATE TABLE fleet.runs (
    id TEXT NOT NULL PRIMARY KEY,
    request TEXT NOT NULL,
    repo TEXT NOT NULL,
    ref TEXT NOT NULL,
    branch TEXT NOT NULL,
    model TEXT NOT NULL,
    policy TEXT NOT NULL,
    priority INTEGER NOT NULL,
    after TEXT NOT NULL,
    max_time FLOAT,
    label TEXT NOT NULL,
    submitter TEXT NOT NULL,
    retry_of TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'waiting',  -- waiting, queued, running, parked; done, failed, cancelled
    reason TEXT NOT NULL DEFAULT '',  -- the completion reason of the conversation's last run, or why there was none
    error TEXT NOT NULL DEFAULT '',
    token INTEGER NOT NULL DEFAULT 0,  -- the number of the attempt that may write
    turn INTEGER NOT NULL DEFAULT 0,  -- among the queued runs of its priority
    is_placed BOOLEAN NOT NULL DEFAULT FALSE,  -- the engine's queue has this attempt
    is_cancelling BOOLEAN NOT NULL DEFAULT FALSE,
    worker TEXT NOT NULL DEFAULT '',
    conversation TEXT NOT NULL DEFAULT '',
    base TEXT NOT NULL DEFAULT '',  -- the commit that it started from
    tip TEXT NOT NULL DEFAULT '',  -- the newest commit with its files
    tokens_in BIGINT NOT NULL DEFAULT 0,
    tokens_out BIGINT NOT NULL DEFAULT 0,
    cost FLOAT,  -- dollars, where the worker's settings know the prices
    submitted_at TEXT NOT NULL DEFAULT fleet.now_text(),
    started_at TEXT NOT NULL DEFAULT '',
    ended_at TEXT NOT NULL DEFAULT ''
);
CREATE INDEX runs_newest ON fleet.runs (submitted_at, id);
CREATE INDEX runs_at_work ON fleet.runs (status, submitted_at) WHERE status IN ('waiting', 'queued', 'running', 'parked');
CREATE INDEX runs_in_turn ON fleet.runs (priority, submitter, turn) WHERE status = 'queued';
CREATE INDEX runs_on_branch ON fleet.runs (repo, branch, submitted_at);
CREATE INDEX runs_of_conversation ON fleet.runs (conversation);
-- One run at a time works on a branch.
CREATE UNIQUE INDEX one_run_a_branch ON fleet.runs (repo, branch) WHERE status IN ('queued', 'running', 'parked');

-- What a run has made so far: its commits as a git bundle, and all of it as a patch to `base`.
CREATE TABLE fleet.results (
    run TEXT NOT NULL PRIMARY KEY,
    bundle BYTEA NOT NULL,
    patch BYTEA NOT NULL
);

CREATE TABLE fleet.events (
    run TEXT NOT NULL,
    seq BIGINT NOT NULL,
    lines TEXT NOT NULL,  -- events as JSON lines
    PRIMARY KEY (run, seq)
);

CREATE TABLE fleet.workers (
    id TEXT NOT NULL PRIMARY KEY,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    labels TEXT NOT NULL,
    repos TEXT NOT NULL,
    status TEXT NOT NULL,  -- working, draining
    started_at TEXT NOT NULL DEFAULT fleet.now_text(),
    seen TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- A connection that says for which attempt it writes can write only as long as that attempt holds its run.
CREATE FUNCTION fleet.fence() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    attempt TEXT := current_setting('aintern.fence', TRUE);
BEGIN
    IF attempt <> '' THEN
        PERFORM 1 FROM fleet.runs WHERE id = split_part(attempt, '.', 1)
            AND token = split_part(attempt, '.', 2)::INTEGER AND status = 'running' FOR SHARE;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'another worker has taken the run over' USING ERRCODE = 'AI001';
        END IF;
    END IF;
    RETURN NULL;
END
$$;
DO $$
DECLARE
    guarded TEXT;
BEGIN
    FOREACH guarded IN ARRAY ARRAY['conversations', 'messages', 'runs', 'usage', 'audit_log', 'parked_questions', 'grants',
                                   'fleet.results', 'fleet.events'] LOOP
        EXECUTE format('CREATE TRIGGER fleet_fence BEFORE INSERT OR UPDATE OR DELETE ON %s '
                       'FOR EACH STATEMENT EXECUTE FUNCTION fleet.fence()', guarded);
    END LOOP;
END
$$;
