-- Contents of files by their hash or another key; `base`: the content that `data` is a difference to; no data: in a file of its own.
CREATE TABLE contents (hash BLOB PRIMARY KEY, size INTEGER NOT NULL, base BLOB, data BLOB, stored INTEGER NOT NULL);

CREATE TABLE calls (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL, root TEXT NOT NULL, run TEXT NOT NULL, conversation TEXT NOT NULL,
    kind TEXT NOT NULL, tool TEXT NOT NULL, summary TEXT NOT NULL, started_at TEXT NOT NULL, ended_at TEXT NOT NULL,
    owner TEXT NOT NULL, interrupted INTEGER NOT NULL, undoes TEXT NOT NULL
);
CREATE INDEX calls_of_root ON calls (root, seq);

CREATE TABLE changes (
    call INTEGER NOT NULL, root TEXT NOT NULL, path BLOB NOT NULL,
    before_kind TEXT NOT NULL, before_mode INTEGER NOT NULL, before_hash BLOB NOT NULL,
    after_kind TEXT, after_mode INTEGER, after_hash BLOB,
    PRIMARY KEY (call, root, path)
) WITHOUT ROWID;

-- What was last known of a workspace's tree; `fresh`: newer than the snapshot's index.
CREATE TABLE entries (
    root TEXT NOT NULL, path BLOB NOT NULL, kind TEXT NOT NULL, mode INTEGER NOT NULL, hash BLOB NOT NULL,
    size INTEGER NOT NULL, mtime INTEGER NOT NULL, ctime INTEGER NOT NULL, inode INTEGER NOT NULL,
    owner INTEGER NOT NULL, owner_group INTEGER NOT NULL, fresh INTEGER NOT NULL,
    PRIMARY KEY (root, path)
) WITHOUT ROWID;
CREATE INDEX entries_fresh ON entries (root, path) WHERE fresh = 1;
CREATE INDEX entries_folders ON entries (root, path) WHERE kind = 'folder';

PRAGMA user_version = 1;
