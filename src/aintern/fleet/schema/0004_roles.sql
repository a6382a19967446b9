-- Who may do what, by the name that a person has in PostgreSQL; without a row everybody may everything.
CREATE TABLE fleet.roles (
    person TEXT NOT NULL,
    role TEXT NOT NULL,  -- submitter, approver, operator
    repos TEXT NOT NULL,  -- a glob
    highest_risk TEXT NOT NULL,  -- of an approver's answers
    PRIMARY KEY (person, role, repos)
);
