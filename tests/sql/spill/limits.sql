-- What does not fit into the limit goes to disk.
SELECT count(), sum(c), sum(cityHash64(k) % 10) >= 0 FROM (SELECT toString(number % 60000) AS k, count() AS c FROM numbers(120000) GROUP BY k)
SETTINGS max_bytes_before_external_group_by = 1000000;
SELECT count(), sum(number) FROM (SELECT DISTINCT number, toString(number) AS s FROM numbers(100000)) SETTINGS max_bytes_before_external_group_by = 2000000;
SELECT k, length(groupArray(number)), min(number) FROM numbers(100000) GROUP BY number % 5 AS k ORDER BY k SETTINGS max_bytes_before_external_group_by = 500000;
SELECT number, toString(number) AS s FROM numbers(50000) ORDER BY s LIMIT 5 OFFSET 49995 SETTINGS max_bytes_before_external_sort = 1000000;
-- error: NOT_ENOUGH_SPACE
SELECT number, toString(number) AS s FROM numbers(50000) ORDER BY s FORMAT Null SETTINGS max_bytes_before_external_sort = 1, max_temporary_data_on_disk_size_for_query = 1000;
-- error: UNKNOWN_CODEC
SELECT number FROM numbers(5000) ORDER BY number DESC FORMAT Null SETTINGS max_bytes_before_external_sort = 1, temporary_files_codec = 'nonsense';
