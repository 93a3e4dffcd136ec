"""Driver of chDB for the differential test: JSON lines in, JSON lines out.

{"database": NAME} makes an empty current database, {"sql": TEXT} runs a statement. The answer is
{"output": TEXT} in TabSeparatedWithNamesAndTypes, or {"code": N, "error": TEXT}.
Arguments are settings, as name=value.
"""

import contextlib
import json
import os
import re
import shutil
import sys
import tempfile

from chdb import session


def run(chdb, request):
    """Carries out a request and returns the answer."""
    try:
        if "database" in request:
            name = request["database"]
            chdb.query("USE default")
            chdb.query(f"DROP DATABASE IF EXISTS {name}")
            chdb.query(f"CREATE DATABASE {name} ENGINE = Atomic")
            chdb.query(f"USE {name}")
            return {"output": ""}
        output = chdb.query(request["sql"], "TabSeparatedWithNamesAndTypes").bytes()
        return {"output": output.decode("utf-8", "replace")}
    except Exception as error:  # whatever chDB raises is the answer
        # What a failed statement had written already would come with the next one's output.
        with contextlib.suppress(Exception):
            chdb.query("SELECT 1")
        code = re.search(r"Code: (\d+)", str(error))
        return {"code": int(code.group(1)) if code else -1, "error": str(error)[:2000]}


def main():
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    path = tempfile.mkdtemp(prefix="difftest-chdb-")
    chdb = session.Session(path)
    chdb.query("SET session_timezone = 'UTC', output_format_write_statistics = 0")
    for setting in sys.argv[1:]:
        name, value = setting.split("=")
        chdb.query(f"SET {name} = {value}")
    for line in sys.stdin:
        out.write(json.dumps(run(chdb, json.loads(line))) + "\n")
        out.flush()
    chdb.close()
    shutil.rmtree(path, ignore_errors=True)


main()
