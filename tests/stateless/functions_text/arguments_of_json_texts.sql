SELECT JSONExtractInt('{"a": 5, "b": "x"}', 'a'), JSONExtractString('{"a": 5, "b": "x"}', 'b'), JSONHas('{"a": 5, "b": "x"}', 'a'), JSONType('{"a": 5, "b": "x"}'), isValidJSON('{"a": 5, "b": "x"}'), simpleJSONExtractUInt('{"a": 5, "b": "x"}', 'a');
SELECT JSONExtractInt(materialize('{"a": 5, "b": "x"}'), 'a'), JSONExtractString(materialize('{"a": 5, "b": "x"}'), 'b'), JSONHas(materialize('{"a": 5, "b": "x"}'), 'a'), JSONType(materialize('{"a": 5, "b": "x"}')), isValidJSON(materialize('{"a": 5, "b": "x"}')), simpleJSONExtractUInt(materialize('{"a": 5, "b": "x"}'), 'a');
SELECT JSONExtractInt(toNullable('{"a": 5, "b": "x"}'), 'a'), JSONExtractString(toNullable('{"a": 5, "b": "x"}'), 'b'), JSONHas(toNullable('{"a": 5, "b": "x"}'), 'a'), JSONType(toNullable('{"a": 5, "b": "x"}')), isValidJSON(toNullable('{"a": 5, "b": "x"}')), simpleJSONExtractUInt(toNullable('{"a": 5, "b": "x"}'), 'a');
SELECT toTypeName(JSONExtractInt(toNullable('{"a": 5, "b": "x"}'), 'a')), toTypeName(JSONExtractString(toNullable('{"a": 5, "b": "x"}'), 'b')), toTypeName(JSONHas(toNullable('{"a": 5, "b": "x"}'), 'a')), toTypeName(JSONType(toNullable('{"a": 5, "b": "x"}'))), toTypeName(isValidJSON(toNullable('{"a": 5, "b": "x"}'))), toTypeName(simpleJSONExtractUInt(toNullable('{"a": 5, "b": "x"}'), 'a'));
SELECT JSONExtractInt(toLowCardinality('{"a": 5, "b": "x"}'), 'a'), JSONExtractString(toLowCardinality('{"a": 5, "b": "x"}'), 'b'), JSONHas(toLowCardinality('{"a": 5, "b": "x"}'), 'a'), JSONType(toLowCardinality('{"a": 5, "b": "x"}')), isValidJSON(toLowCardinality('{"a": 5, "b": "x"}')), simpleJSONExtractUInt(toLowCardinality('{"a": 5, "b": "x"}'), 'a');
SELECT toTypeName(JSONType(toLowCardinality('{"a": 5, "b": "x"}'))), toTypeName(simpleJSONExtractUInt(toLowCardinality('{"a": 5, "b": "x"}'), 'a'));
SELECT toTypeName(JSONExtractInt(toLowCardinality('{"a": 5, "b": "x"}'), 'a'));
SELECT toTypeName(JSONExtractString(toLowCardinality('{"a": 5, "b": "x"}'), 'b'));
SELECT toTypeName(JSONHas(toLowCardinality('{"a": 5, "b": "x"}'), 'a'));
SELECT toTypeName(isValidJSON(toLowCardinality('{"a": 5, "b": "x"}')));
SELECT JSONExtractInt(CAST(NULL, 'Nullable(String)'), 'a'), JSONExtractString(CAST(NULL, 'Nullable(String)'), 'b'), JSONHas(CAST(NULL, 'Nullable(String)'), 'a'), JSONType(CAST(NULL, 'Nullable(String)')), isValidJSON(CAST(NULL, 'Nullable(String)')), simpleJSONExtractUInt(CAST(NULL, 'Nullable(String)'), 'a');
CREATE TABLE t (id UInt8, s String, n Nullable(String), l LowCardinality(String), ln LowCardinality(Nullable(String))) ENGINE = MergeTree ORDER BY id;
INSERT INTO t VALUES (0, '{"a": 5, "b": "x"}', '{"a": 5, "b": "x"}', '{"a": 5, "b": "x"}', '{"a": 5, "b": "x"}'), (1, '', NULL, '', ''), (2, '{"a": "7"}', '{"a": "7"}', '{"a": "7"}', NULL), (3, '[1, 2]', '[1, 2]', '[1, 2]', '[1, 2]');
SELECT id, JSONExtractInt(s, 'a'), JSONExtractString(s, 'b'), JSONHas(s, 'a'), JSONType(s), isValidJSON(s), simpleJSONExtractUInt(s, 'a') FROM t ORDER BY id;
SELECT id, JSONExtractInt(n, 'a'), JSONExtractString(n, 'b'), JSONHas(n, 'a'), JSONType(n), isValidJSON(n), simpleJSONExtractUInt(n, 'a') FROM t ORDER BY id;
SELECT id, JSONExtractInt(l, 'a'), JSONExtractString(l, 'b'), JSONHas(l, 'a'), JSONType(l), isValidJSON(l), simpleJSONExtractUInt(l, 'a') FROM t ORDER BY id;
-- error: 43
SELECT id, JSONExtractInt(ln, 'a'), JSONExtractString(ln, 'b'), JSONHas(ln, 'a'), JSONType(ln), isValidJSON(ln), simpleJSONExtractUInt(ln, 'a') FROM t ORDER BY id;
