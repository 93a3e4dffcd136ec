-- GROUP BY with a LIMIT and no order: groups have all their rows, with the filter of chosen groups and without it.
CREATE TABLE readings
(
    day Date,
    at DateTime('UTC'),
    device UInt32,
    status Enum8('ok' = 1, 'late' = 2, 'lost' = 3),
    address IPv4,
    is_test Bool,
    offset Int64,
    level Float64
) ENGINE = MergeTree ORDER BY at SETTINGS index_granularity = 256;
INSERT INTO readings SELECT toDate('2024-01-01') + number % 90, toDateTime('2024-01-01 00:00:00', 'UTC') + intHash32(number) % 1000,
    intHash32(number) % 500, ['ok', 'late', 'lost'][1 + number % 3], toIPv4(concat('10.0.0.', toString(number % 200))),
    number % 2 = 0, toInt64(number % 300) - 150, if(number % 40 = 7, nan, number % 40 / 2)
FROM numbers(60000);
SET optimize_trivial_group_by_limit_query = 1;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT day AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 20) AS g INNER JOIN (SELECT day AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT at AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 32) AS g INNER JOIN (SELECT at AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT at AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 33) AS g INNER JOIN (SELECT at AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT status AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 2) AS g INNER JOIN (SELECT status AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT address AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 5) AS g INNER JOIN (SELECT address AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT is_test AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 1) AS g INNER JOIN (SELECT is_test AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT offset AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 7) AS g INNER JOIN (SELECT offset AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), sum(c) FROM (SELECT level AS k, count() AS c FROM readings GROUP BY k LIMIT 40);
SELECT count(), countIf(c != 20000) FROM (SELECT status, count() AS c FROM readings GROUP BY status LIMIT 10);
SET optimize_trivial_group_by_limit_query = 0;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT day AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 20) AS g INNER JOIN (SELECT day AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT address AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 5) AS g INNER JOIN (SELECT address AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(g.c != w.c OR g.s != w.s) FROM (SELECT offset AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k LIMIT 7) AS g INNER JOIN (SELECT offset AS k, count() AS c, sum(device) AS s FROM readings GROUP BY k) AS w ON g.k = w.k;
SELECT count(), countIf(c != 20000) FROM (SELECT status, count() AS c FROM readings GROUP BY status LIMIT 10);
DROP TABLE readings;
