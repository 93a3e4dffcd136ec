-- Groups that an order leaves behind its limit count as rows before it.
SELECT number % 42 AS k FROM numbers(1000) GROUP BY k ORDER BY k DESC LIMIT 3 SETTINGS output_format_write_statistics = 0 FORMAT JSONCompact;
SELECT number % 42 AS k, count() AS c FROM numbers(1000) GROUP BY k ORDER BY c, k LIMIT 3 SETTINGS output_format_write_statistics = 0 FORMAT JSONCompact;
SELECT number % 42 AS k, count() AS c FROM numbers(1000) GROUP BY k WITH ROLLUP ORDER BY c DESC, k LIMIT 3 SETTINGS output_format_write_statistics = 0 FORMAT JSONCompact;
SELECT k FROM (SELECT number % 42 AS k FROM numbers(1000) GROUP BY k ORDER BY k LIMIT 9) ORDER BY k DESC LIMIT 3 SETTINGS output_format_write_statistics = 0 FORMAT JSONCompact;
-- ClickHouse 26.9 groups this one with the limit in mind and counts 4, as it may: "at least".
SELECT number % 100000 AS k, count() AS c FROM numbers(300000) GROUP BY k ORDER BY k DESC LIMIT 2, 1 SETTINGS output_format_write_statistics = 0, query_plan_enable_optimizations = 1 FORMAT JSONCompact;
SELECT k FROM (SELECT number % 42 AS k FROM numbers(1000) GROUP BY k ORDER BY k LIMIT 9) WHERE k > 2 LIMIT 100 SETTINGS output_format_write_statistics = 0 FORMAT JSONCompact;
