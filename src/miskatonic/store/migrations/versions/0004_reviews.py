"""Reviews of finished tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("depth", sa.String(16), primary_key=True),
        sa.Column("inputs", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
