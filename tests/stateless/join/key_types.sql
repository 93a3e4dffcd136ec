SELECT l.k FROM (SELECT toDecimal32(1.5, 1) AS k) l JOIN (SELECT toDecimal64(1.5, 3) AS k) r ON l.k = r.k;
SELECT l.k FROM (SELECT toFixedString('ab', 4) AS k) l JOIN (SELECT toFixedString('ab', 4) AS k) r ON l.k = r.k;
SELECT l.k, r.k FROM (SELECT toDate('2024-01-01') AS k) l JOIN (SELECT toDateTime('2024-01-01 00:00:00', 'UTC') AS k) r ON l.k = r.k;
SELECT l.k FROM (SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') AS k) l JOIN (SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') AS k) r USING k;
SELECT l.k FROM (SELECT [1, 2] AS k) l JOIN (SELECT arrayJoin([[1, 2], [2]]) AS k) r USING k;
SELECT l.k FROM (SELECT (1, 'a') AS k) l JOIN (SELECT arrayJoin([(1, 'a'), (2, 'b')]) AS k) r ON l.k = r.k;
SELECT l.k FROM (SELECT arrayJoin([nan, 1., inf]) AS k) l JOIN (SELECT arrayJoin([nan, inf, 2.]) AS k) r ON l.k = r.k ORDER BY l.k;
SELECT l.k FROM (SELECT toInt256(-7) AS k) l JOIN (SELECT toInt128(-7) AS k) r ON l.k = r.k;
SELECT l.k FROM (SELECT toLowCardinality('q') AS k) l JOIN (SELECT 'q' AS k) r ON l.k = r.k;
SELECT l.k FROM (SELECT CAST('b', 'Enum8(\'a\' = 1, \'b\' = 2)') AS k) l JOIN (SELECT CAST('b', 'Enum8(\'a\' = 1, \'b\' = 2)') AS k) r ON l.k = r.k;
SELECT l.k FROM (SELECT toIPv4('1.2.3.4') AS k) l JOIN (SELECT toIPv4('1.2.3.4') AS k) r ON l.k = r.k;
-- error: 386
SELECT l.k FROM (SELECT 1 AS k) l JOIN (SELECT 'a' AS k) r ON l.k = r.k;
