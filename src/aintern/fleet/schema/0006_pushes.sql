-- Whether a run's result goes to the repository that it came from: '' (nobody said so), approved, pushing, pushed, failed.
ALTER TABLE fleet.runs ADD COLUMN push TEXT NOT NULL DEFAULT '';
ALTER TABLE fleet.runs ADD COLUMN push_error TEXT NOT NULL DEFAULT '';
ALTER TABLE fleet.runs ADD COLUMN push_worker TEXT NOT NULL DEFAULT '';
CREATE INDEX runs_to_push ON fleet.runs (submitted_at) WHERE push IN ('approved', 'pushing');
