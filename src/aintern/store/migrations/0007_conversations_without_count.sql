-- Each message wrote its conversation's row as well, for a count that the place of the newest message tells.
ALTER TABLE conversations DROP COLUMN message_count;
