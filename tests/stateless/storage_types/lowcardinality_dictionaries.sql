SET allow_suspicious_low_cardinality_types = 1;
CREATE TABLE lc (k UInt32, a LowCardinality(String), b LowCardinality(FixedString(2)), c LowCardinality(Date), d Array(LowCardinality(String))) ENGINE = MergeTree ORDER BY (a, k) SETTINGS index_granularity = 8;
INSERT INTO lc SELECT number, concat('v', toString(number % 5)), leftPad(toString(number % 3), 2, '0'), toDate('2024-01-01') + number % 4, [toString(number % 2), 'x'] FROM numbers(50);
INSERT INTO lc SELECT number + 100, concat('w', toString(number)), 'zz', '2030-01-01', [] FROM numbers(20);
SELECT a, count() FROM lc WHERE a LIKE 'v%' GROUP BY a ORDER BY a;
SELECT b, c, count() FROM lc WHERE k < 12 GROUP BY b, c ORDER BY b, c;
SELECT uniqExact(a), uniqExact(c), max(b) FROM lc;
SELECT count() FROM lc WHERE a IN ('v1', 'w7', 'none');
SELECT arrayJoin(d) AS x, count() FROM lc GROUP BY x ORDER BY x;
OPTIMIZE TABLE lc FINAL;
SELECT k FROM lc WHERE a > 'w18' ORDER BY k;
SELECT toTypeName(a), toTypeName(upper(a)), toTypeName(concat(a, 'x')), toTypeName(length(a)) FROM lc LIMIT 1;
-- error: 420
ALTER TABLE lc UPDATE a = 'changed' WHERE c = '2030-01-01' SETTINGS mutations_sync = 2;
SELECT count() FROM lc WHERE a = 'changed';
SELECT lowCardinalityKeys(toLowCardinality('x'));
SELECT x.a, count() FROM lc AS x JOIN (SELECT 'v1' AS a) AS y ON x.a = y.a GROUP BY x.a;
ALTER TABLE lc MODIFY COLUMN b String SETTINGS mutations_sync = 2;
SELECT DISTINCT b FROM lc ORDER BY b;
