-- A run is named by how its id begins as well: in this order its index finds that, whatever the database's language.
ALTER TABLE fleet.runs ALTER COLUMN id TYPE TEXT COLLATE "C";
