"""Ibis by its ClickHouse backend, by its documentation.

Left out: `describe`, which the backend does not know, and `drop_view` and `drop_table`, which forget the name.
"""
import datetime

import ibis
import pandas


def run(server, checks):
    gives = checks.gives
    con = ibis.clickhouse.connect(host="127.0.0.1", port=server.http, user="default", password=server.password, database="default")
    frame = pandas.DataFrame({"a": [1, 2, 3, 4], "b": ["x", "y", "x", None], "c": [0.5, None, 1.5, 2.5], "d": [datetime.datetime(2020, 1, day) for day in (1, 2, 3, 4)]})
    gives("version", lambda: con.version.count("."), 3)
    gives("create", lambda: con.create_table("t", frame, overwrite=True).count().execute(), 4)
    gives("tables", lambda: "t" in con.list_tables(), True)
    gives("databases", lambda: {"default", "system"} <= set(con.list_databases()), True)
    t = con.table("t")
    gives("schema", lambda: list(t.schema()), ["a", "b", "c", "d"])
    gives("filter", lambda: t.filter(t.a > 2).a.execute().tolist(), [3, 4])
    gives("select", lambda: t.select(t.a, twice=t.a * 2).order_by("a").twice.execute().tolist(), [2, 4, 6, 8])
    gives("mutate", lambda: t.mutate(e=t.b.upper()).order_by("a").e.execute().tolist()[:2], ["X", "Y"])
    gives("group", lambda: t.group_by("b").agg(n=t.count()).order_by("n").n.execute().tolist(), [1, 1, 2])
    gives("sum", lambda: int(t.a.sum().execute()), 10)
    gives("mean of nulls", lambda: float(t.c.mean().execute()), 1.5)
    gives("nunique", lambda: int(t.b.nunique().execute()), 2)
    gives("quantile", lambda: float(t.a.quantile(0.5).execute()), 2.5)
    gives("std", lambda: round(float(t.a.std().execute()), 4), 1.291)
    gives("isnull", lambda: int(t.b.isnull().sum().execute()), 1)
    gives("fill_null", lambda: t.b.fill_null("z").execute().tolist(), ["x", "y", "x", "z"])
    gives("case", lambda: t.mutate(s=ibis.ifelse(t.a > 2, "big", "small")).order_by("a").s.execute().tolist(), ["small", "small", "big", "big"])
    gives("order", lambda: t.order_by(ibis.desc("a")).a.execute().tolist(), [4, 3, 2, 1])
    gives("limit", lambda: t.order_by("a").limit(2, offset=1).a.execute().tolist(), [2, 3])
    gives("join", lambda: int(t.join(t.view(), "a").count().execute()), 4)
    gives("left join", lambda: int(t.left_join(t.filter(t.a > 2).view(), "a").count().execute()), 4)
    gives("anti join", lambda: int(t.anti_join(t.filter(t.a > 2).view(), "a").count().execute()), 2)
    gives("union", lambda: int(t.union(t).count().execute()), 8)
    gives("distinct", lambda: int(t[["b"]].distinct().count().execute()), 3)
    gives("window", lambda: t.mutate(r=ibis.row_number().over(order_by=t.a)).order_by("a").r.execute().tolist(), [0, 1, 2, 3])
    gives("moving sum", lambda: t.mutate(s=t.a.sum().over(ibis.window(order_by=t.a, preceding=1, following=0))).order_by("a").s.execute().tolist(), [1, 3, 5, 7])
    gives("lag", lambda: t.mutate(l=t.a.lag(1).over(order_by=t.a)).order_by("a").l.execute().tolist()[1:], [1, 2, 3])
    gives("strings", lambda: t.filter(t.b == "x").b.length().execute().tolist(), [1, 1])
    gives("like", lambda: int(t.filter(t.b.like("%x%")).count().execute()), 2)
    gives("regex", lambda: int(t.filter(t.b.re_search("^[xy]$")).count().execute()), 3)
    gives("dates", lambda: t.order_by("a").d.day().execute().tolist(), [1, 2, 3, 4])
    gives("truncate", lambda: t.d.truncate("M").nunique().execute(), 1)
    gives("difference of dates", lambda: int((t.d.max().day() - t.d.min().day()).execute()), 3)
    gives("cast", lambda: t.a.cast("string").execute().tolist(), ["1", "2", "3", "4"])
    gives("arrays", lambda: t.group_by("b").agg(x=t.a.collect()).filter(ibis._.b == "x").x.execute().tolist(), [[1, 3]])
    gives("unnest", lambda: int(t.agg(x=t.a.collect()).x.unnest().name("u").as_table().count().execute()), 4)
    gives("sql", lambda: con.sql("SELECT number AS n FROM numbers(3)").n.sum().execute(), 3)
    gives("raw sql", lambda: con.raw_sql("SELECT 1").result_rows, [(1,)])
    gives("arrow", lambda: t.order_by("a").to_pyarrow().column("a").to_pylist(), [1, 2, 3, 4])
    gives("batches", lambda: sum(batch.num_rows for batch in t.to_pyarrow_batches()), 4)
    gives("insert", lambda: con.insert("t", frame) and None or int(t.count().execute()), 8)
    gives("view", lambda: int(con.create_view("v", t.filter(t.a > 3), overwrite=True).count().execute()), 2)
    gives("a table in memory", lambda: int(con.execute(ibis.memtable({"x": [1, 2]}).x.sum())), 3)
    gives("join with a table in memory", lambda: int(t.join(ibis.memtable({"a": [1, 2]}), "a").count().execute()), 4)
    gives("parameters", lambda: (lambda p: int(t.filter(t.a > p).count().execute(params={p: 3})))(ibis.param("int64")), 2)
    gives("drop", lambda: (con.raw_sql("DROP VIEW v"), con.raw_sql("DROP TABLE t"), "t" in con.list_tables())[2], False)
