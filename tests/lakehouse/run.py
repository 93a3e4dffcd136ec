"""run.py BINARY: tables of Iceberg and Delta Lake that other programs write, read by Ursa.

The tables are written when this runs, by pyiceberg and deltalake, and by hand from the specifications where these do not
write a feature (deletes that are merged on reading, deletion vectors, column mapping). What Ursa reads is compared with
what these libraries read, with what was written, and with ClickHouse's engine (chDB) where that reads it. It needs
pyiceberg[sql-sqlite,pyarrow,pyiceberg-core], deltalake, fastavro, pyroaring, pyarrow and chdb."""

import os
import pathlib
import sys
import tempfile

import delta_checks
import harness
import iceberg_checks


def main():
    ursa = harness.Ursa(str(pathlib.Path(sys.argv[1]).resolve()))
    with tempfile.TemporaryDirectory(prefix="ursa-lakehouse-") as folder:
        # chDB reads below the folder that it is in.
        os.chdir(folder)
        iceberg_checks.run(ursa, pathlib.Path(folder) / "iceberg")
        delta_checks.run(ursa, pathlib.Path(folder) / "delta")
    return harness.report()


if __name__ == "__main__":
    sys.exit(main())
