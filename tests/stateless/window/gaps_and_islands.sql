CREATE TABLE visit (u UInt8, at DateTime('UTC')) ENGINE = MergeTree ORDER BY (u, at);
INSERT INTO visit VALUES (1, '2024-01-01 10:00:00'), (1, '2024-01-01 10:10:00'), (1, '2024-01-01 12:00:00'), (2, '2024-01-01 09:00:00'), (2, '2024-01-02 09:00:00');
SELECT u, at, at - lag(at, 1, at) OVER (PARTITION BY u ORDER BY at) AS gap FROM visit ORDER BY u, at;
SELECT u, at, sum(isnew) OVER (PARTITION BY u ORDER BY at) AS sess FROM (SELECT u, at, at - lag(at, 1, toDateTime(0, 'UTC')) OVER (PARTITION BY u ORDER BY at) > 1800 AS isnew FROM visit) ORDER BY u, at;
SELECT u, min(n), max(n), count() FROM (SELECT u, n, n - row_number() OVER (PARTITION BY u ORDER BY n) AS isl FROM (SELECT 1 AS u, arrayJoin([1, 2, 3, 7, 8, 10]) AS n)) GROUP BY u, isl ORDER BY ALL;
SELECT u, dateDiff('minute', min(at) OVER (PARTITION BY u), at) AS m FROM visit ORDER BY u, at;
SELECT u, at, count() OVER (PARTITION BY u ORDER BY at RANGE BETWEEN 3600 PRECEDING AND CURRENT ROW) FROM visit ORDER BY u, at;
SELECT u, groupArray(toHour(at)) OVER (PARTITION BY u ORDER BY at) AS hs FROM visit ORDER BY u, length(hs);
