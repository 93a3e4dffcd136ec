"""run.py BINARY: tables of Iceberg and Delta Lake that other programs write, read by Ursa.

The tables are written when this runs, by pyiceberg and deltalake, and by hand from the specifications where these do not
write a feature (deletes that are merged on reading, deletion vectors, column mapping). What Ursa reads is compared with
what these libraries read, with what was written, with ClickHouse's engine (chDB) where that reads it, and with what is
read of the same tables in a store: a server of this script. It needs
pyiceberg[sql-sqlite,pyarrow,pyiceberg-core], deltalake, fastavro, pyroaring, pyarrow and chdb."""

import os
import pathlib
import sys
import tempfile

import delta_checks
import harness
import iceberg_checks
import store
import store_checks


def main():
    with tempfile.TemporaryDirectory(prefix="ursa-lakehouse-") as folder:
        lake = store.Store(folder)
        ursa = harness.Ursa(str(pathlib.Path(sys.argv[1]).resolve()), lake)
        # chDB reads below the folder that it is in.
        os.chdir(folder)
        store_checks.run(ursa, lake, pathlib.Path(folder) / "store/tables")
        iceberg_checks.run(ursa, pathlib.Path(folder) / "iceberg")
        delta_checks.run(ursa, pathlib.Path(folder) / "delta")
    return harness.report()


if __name__ == "__main__":
    sys.exit(main())
