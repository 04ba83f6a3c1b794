"""What several servers tell each other: who is alive, who is where, who thinks; requests, times, counts, devices.

It only adds: a server of the version before goes on with it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Columns and tables for what a single server keeps in its memory."""
    op.add_column("tables", sa.Column("ask", sa.Text))
    op.add_column("tables", sa.Column("closing", sa.String(48)))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("server", sa.String(32), sa.ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
    )
    op.create_table(
        "thinkers",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("server", sa.String(32), sa.ForeignKey("servers.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_table(
        "counts",
        sa.Column("what", sa.String(32), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False, unique=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
