"""What alembic runs: every due migration on the connection that `upgrade` hands over, each with its record in one transaction."""

from alembic import context

from aintern.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table="schema_version",
    transaction_per_migration=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
