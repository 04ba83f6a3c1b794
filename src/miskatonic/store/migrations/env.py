"""How Alembic runs here: always on the connection the store has opened, inside its transaction."""

from alembic import context

from miskatonic.store.opening import VERSION_TABLE
from miskatonic.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite changes a table by copying it
)
context.run_migrations()
