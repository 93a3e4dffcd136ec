CREATE TABLE cf (a Nullable(UInt8), b String) ENGINE = MergeTree ORDER BY b SETTINGS index_granularity = 2;
INSERT INTO cf VALUES (1, 'p'), (NULL, 'q'), (3, 'r');
INSERT INTO cf VALUES (NULL, 's');
SELECT count(), count(*), count(1), count(a), count(b), count(NULL) FROM cf;
-- error: 42
SELECT count(a, b) FROM cf FORMAT Null;
SELECT count() FROM cf WHERE b > 'p';
SELECT count(a) FROM cf WHERE a IS NULL;
SELECT count() FROM cf SETTINGS optimize_trivial_count_query = 0;
SELECT count(DISTINCT b), count(DISTINCT a), countIf(a IS NULL) FROM cf;
SELECT count() + 1, count() = 4, toTypeName(count()) FROM cf;
SELECT count(), 'const' FROM cf GROUP BY 'const';
SELECT count() FROM cf GROUP BY a IS NULL ORDER BY 1;
