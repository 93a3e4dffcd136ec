-- Statistics are declared as in ClickHouse; every column has all of them whatever is declared.
CREATE TABLE t (d Date, k UInt32, s String) ENGINE = MergeTree PARTITION BY toYYYYMM(d) ORDER BY k;
INSERT INTO t VALUES ('2020-01-01', 1, 'a'), ('2020-02-01', 2, 'b');
ALTER TABLE t ADD STATISTICS k TYPE tdigest;
-- error: ILLEGAL_STATISTICS
ALTER TABLE t ADD STATISTICS k TYPE tdigest;
ALTER TABLE t ADD STATISTICS IF NOT EXISTS k TYPE tdigest;
ALTER TABLE t ADD STATISTICS k TYPE uniq, minmax;
SELECT extract(create_table_query, '`k`[^,]*, [^,]*, [^,]*') FROM system.tables WHERE database = currentDatabase() AND name = 't';
-- error: INCORRECT_QUERY
ALTER TABLE t ADD STATISTICS k TYPE nonsense;
-- error: ILLEGAL_STATISTICS
ALTER TABLE t ADD STATISTICS zz TYPE uniq;
-- error: ILLEGAL_STATISTICS
ALTER TABLE t ADD STATISTICS s TYPE tdigest;
ALTER TABLE t MODIFY STATISTICS d, k TYPE uniq;
SELECT extractAll(create_table_query, 'STATISTICS\\([^)]*\\)') FROM system.tables WHERE database = currentDatabase() AND name = 't';
ALTER TABLE t MATERIALIZE STATISTICS k;
ALTER TABLE t MATERIALIZE STATISTICS ALL;
-- error: ILLEGAL_STATISTICS
ALTER TABLE t MATERIALIZE STATISTICS zz;
ALTER TABLE t CLEAR STATISTICS k;
-- error: ILLEGAL_STATISTICS
ALTER TABLE t CLEAR STATISTICS zz;
ALTER TABLE t DROP STATISTICS k;
-- error: ILLEGAL_STATISTICS
ALTER TABLE t DROP STATISTICS k;
ALTER TABLE t DROP STATISTICS IF EXISTS k, zz;
SELECT extractAll(create_table_query, 'STATISTICS\\([^)]*\\)') FROM system.tables WHERE database = currentDatabase() AND name = 't';
SELECT * FROM t ORDER BY k;
-- error: INCORRECT_QUERY
CREATE TABLE u (a UInt8 STATISTICS(nonsense)) ENGINE = MergeTree ORDER BY a;
-- error: ILLEGAL_STATISTICS
CREATE TABLE u (a String STATISTICS(tdigest)) ENGINE = MergeTree ORDER BY a;
-- error: INCORRECT_QUERY
CREATE TABLE u (a UInt8 STATISTICS(uniq, uniq)) ENGINE = MergeTree ORDER BY a;
DROP TABLE t;
