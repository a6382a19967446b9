-- Who answers a parked question sees what the call would do: its diff, or its parameters.
ALTER TABLE parked_questions ADD COLUMN shown TEXT NOT NULL DEFAULT '';
