-- Each step of the loop writes a page of every index that its rows stand in. Times never fall along the log, so that a time is found
-- by halving; nobody asks for safe calls by their risk; and what a conversation has cost is found by its runs.
DROP INDEX audit_by_time;
DROP INDEX audit_by_risk;
CREATE INDEX audit_by_risk ON audit_log (risk, seq) WHERE kind = 'decided' AND risk <> 'safe';
DROP INDEX usage_of_conversation;
