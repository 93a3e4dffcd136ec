"""clickhouse-sqlalchemy over the native protocol and over HTTP, by its documentation.

Left out: joins of subqueries, `with_totals` and `limit_by`, which the dialect does not write with SQLAlchemy 2.0.
"""
import datetime

from clickhouse_sqlalchemy import Table, engines, get_declarative_base, make_session, select, types
from sqlalchemy import Column, MetaData, create_engine, func, inspect, text


def run(server, checks):
    for name, url in [
        ("native", f"clickhouse+native://default:{server.password}@127.0.0.1:{server.tcp}/default"),
        ("http", f"clickhouse+http://default:{server.password}@127.0.0.1:{server.http}/default"),
    ]:
        dialect(server, checks, name, create_engine(url))


def dialect(server, checks, name, engine):
    gives = lambda what, ask, expected: checks.gives(f"{what} ({name})", ask, expected)
    session = make_session(engine)
    gives("text", lambda: session.execute(text("SELECT 1, 'a'")).fetchall(), [(1, "a")])
    base = get_declarative_base(metadata=MetaData())

    class Rate(base):
        __tablename__ = f"rate_{name}"
        day = Column(types.Date, primary_key=True)
        value = Column(types.Int32, comment="the value")
        other = Column(types.Nullable(types.Float64))
        tags = Column(types.Array(types.String))
        label = Column(types.LowCardinality(types.String))
        kind = Column(types.String)
        __table_args__ = (engines.MergeTree(partition_by=func.toYYYYMM(day), order_by=["day", "value"]), {"comment": "rates"})

    gives("create", lambda: Rate.__table__.create(engine), None)
    gives("exists", lambda: inspect(engine).has_table(f"rate_{name}"), True)
    days = [datetime.date(2020, 1, day) for day in range(1, 11)]
    rows = [{"day": day, "value": 10 * n, "other": None if n % 2 else 0.5, "tags": ["x"] * (n % 3), "label": "l", "kind": "a"} for n, day in enumerate(days)]
    gives("insert", lambda: bool(session.execute(Rate.__table__.insert(), rows)), True)
    gives("count", lambda: session.query(func.count(Rate.day)).scalar(), 10)
    gives("all", lambda: [(row.day, row.value) for row in session.query(Rate.day, Rate.value).order_by(Rate.day)], [(day, 10 * n) for n, day in enumerate(days)])
    gives("filter", lambda: session.query(Rate.value).filter(Rate.day > datetime.date(2020, 1, 8)).order_by(Rate.value).all(), [(80,), (90,)])
    gives("group", lambda: session.query(func.toDayOfWeek(Rate.day), func.sum(Rate.value)).group_by(func.toDayOfWeek(Rate.day)).order_by(text("2 DESC")).first(), (5, 110))
    gives("having", lambda: session.query(Rate.label, func.count()).group_by(Rate.label).having(func.count() > 5).all(), [("l", 10)])
    if name == "native":  # over HTTP the dialect leaves arrays as text
        gives("arrays", lambda: session.query(Rate.tags).filter(Rate.value == 20).scalar(), ["x", "x"])
    gives("array join", lambda: session.query(func.count()).select_from(select(func.arrayJoin(Rate.tags)).subquery()).scalar(), 9)
    gives("null", lambda: session.query(func.count()).filter(Rate.other.is_(None)).scalar(), 5)
    gives("sample of columns", lambda: [column["name"] for column in inspect(engine).get_columns(f"rate_{name}")], ["day", "value", "other", "tags", "label", "kind"])
    gives("names of tables", lambda: f"rate_{name}" in inspect(engine).get_table_names(), True)
    gives("names of schemas", lambda: {"default", "system"} <= set(inspect(engine).get_schema_names()), True)
    gives("reflection", lambda: [column.name for column in Table(f"rate_{name}", MetaData(), autoload_with=engine).columns][:2], ["day", "value"])
    gives("reflected engine", lambda: Table(f"rate_{name}", MetaData(), autoload_with=engine).engine.name, "MergeTree")
    gives("delete", lambda: bool(session.execute(text(f"ALTER TABLE rate_{name} DELETE WHERE value = 0 SETTINGS mutations_sync = 1"))) or True, True)
    gives("what is left", lambda: session.query(func.count(Rate.day)).scalar(), 9)
    gives("union", lambda: len(session.query(Rate.value).union_all(session.query(Rate.value)).all()), 18)
    gives("subquery", lambda: session.query(func.max(session.query(Rate.value.label("v")).subquery().c.v)).scalar(), 90)
    gives("distinct", lambda: session.query(Rate.label).distinct().all(), [("l",)])
    gives("case", lambda: session.execute(text(f"SELECT countIf(value > 50) FROM rate_{name}")).scalar(), 4)
    gives("version", lambda: engine.dialect.server_version_info[0] >= 20, True)
    checks.raises(f"a syntax error ({name})", lambda: session.execute(text("SELEC 1")).fetchall(), "62")
    checks.raises(f"a table that is not there ({name})", lambda: session.execute(text("SELECT * FROM nothing")).fetchall(), "60")
    gives("drop", lambda: Rate.__table__.drop(engine), None)
    gives("gone", lambda: inspect(engine).has_table(f"rate_{name}"), False)
