SELECT toDate('2024-01-01') = '2024-01-01', toDate('2024-01-01') < '2024-01-02', '2023-12-31' < toDate('2024-01-01'), toDateTime('2024-01-01 00:00:00', 'UTC') = '2024-01-01 00:00:00', toDateTime('2024-01-01 00:00:00', 'Asia/Tokyo') = '2024-01-01 00:00:00', toDateTime64('2024-01-01 00:00:00.1', 1, 'UTC') > '2024-01-01 00:00:00';
CREATE TABLE ev (d Date, t DateTime('UTC'), m DateTime64(3, 'UTC'), x Date32) ENGINE = MergeTree ORDER BY (d, t) SETTINGS index_granularity = 2;
INSERT INTO ev SELECT toDate('2024-01-01') + number, toDateTime('2024-01-01 00:00:00', 'UTC') + number * 86400 + number, toDateTime64('2024-01-01 00:00:00', 3, 'UTC') + number * 86400, toDate32('1950-01-01') + number FROM numbers(10);
SELECT count() FROM ev WHERE d >= '2024-01-05';
SELECT d FROM ev WHERE t BETWEEN '2024-01-03 00:00:00' AND '2024-01-05 00:00:04' ORDER BY d;
SELECT count() FROM ev WHERE d = toDateTime('2024-01-05 00:00:00', 'UTC');
SELECT count() FROM ev WHERE t > toDate('2024-01-05');
SELECT d FROM ev WHERE toYYYYMM(d) = 202401 AND toDayOfWeek(d) IN (6, 7) ORDER BY d;
SELECT x FROM ev WHERE x < '1950-01-03' OR x IN ('1950-01-05') ORDER BY x;
SELECT d FROM ev WHERE d IN ('2024-01-02', '2024-01-09', '2030-01-01') ORDER BY d;
SELECT count() FROM ev WHERE toDate(t) != d OR toStartOfDay(m) = m;
SELECT m FROM ev WHERE m > '2024-01-09 23:59:59.999' ORDER BY m;
-- error: 38
SELECT count() FROM ev WHERE d = 'yesterday';
-- error: 43
SELECT count() FROM ev WHERE d = [1];
