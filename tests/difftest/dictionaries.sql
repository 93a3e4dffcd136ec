-- All matches of a dictionary of regular expressions.
CREATE TABLE browsers (id UInt64, parent_id UInt64, regexp String, keys Array(String), values Array(String)) ENGINE = Memory;
INSERT INTO browsers VALUES (1, 0, 'fox (\\d+)', ['name', 'version'], ['Fox', '\\1']), (2, 0, 'fox', ['name'], ['animal']), (3, 0, '^mobile', ['name'], ['phone']);
CREATE DICTIONARY agents (regexp String, name String, version Nullable(UInt64)) PRIMARY KEY(regexp) SOURCE(CLICKHOUSE(TABLE 'browsers')) LIFETIME(0) LAYOUT(regexp_tree);
SELECT dictGetAll('agents', 'name', 'mobile fox 12'), dictGetAll('agents', 'name', 'mobile fox 12', 1), dictGetAll('agents', 'name', 'none');
SELECT s, dictGetAll('agents', ('name', 'version'), s) AS found, toTypeName(found) FROM (SELECT arrayJoin(['fox', 'fox 7', 'mobile', '']) AS s) ORDER BY s;
SELECT number, length(dictGetAll('agents', 'name', concat('fox ', toString(number)), 2)) AS many FROM numbers(3) ORDER BY number;
