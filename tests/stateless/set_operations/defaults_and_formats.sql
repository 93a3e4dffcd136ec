CREATE VIEW v1 AS SELECT number AS a, number * 2 AS b FROM numbers(5);
CREATE VIEW pv AS SELECT {x:UInt8} AS x, number FROM numbers({n:UInt64});
-- sort
SELECT 1 UNION DISTINCT SELECT 1 UNION ALL SELECT 1;
-- sort
SELECT 1 UNION ALL SELECT 1 UNION DISTINCT SELECT 1;
SELECT 1 AS a, 2 AS b UNION ALL SELECT b, a FROM (SELECT 3 AS a, 4 AS b) ORDER BY a;
SELECT 1 EXCEPT SELECT 1;
SELECT arrayJoin([1, 2, 2, 3]) EXCEPT SELECT 2;
SELECT arrayJoin([1, 2, 2, 3]) INTERSECT SELECT arrayJoin([2, 2, 3]) ORDER BY 1;
SELECT arrayJoin([1, 2, 2, 3]) EXCEPT ALL SELECT 2 ORDER BY 1;
SELECT NULL INTERSECT SELECT NULL;
SELECT 1 INTERSECT SELECT '1';
SELECT [1] EXCEPT SELECT [2];
SELECT 1 AS x, 'a' AS y INTERSECT SELECT 1, 'a';
SELECT 1 SETTINGS union_default_mode = 'ALL';
-- error: 558
SELECT 1 UNION SELECT 2 SETTINGS union_default_mode = '';
SELECT 1 INTERSECT SELECT 1 SETTINGS intersect_default_mode = 'DISTINCT';
SELECT arrayJoin([1, 1]) EXCEPT SELECT 2 SETTINGS except_default_mode = 'DISTINCT';
SELECT number FROM numbers(3) FORMAT JSONEachRow;
SELECT 1 AS a, 'b' AS b FORMAT Vertical;
SELECT 1 AS a, NULL AS b, [1] AS c FORMAT JSONCompactEachRowWithNamesAndTypes;
SELECT number, toString(number) FROM numbers(2) FORMAT Values;
SELECT 1 AS a FORMAT TSVWithNamesAndTypes;
-- error: 73
SELECT 1 FORMAT Nope;
SELECT 1 FROM numbers(2) WHERE number = 1 GROUP BY number WITH TOTALS;
SELECT number % 2 AS k, count() FROM numbers(3) GROUP BY k WITH TOTALS ORDER BY k FORMAT JSONCompact SETTINGS output_format_write_statistics = 0;
SELECT number FROM numbers(3) ORDER BY number FORMAT JSONCompact SETTINGS extremes = 1, output_format_write_statistics = 0;
SELECT toTypeName(number), toTypeName(k) FROM (SELECT number, number % 2 AS k FROM numbers(1));
DESCRIBE (SELECT 1 AS a, 'x' AS b, NULL AS c, [1.5] AS d);
DESCRIBE TABLE numbers(1);
