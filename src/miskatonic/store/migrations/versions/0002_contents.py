"""What games were started with, by its hash."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Room for content. What the games have when a server starts is kept then, for the tables that already run too."""
    op.create_table(
        "contents",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
