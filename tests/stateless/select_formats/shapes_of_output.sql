SELECT 1 AS a, 'x\ty' AS b, NULL AS c, [1, 2] AS d FORMAT TSV;
SELECT 1 AS a, 'x"y' AS b, NULL AS c, (1, 'z') AS d FORMAT CSVWithNames;
SELECT 1 AS a, 'x\n' AS b, NULL AS c, map('k', 1) AS d FORMAT JSONEachRow;
SELECT 1 AS a, 'x' AS b FORMAT Vertical;
SELECT number AS n, toString(number) AS s FROM numbers(2) ORDER BY n FORMAT JSONCompact SETTINGS output_format_write_statistics = 0;
SELECT number AS n, 'v' AS s FROM numbers(2) ORDER BY n FORMAT Values;
SELECT number AS n, 'v' AS s FROM numbers(2) ORDER BY n FORMAT TSKV;
SELECT number AS n, 'v' AS s FROM numbers(2) ORDER BY n FORMAT Markdown;
SELECT number AS n, 'v' AS s FROM numbers(2) ORDER BY n FORMAT XML SETTINGS output_format_write_statistics = 0;
SELECT number AS n, [number] AS s FROM numbers(2) ORDER BY n FORMAT JSONColumns;
SELECT number AS n, 'v' AS s FROM numbers(2) ORDER BY n FORMAT SQLInsert;
SELECT 1 AS a, 'q' AS b FORMAT PrettyCompact;
SELECT 1.5 AS f, true AS t, toDate('2024-01-01') AS d, toUUID('00000000-0000-0000-0000-000000000001') AS u FORMAT JSONStringsEachRow;
-- error: 73
SELECT 1 FORMAT Nope;
