-- SQLite's INTEGER has 64 bits, and its primary key must be of exactly that name to be the row's number.
ALTER TABLE audit_log ALTER COLUMN seq TYPE BIGINT;

-- Finds substrings of audit rows by index; the expression is `SEARCHED` of audit_query.py. Who may not create the extension
-- gets a plain scan instead.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX audit_search ON audit_log USING gin (
        (tool || ' ' || summary || ' ' || denial_reason || ' ' || substr(parameters, 1, 1000)) gin_trgm_ops
    ) WHERE kind = 'decided';
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE WARNING 'audit text search runs without an index: %', SQLERRM;
END
$$;
