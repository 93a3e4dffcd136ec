SELECT number % 2 AS k, sum(number) AS s FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k FORMAT JSONColumnsWithMetadata;
SELECT number % 2 AS k, sum(number) AS s FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k FORMAT JSONColumnsWithMetadata SETTINGS extremes = 1;
SELECT number % 2 AS k, sum(number) AS s FROM numbers(5) GROUP BY k ORDER BY k FORMAT JSONColumnsWithMetadata SETTINGS extremes = 1;
SELECT number % 2 AS k, sum(number) FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k FORMAT Vertical SETTINGS extremes = 1;
SELECT number % 2 AS k, sum(number) FROM numbers(5) GROUP BY k ORDER BY k FORMAT Vertical SETTINGS extremes = 1;
SELECT number AS k FROM numbers(2) FORMAT JSONColumnsWithMetadata;
