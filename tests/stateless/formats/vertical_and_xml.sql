SELECT 1 AS a, 'multi\nline' AS long_name, NULL AS n FORMAT Vertical;
SELECT number AS x, number * 2 AS yy FROM numbers(2) FORMAT Vertical;
SELECT number % 2 AS k, count() AS c FROM numbers(3) GROUP BY k WITH TOTALS ORDER BY k FORMAT Vertical;
SELECT 1 AS a WHERE 0 FORMAT Vertical;
SELECT 1 AS a, '<b> & "c"' AS s, [1, 2] AS arr, (1, 'x') AS t, NULL AS n FORMAT XML SETTINGS output_format_write_statistics = 0;
SELECT number AS `odd name` FROM numbers(2) FORMAT XML SETTINGS output_format_write_statistics = 0;
SELECT number % 2 AS k, count() AS c FROM numbers(3) GROUP BY k WITH TOTALS ORDER BY k FORMAT XML SETTINGS output_format_write_statistics = 0;
