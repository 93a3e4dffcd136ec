"""Driver of chDB for the differential test: JSON lines in, JSON lines out.

{"database": NAME} makes an empty current database and forgets the settings and temporary tables of the session,
{"sql": TEXT} runs a statement. The answer is {"output": TEXT}, or {"code": N, "error": TEXT}.
Arguments are the format of outputs, then settings as name=value.
"""

import contextlib
import json
import os
import re
import shutil
import sys
import tempfile

from chdb import session


SETTINGS = {"session_timezone": "'UTC'", "output_format_write_statistics": "0"}


def reset(chdb):
    """Brings the session back to how it began."""
    changed = chdb.query("SELECT name FROM system.settings WHERE changed", "TabSeparated").bytes().decode()
    for name in changed.split():
        if name not in SETTINGS:
            with contextlib.suppress(Exception):
                chdb.query(f"SET {name} = DEFAULT")
    for name, value in SETTINGS.items():
        chdb.query(f"SET {name} = {value}")
    tables = chdb.query("SELECT name FROM system.tables WHERE is_temporary", "TabSeparated").bytes().decode()
    for name in tables.split("\n"):
        if name:
            chdb.query(f"DROP TEMPORARY TABLE IF EXISTS `{name}`")


def run(chdb, request, output_format):
    """Carries out a request and returns the answer."""
    try:
        if "database" in request:
            name = request["database"]
            reset(chdb)
            chdb.query("USE default")
            chdb.query(f"DROP DATABASE IF EXISTS {name}")
            chdb.query(f"CREATE DATABASE {name} ENGINE = Atomic")
            chdb.query(f"USE {name}")
            return {"output": ""}
        output = chdb.query(request["sql"], output_format).bytes()
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
    # Files that statements write (INTO OUTFILE) belong there too.
    os.chdir(path)
    SETTINGS.update(setting.split("=") for setting in sys.argv[2:])
    for line in sys.stdin:
        out.write(json.dumps(run(chdb, json.loads(line), sys.argv[1])) + "\n")
        out.flush()
    chdb.close()
    shutil.rmtree(path, ignore_errors=True)


main()
