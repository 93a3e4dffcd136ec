-- error: 53
SELECT toDate('2024-01-01') = '2024-01-01 00:00:00';
-- error: 53
SELECT toDate('2024-01-01') > '2024-01-01 10:00:00';
-- error: 53
SELECT toDate32('2024-01-01') = '2024-01-01 00:00:00';
-- error: 53
SELECT toDate('2024-01-01') IN ('2024-01-01 00:00:00');
SELECT toDate('2024-01-01') = '2024-1-1';
SELECT toDate('2024-01-01') = '20240101';
-- error: 38
SELECT toDate('2024-01-01') = ' 2024-01-01';
-- error: 53
SELECT toDate('2024-01-01') = '2024-01-01 ';
-- error: 386
SELECT toDate('2024-01-01') = materialize('2024-01-01 00:00:00');
-- error: 53
SELECT toDate('2024-01-01') BETWEEN '2024-01-01 00:00:00' AND '2024-01-02';
SELECT toDateTime('2024-01-01 00:00:00') = '2024-01-01';
SELECT toDateTime('2024-01-01 00:00:00') = '2024-01-01 00:00';
SELECT toDateTime('2024-01-01 00:00:00') = '2024-01-01 00:00:00.5';
SELECT toDateTime('2024-01-01 00:00:00') = '1704067200';
SELECT toDateTime64('2024-01-01 00:00:00', 3) = '2024-01-01';
-- error: 53
SELECT count() FROM (SELECT 1) WHERE toDate('2024-01-01') < '2024-01-06T00:00:00';
