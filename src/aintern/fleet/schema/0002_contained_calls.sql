-- Decisions on calls that can have no effect but on their run's worktree, by their ids on the record.
CREATE TABLE fleet.contained_calls (audit TEXT NOT NULL PRIMARY KEY);
