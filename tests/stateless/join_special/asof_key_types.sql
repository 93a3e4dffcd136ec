-- error: 169
SELECT 1 FROM (SELECT 'a' AS k, 1 AS x) AS a ASOF JOIN (SELECT 'a' AS k, 1 AS x) AS b ON a.x = b.x AND a.k >= b.k;
-- error: 169
SELECT 1 FROM (SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') AS k, 1 AS x) AS a ASOF JOIN (SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') AS k, 1 AS x) AS b ON a.x = b.x AND a.k >= b.k;
-- error: 169
SELECT 1 FROM (SELECT toIPv4('1.1.1.1') AS k, 1 AS x) AS a ASOF JOIN (SELECT toIPv4('1.1.1.1') AS k, 1 AS x) AS b ON a.x = b.x AND a.k >= b.k;
-- error: 169
SELECT 1 FROM (SELECT 'a' AS k, 1 AS x) AS a ASOF JOIN (SELECT 'a' AS k, 1 AS x) AS b USING (x, k);
SELECT 1 FROM (SELECT true AS k, 1 AS x) AS a ASOF JOIN (SELECT true AS k, 1 AS x) AS b ON a.x = b.x AND a.k >= b.k;
SELECT 1 FROM (SELECT CAST('a' AS Enum8('a'=1)) AS k, 1 AS x) AS a ASOF JOIN (SELECT CAST('a' AS Enum8('a'=1)) AS k, 1 AS x) AS b ON a.x = b.x AND a.k >= b.k;
SELECT 1 FROM (SELECT toNullable(1) AS k, 1 AS x) AS a ASOF JOIN (SELECT toNullable(1) AS k, 1 AS x) AS b USING (x, k);
SELECT 1 FROM (SELECT toTime('12:00:00') AS k, 1 AS x) AS a ASOF JOIN (SELECT toTime('12:00:00') AS k, 1 AS x) AS b USING (x, k);
SELECT a.k, b.k FROM (SELECT toDecimal32(arrayJoin([1, 2]), 2) AS k, 1 AS x) AS a ASOF JOIN (SELECT toDecimal32(1.5, 2) AS k, 1 AS x) AS b ON a.x = b.x AND a.k >= b.k;
SELECT a.k, b.k FROM (SELECT toDate('2024-01-05') AS k, 1 AS x) AS a ASOF JOIN (SELECT toDate(arrayJoin(['2024-01-01', '2024-01-03'])) AS k, 1 AS x) AS b ON a.x = b.x AND a.k >= b.k;
SELECT a.k, b.k FROM (SELECT toInt128(5) AS k, 1 AS x) AS a ASOF JOIN (SELECT toInt128(arrayJoin([1, 3])) AS k, 1 AS x) AS b ON a.x = b.x AND a.k > b.k;
