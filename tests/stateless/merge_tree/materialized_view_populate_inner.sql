CREATE TABLE mpi (d Date, v UInt32) ENGINE = MergeTree ORDER BY d;
INSERT INTO mpi SELECT toDate('2024-01-01') + number % 3, number FROM numbers(9);
CREATE MATERIALIZED VIEW mpi_mv ENGINE = SummingMergeTree ORDER BY d POPULATE AS SELECT d, sum(v) AS s, count() AS c FROM mpi GROUP BY d;
SELECT d, sum(s), sum(c) FROM mpi_mv GROUP BY d ORDER BY d;
INSERT INTO mpi VALUES ('2024-01-01', 1000), ('2024-02-02', 2);
SELECT d, sum(s), sum(c) FROM mpi_mv GROUP BY d ORDER BY d;
SELECT count() FROM system.tables WHERE database = currentDatabase() AND name LIKE '.inner%';
DROP TABLE mpi_mv SYNC;
SELECT count() FROM system.tables WHERE database = currentDatabase() AND name LIKE '.inner%';
CREATE MATERIALIZED VIEW bad_mv AS SELECT 1;
-- error: 60
CREATE MATERIALIZED VIEW bad_mv TO nosuch AS SELECT d FROM mpi;
