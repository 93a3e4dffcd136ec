SELECT name, is_input, is_output FROM system.formats WHERE name IN ('CSV', 'TSV', 'JSON', 'JSONEachRow', 'Pretty', 'Parquet', 'Native', 'RowBinary', 'Values', 'Null', 'Vertical', 'XML', 'Arrow', 'ORC', 'Regexp', 'LineAsString') ORDER BY name;
SELECT name FROM system.formats WHERE name LIKE 'JSON%' ORDER BY name;
SELECT name FROM system.formats WHERE name LIKE 'Pretty%' ORDER BY name;
SELECT name FROM system.formats WHERE name LIKE '%WithNamesAndTypes' ORDER BY name;
SELECT name, supports_parallel_parsing, supports_parallel_formatting FROM system.formats WHERE name IN ('CSV', 'TSV', 'JSONEachRow') ORDER BY name;
SELECT count() FROM system.formats WHERE is_input = 0 AND is_output = 0;
