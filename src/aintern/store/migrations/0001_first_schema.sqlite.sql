-- Finds substrings of audit rows by index, brought up to date when it is asked (audit_query.py).
CREATE VIRTUAL TABLE audit_search USING fts5(words, content='', tokenize='trigram');
