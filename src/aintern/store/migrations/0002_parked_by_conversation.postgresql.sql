-- Parked questions are told apart by their conversation as well: models give the same call id in more than one.
ALTER TABLE parked_questions DROP CONSTRAINT parked_questions_pkey;
ALTER TABLE parked_questions ADD PRIMARY KEY (call_id, conversation_id);
