-- A remembered command pattern holds in one folder; those of before hold in every folder of their workspace ('').
ALTER TABLE grants ADD COLUMN folder TEXT NOT NULL DEFAULT '';
