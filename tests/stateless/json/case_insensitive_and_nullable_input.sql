SELECT JSONExtractInt(toNullable('{"a": 1}'), 'a'), toTypeName(JSONExtractInt(toNullable('{"a": 1}'), 'a')), JSONExtractString(NULL, 'a'), JSONHas(toNullable('{"a":1}'), 'a');
SELECT JSONExtractInt(toLowCardinality('{"a": 1}'), 'a'), toTypeName(JSONExtractString(toLowCardinality('{"a": "x"}'), 'a'));
-- error: 43
SELECT JSONExtractInt(toFixedString('{"a": 1}', 10), 'a');
SELECT JSONExtractIntCaseInsensitive('{"Abc": 5}', 'aBC'), JSONExtractStringCaseInsensitive('{"K": {"V": "x"}}', 'k', 'v'), JSONExtractCaseInsensitive('{"A": [1]}', 'a', 'Array(UInt8)'), JSONExtractKeysCaseInsensitive('{"A": 1}');
CREATE TABLE logs (j Nullable(String), k LowCardinality(String)) ENGINE = Memory;
INSERT INTO logs VALUES ('{"level": "warn", "n": 3}', 'n'), (NULL, 'n'), ('oops', 'level'), ('{"level": "info"}', 'level');
SELECT JSONExtractString(j, 'level') AS l, JSONExtractInt(j, 'n'), JSONExtractString(j, k) FROM logs ORDER BY ALL;
SELECT JSONExtract(j, 'n', 'Nullable(UInt8)') AS n, count() FROM logs GROUP BY n ORDER BY n;
SELECT count() FROM logs WHERE JSONHas(j, 'level');
SELECT JSONExtractRaw(j), isValidJSON(j) FROM logs ORDER BY ALL;
