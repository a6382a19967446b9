-- Each run's rows of the record in a chain of their own, in the order in which they were written: `hash` is the SHA-256, in hexadecimal,
-- of the hash of the link before it ('' for the first), a space, and the row's hash.
CREATE TABLE fleet.chains (
    run TEXT NOT NULL,
    place INTEGER NOT NULL,
    seq BIGINT NOT NULL,  -- of the row
    hash TEXT NOT NULL,
    PRIMARY KEY (run, place)
);
CREATE UNIQUE INDEX chain_of_row ON fleet.chains (seq);

-- Runs that were there before have none.
ALTER TABLE fleet.runs ADD COLUMN is_chained BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE fleet.runs ALTER COLUMN is_chained SET DEFAULT TRUE;

-- Who appends to the record holds its lock, so that no two links are made at once.
CREATE FUNCTION fleet.chain() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    talk TEXT := NEW.conversation;
    of_run TEXT;
    before RECORD;
BEGIN
    IF NEW.tool = 'fleet' THEN
        of_run := NULLIF(NEW.run, '');
    ELSE
        IF talk = '' THEN  -- what came of a decision
            SELECT conversation INTO talk FROM audit_log WHERE id = NEW.id AND kind = 'decided';
        END IF;
        IF talk <> '' THEN
            SELECT id INTO of_run FROM fleet.runs WHERE conversation = talk AND is_chained;
        END IF;
    END IF;
    IF of_run IS NOT NULL THEN
        SELECT place, hash INTO before FROM fleet.chains WHERE run = of_run ORDER BY place DESC LIMIT 1;
        INSERT INTO fleet.chains (run, place, seq, hash) VALUES (
            of_run, coalesce(before.place, 0) + 1, NEW.seq,
            encode(sha256(convert_to(coalesce(before.hash, '') || ' ' || NEW.hash, 'UTF8')), 'hex')
        );
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER fleet_chain AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION fleet.chain();
