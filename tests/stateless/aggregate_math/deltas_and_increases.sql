CREATE TABLE m (host String, ts DateTime('UTC'), v Float64) ENGINE = MergeTree ORDER BY (host, ts);
INSERT INTO m SELECT 'h' || toString(number % 2), toDateTime('2024-03-01 00:00:00', 'UTC') + number * 10, if(number = 7, 0, number * number) FROM numbers(12);
SELECT host, deltaSum(v) FROM (SELECT * FROM m ORDER BY host, ts) GROUP BY host ORDER BY host SETTINGS max_threads = 1;
SELECT host, deltaSumTimestamp(v, ts) FROM m GROUP BY host ORDER BY host;
SELECT host, boundingRatio(v, toUnixTimestamp(ts)) FROM m GROUP BY host ORDER BY host;
SELECT host, round(simpleLinearRegression(toUnixTimestamp(ts), v).1, 6) FROM m GROUP BY host ORDER BY host;
SELECT host, argMax(v, ts) - argMin(v, ts) FROM m GROUP BY host ORDER BY host;
-- error: 43
SELECT host, maxIntersections(toUnixTimestamp(ts), toUnixTimestamp(ts) + 25), maxIntersectionsPosition(toUnixTimestamp(ts), toUnixTimestamp(ts) + 25) FROM m GROUP BY host ORDER BY host;
SELECT intervalLengthSum(a, b) FROM VALUES('a Int32, b Int32', (1, 5), (3, 8), (10, 11));
SELECT intervalLengthSum(a, b), toTypeName(intervalLengthSum(a, b)) FROM VALUES('a Float64, b Float64', (1, 2.5), (2, 3));
SELECT deltaSum(x), toTypeName(deltaSum(x)) FROM (SELECT arrayJoin([toUInt8(5), 1, 9]) AS x);
-- error: 43
SELECT deltaSum('a');
-- error: 42
SELECT deltaSumTimestamp(1);
-- error: 42
SELECT boundingRatio(1);
