-- When an attempt was last put on the queue, for how long it waited there; whichever version of AIntern puts it there.
ALTER TABLE fleet.runs ADD COLUMN queued_at TEXT NOT NULL DEFAULT '';
CREATE FUNCTION fleet.note_queued() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW.queued_at := fleet.now_text();
    RETURN NEW;
END
$$;
CREATE TRIGGER fleet_queued BEFORE UPDATE OF status ON fleet.runs FOR EACH ROW WHEN (NEW.status = 'queued')
    EXECUTE FUNCTION fleet.note_queued();
