"""Pieces of SQL that both the schema and the queries name, apart so that queries need not import SQLAlchemy."""

SCHEMA_VERSION = "0002"  # the newest of migrations/versions

# What a text filter over the audit log looks at: enough to find a call, bounded so that one huge parameter costs no more.
SEARCHED = "tool || ' ' || summary || ' ' || denial_reason || ' ' || substr(parameters, 1, 1000)"
