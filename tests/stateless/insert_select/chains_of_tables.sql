CREATE TABLE raw (t DateTime('UTC'), u UInt32, url String, ms UInt32) ENGINE = MergeTree ORDER BY t;
INSERT INTO raw SELECT toDateTime('2024-01-01 00:00:00', 'UTC') + number * 600, number % 4, concat('/p', toString(number % 3)), number * 10 FROM numbers(24);
-- error: 60
INSERT INTO hourly SELECT toStartOfHour(t), count(), uniqExact(u), max(ms) FROM raw GROUP BY 1;
CREATE TABLE hourly2 (h DateTime('UTC'), hits SimpleAggregateFunction(sum, UInt64), users AggregateFunction(uniqExact, UInt32), p SimpleAggregateFunction(max, UInt32)) ENGINE = AggregatingMergeTree ORDER BY h;
INSERT INTO hourly2 SELECT toStartOfHour(t), count(), uniqExactState(u), max(ms) FROM raw GROUP BY 1;
INSERT INTO hourly2 SELECT h, hits, users, p FROM hourly2;
SELECT h, sum(hits), uniqExactMerge(users), max(p) FROM hourly2 GROUP BY h ORDER BY h;
CREATE TABLE daily ENGINE = MergeTree ORDER BY d AS SELECT toDate(h) AS d, sum(hits) AS hits, uniqExactMerge(users) AS users FROM hourly2 GROUP BY d;
SELECT * FROM daily;
INSERT INTO daily SELECT d + 1, hits + 1, users FROM daily;
SELECT * FROM daily ORDER BY d;
INSERT INTO raw SELECT * REPLACE (t + INTERVAL 1 DAY AS t) FROM raw WHERE u = 1;
SELECT toDate(t) AS d, count() FROM raw GROUP BY d ORDER BY d;
