-- A queued run is handed to a worker that is free, and only to one that agrees with its attempts; 1: one that took from a queue of all.
ALTER TABLE fleet.workers ADD COLUMN protocol TEXT NOT NULL DEFAULT '1';
CREATE INDEX runs_of_worker ON fleet.runs (worker) WHERE worker <> '';
