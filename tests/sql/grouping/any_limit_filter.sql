-- A limit without an order chooses groups early; rows of others need not be read, and counts stay whole.
CREATE TABLE t (user UInt64, phrase String, kind Int16) ENGINE = MergeTree ORDER BY tuple() SETTINGS index_granularity = 512;
INSERT INTO t SELECT number % 1000, concat('p', toString(number % 1000)), toInt16(number % 7) - 3 FROM numbers(100000);
SELECT count(), min(c), max(c), sum(c) FROM (SELECT user, phrase, count() AS c FROM t GROUP BY user, phrase LIMIT 10);
SELECT count(), countIf(phrase != concat('p', toString(user))) FROM (SELECT phrase, user, count() AS c FROM t GROUP BY phrase, user LIMIT 20);
SELECT count(), min(c), max(c) FROM (SELECT user AS u, count() AS c FROM t GROUP BY u LIMIT 3);
SELECT count() FROM (SELECT kind, count() FROM t GROUP BY kind LIMIT 10);
SELECT sum(c) FROM (SELECT kind, count() AS c FROM t GROUP BY kind LIMIT 10);
SELECT count(), sum(c) FROM (SELECT user, phrase, count() AS c FROM t WHERE kind = 3 GROUP BY user, phrase LIMIT 1000);
SELECT count(), uniqExact(u), sum(u) FROM (SELECT user, uniqExact(phrase) AS u FROM t GROUP BY user LIMIT 7);
DROP TABLE t;
