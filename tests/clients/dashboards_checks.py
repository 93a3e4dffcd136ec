"""What Grafana's data source, Superset and Metabase ask, by HTTP: the statements of `dashboards.sql` over the tables of `dashboards_setup.sql`.
Each is followed by the types of its columns, and by its rows where they are known, as ClickHouse (chDB 26.9) gives them."""
import json
import pathlib

HERE = pathlib.Path(__file__).parent
KNOWN = {}


def run(server, checks):
    for statement in (HERE / "dashboards_setup.sql").read_text().split(";\n"):
        if statement.strip():
            server.ask(statement)
    for block in (HERE / "dashboards.sql").read_text().strip().split("\n\n"):
        name, *lines, expected = block.splitlines()
        name = name.removeprefix("-- ")
        checked(server, checks, name, "\n".join(lines), *expected.removeprefix("-> ").split(" | "))


def checked(server, checks, name, statement, types, rows=None):
    try:
        given = json.loads(server.ask(statement, default_format="JSONCompact"))
    except RuntimeError as error:
        return checks.count(False, f"{name}: {str(error)[:400]}")
    is_right = ", ".join(column["type"] for column in given["meta"]) == types
    if rows:
        is_right = is_right and (given["rows"] >= int(rows[:-1]) if rows.endswith("+") else given["rows"] == int(rows))
    said = f"{name}: {', '.join(column['type'] for column in given['meta'])} | {given['rows']}, not {types} | {rows}"
    if not is_right and name in KNOWN:
        return checks.differs(name, KNOWN[name])
    checks.count(is_right, said)
