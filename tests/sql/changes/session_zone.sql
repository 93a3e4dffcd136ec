-- Keys are computed in the server's time zone; a query means its session's. What keys hold of a function of times serves only
-- queries that mean the same function.
CREATE TABLE p (dt DateTime, v UInt32) ENGINE = MergeTree PARTITION BY toDate(dt) ORDER BY dt SETTINGS index_granularity = 64;
INSERT INTO p SELECT toDateTime('2024-01-02 00:00:00', 'UTC') + number * 60, number FROM numbers(4320);
SELECT count(), min(v), max(v) FROM p WHERE toDate(dt) = '2024-01-03' SETTINGS session_timezone = 'UTC';
SELECT count(), min(v), max(v) FROM p WHERE toDate(dt) = '2024-01-03' SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE toDate(dt) = '2024-01-03' SETTINGS session_timezone = 'America/New_York';
SELECT count(), min(v), max(v) FROM p WHERE toDate(dt) IN ('2024-01-02', '2024-01-05') SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE toDate(dt) != '2024-01-03' SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE toHour(dt) = 9 AND toDate(dt) > '2024-01-03' SETTINGS session_timezone = 'Asia/Tokyo';
SELECT toDate(dt) AS d, count() FROM p GROUP BY d ORDER BY d SETTINGS session_timezone = 'Asia/Tokyo';
SELECT toDate(dt) AS d, count() FROM p GROUP BY d ORDER BY d SETTINGS session_timezone = 'UTC';

-- In the sorting key, where other columns follow.
CREATE TABLE s (dt DateTime, v UInt32) ENGINE = MergeTree ORDER BY (toDate(dt), v) SETTINGS index_granularity = 64;
INSERT INTO s SELECT toDateTime('2024-01-02 00:00:00', 'UTC') + number * 60, 10000 - number FROM numbers(4320);
SELECT count(), min(v), max(v) FROM s WHERE toDate(dt) = '2024-01-03' SETTINGS session_timezone = 'UTC';
SELECT count(), min(v), max(v) FROM s WHERE toDate(dt) = '2024-01-03' SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM s WHERE toDate(dt) = '2024-01-03' AND v < 8000 SETTINGS session_timezone = 'America/New_York';
SELECT toDate(dt), v FROM s ORDER BY toDate(dt), v LIMIT 3 SETTINGS session_timezone = 'Asia/Tokyo';
SELECT toDate(dt), v FROM s ORDER BY toDate(dt) DESC, v DESC LIMIT 3 SETTINGS session_timezone = 'America/New_York';
SELECT toDate(dt), v FROM s ORDER BY toDate(dt), v LIMIT 3 SETTINGS session_timezone = 'UTC';

-- In skip indexes and projections.
CREATE TABLE i (dt DateTime, v UInt32, INDEX one toHour(dt) TYPE set(0) GRANULARITY 1, INDEX two toDate(dt) TYPE minmax GRANULARITY 1, INDEX three toDayOfMonth(dt) TYPE bloom_filter GRANULARITY 1, PROJECTION days (SELECT toDate(dt), count(), sum(v) GROUP BY toDate(dt)), PROJECTION hours (SELECT * ORDER BY toHour(dt)))
ENGINE = MergeTree ORDER BY v SETTINGS index_granularity = 60;
INSERT INTO i SELECT toDateTime('2024-01-02 00:00:00', 'UTC') + number * 60, number FROM numbers(4320);
SELECT count(), min(v), max(v) FROM i WHERE toHour(dt) = 1 SETTINGS session_timezone = 'UTC';
SELECT count(), min(v), max(v) FROM i WHERE toHour(dt) = 1 SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM i WHERE toDate(dt) = '2024-01-05' SETTINGS session_timezone = 'UTC';
SELECT count(), min(v), max(v) FROM i WHERE toDate(dt) = '2024-01-05' SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM i WHERE toDayOfMonth(dt) = 5 SETTINGS session_timezone = 'Asia/Tokyo';
SELECT toDate(dt) AS d, count(), sum(v) FROM i GROUP BY d ORDER BY d SETTINGS session_timezone = 'Asia/Tokyo';
SELECT toDate(dt) AS d, count(), sum(v) FROM i GROUP BY d ORDER BY d SETTINGS session_timezone = 'UTC';

-- Texts beside times are read in the session's zone.
SELECT count(), min(v), max(v) FROM p WHERE dt >= '2024-01-03 12:00:00' SETTINGS session_timezone = 'UTC';
SELECT count(), min(v), max(v) FROM p WHERE dt >= '2024-01-03 12:00:00' SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE dt IN ('2024-01-03 12:00:00', '2024-01-04 12:00:00') SETTINGS session_timezone = 'UTC';
SELECT count(), min(v), max(v) FROM p WHERE dt IN ('2024-01-03 12:00:00', '2024-01-04 12:00:00') SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE (v, dt) IN ((2160, '2024-01-03 12:00:00'), (1620, '2024-01-03 12:00:00')) SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE dt IN (SELECT '2024-01-03 12:00:00') SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE toStartOfHour(dt) < '2024-01-02 12:00:00' SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE toDateTime(toDate(dt)) >= '2024-01-04 00:00:00' SETTINGS session_timezone = 'Asia/Tokyo';
SELECT count(), min(v), max(v) FROM p WHERE toStartOfDay(dt) = '2024-01-04 00:00:00' SETTINGS session_timezone = 'America/New_York';

-- The same predicate in one zone, then in another.
SELECT count() FROM s WHERE toHour(dt) + v % 1 = 100;
SELECT count() FROM s WHERE toHour(dt) = 5 AND toDate(dt) = '2024-01-05' SETTINGS session_timezone = 'UTC';
SELECT count() FROM s WHERE toHour(dt) = 5 AND toDate(dt) = '2024-01-05' SETTINGS session_timezone = 'Asia/Tokyo';

-- A table made in a session with a zone has the same keys.
SET session_timezone = 'Asia/Tokyo';
CREATE TABLE q (dt DateTime, v UInt32) ENGINE = MergeTree PARTITION BY toDate(dt) ORDER BY (toDate(dt), v) SETTINGS index_granularity = 64;
INSERT INTO q SELECT toDateTime('2024-01-02 00:00:00', 'UTC') + number * 60, number FROM numbers(4320);
SELECT count(), min(v), max(v) FROM q WHERE toDate(dt) = '2024-01-03';
SELECT count(), min(v), max(v) FROM q WHERE toDate(dt) = '2024-01-03' SETTINGS session_timezone = 'UTC';
SELECT count(), min(v), max(v) FROM q WHERE toDate(dt) = '2024-01-03' SETTINGS session_timezone = 'America/New_York';

-- West of Greenwich the first day of time is no day before it: ranges of days stay ranges.
SET session_timezone = 'America/New_York';
SELECT toDate(materialize(toDateTime(0))), toDate(materialize(toDateTime(10000)));
CREATE TABLE w (k UInt32, dt DateTime) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 16;
INSERT INTO w SELECT number, if(number % 10 = 0, toDateTime('2024-01-04 12:00:00'), toDateTime(0)) FROM numbers(100);
SELECT count() FROM w WHERE toDate(dt) = '2024-01-04';
SELECT count() FROM w WHERE toDate(dt) < '2000-01-01';
