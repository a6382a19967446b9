-- When each model server may be asked next, where the settings bound how often.
CREATE TABLE fleet.model_servers (server TEXT NOT NULL PRIMARY KEY, next TIMESTAMPTZ NOT NULL);

-- When somebody was last reminded of an open question.
CREATE TABLE fleet.reminders (
    run TEXT NOT NULL,
    question TEXT NOT NULL,
    reminded TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (run, question)
);
