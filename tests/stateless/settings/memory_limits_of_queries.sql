-- error: 241
SELECT uniqExact(number) FROM numbers(300000) SETTINGS max_memory_usage = 1000000, max_bytes_before_external_group_by = 0, max_bytes_ratio_before_external_group_by = 0;
-- error: 241
SELECT groupArray(number) FROM numbers(1000000) SETTINGS max_memory_usage = 2000000 FORMAT Null;
-- error: 241
SELECT count() FROM (SELECT toString(number) AS k FROM numbers(200000) GROUP BY k) SETTINGS max_memory_usage = 2000000, max_bytes_before_external_group_by = 0, max_bytes_ratio_before_external_group_by = 0;
SELECT count() FROM numbers(10) SETTINGS max_memory_usage = 100000000;
SELECT count(), max(k) FROM (SELECT number AS k FROM numbers(50000) GROUP BY k) SETTINGS max_bytes_before_external_group_by = 100000, max_bytes_ratio_before_external_group_by = 0;
SELECT k FROM (SELECT number AS k FROM numbers(50000) ORDER BY k DESC) LIMIT 1 SETTINGS max_bytes_before_external_sort = 100000, max_bytes_ratio_before_external_sort = 0;
-- error: 241
SELECT length(groupArray(s)) FROM (SELECT repeat('x', 1000) AS s FROM numbers(50000)) FORMAT Null SETTINGS max_memory_usage = 10000000;
SELECT 1;
