"""The tables of the database. A change here needs a migration beside it in `migrations/versions`."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
)
from sqlalchemy import Table as SqlTable

metadata = MetaData()


def of_a_table() -> Column[str]:
    """The column that ties a row to its table and goes with it."""
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = SqlTable(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("header", Text, nullable=False),  # of the record; holds the secret seed
    Column("options", Text, nullable=False),  # of the table itself, not of the game
    Column("public", Boolean, nullable=False),
    Column("status", String(16), nullable=False),  # open, running, over
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    Column("updated", BigInteger, nullable=False),
    Column("ask", Text),  # who would like to take something back, and who has agreed
    Column("closing", String(48)),  # "decision:time" of the sealed question that is open
    Index("tables_by_status", "public", "status", "updated"),
)

seats = SqlTable(
    "seats",
    metadata,
    of_a_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),  # open, human, bot
    Column("level", String(64), nullable=False),  # of the bot that plays here
    Column("guest", String(64)),  # whose seat it is, also while a bot stands in
    Column("name", Text, nullable=False),
    Column("token", String(64), nullable=False, unique=True),  # in the link that moves the seat to another device
    Index("seats_by_guest", "guest"),
)

# A move is an insert under this key: the second of two that claim a number fails, whichever process it comes from.
inputs = SqlTable(
    "inputs",
    metadata,
    of_a_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

sealed = SqlTable(
    "sealed",
    metadata,
    of_a_table(),
    Column("decision", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("answer", Text, nullable=False),
    sqlite_with_rowid=False,
)

preferences = SqlTable(
    "preferences",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("body", Text, nullable=False),
)

# Reviews of finished tables, each made once: of the game as it was after that many inputs.
reviews = SqlTable(
    "reviews",
    metadata,
    of_a_table(),
    Column("depth", String(16), primary_key=True),
    Column("inputs", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

# What games were started with, by its hash: a table goes on with it when the cards in the files are corrected.
contents = SqlTable(
    "contents",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("body", Text, nullable=False),
)


# Several servers on one database. One is alive as long as it says so; what it held goes with it.


def of_a_server(*, primary_key: bool) -> Column[str]:
    """The column that ties a row to its server and goes with it."""
    here = ForeignKey("servers.id", ondelete="CASCADE")
    return Column("server", String(32), here, primary_key=primary_key, nullable=False)


servers = SqlTable(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),  # by the clock of the database
)

# Guests who look at a table where they hold a seat, by the server they came through.
presence = SqlTable(
    "presence",
    metadata,
    of_a_table(),
    of_a_server(primary_key=True),
    Column("guest", String(64), primary_key=True),
)

# The server that lets the bots of a table think.
thinkers = SqlTable("thinkers", metadata, of_a_table(), of_a_server(primary_key=False))

# How often somebody did something, until a time.
counts = SqlTable(
    "counts",
    metadata,
    Column("what", String(32), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("until", BigInteger, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
)

# Links by which a guest comes to another device: one each, for one use.
devices = SqlTable(
    "devices",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(64), nullable=False, unique=True),
    Column("until", BigInteger, nullable=False),
)
