CREATE TABLE browsers (id UInt64, parent_id UInt64, regexp String, keys Array(String), values Array(String)) ENGINE = Memory;
INSERT INTO browsers VALUES (1, 0, 'Linux/(\\d+[\\.\\d]*).+fox', ['name', 'version'], ['Fox', '\\1']), (2, 0, '(\\d+)/webkit(\\d+[\\.\\d]*)', ['name', 'version', 'comment'], ['Webkit', '$1', 'test']), (3, 2, '33/webkit', ['version'], ['13']), (4, 2, '3[12]/webkit', ['version', 'comment'], ['12', 'nested']), (5, 0, 'abc', ['name'], ['x\\1y']), (6, 0, 'ab', ['name', 'comment'], ['short', 'c']);
CREATE DICTIONARY agents (regexp String, name String, version Nullable(UInt64), comment String DEFAULT 'none') PRIMARY KEY(regexp) SOURCE(CLICKHOUSE(TABLE 'browsers')) LIFETIME(0) LAYOUT(regexp_tree);
SELECT dictGet('agents', ('name', 'version', 'comment'), s) FROM (SELECT arrayJoin(['abc', '30/webkit1024', '33/webkit11.10', '31/webkit11.10', 'Linux/101.fox', 'nothing']) AS s) ORDER BY s;
SELECT dictGetOrDefault('agents', 'name', 'nothing', 'dd'), dictGetOrDefault('agents', 'name', 'ab', 'dd');
SELECT dictGetAll('agents', 'name', 'abc'), dictGetAll('agents', 'name', 'abc', 1), dictGetAll('agents', 'name', 'zzz');
SELECT dictGetAll('agents', ('name', 'version', 'comment'), '31/webkit11.10');
SELECT toTypeName(dictGetAll('agents', ('name', 'version'), 'abc')), toTypeName(dictGet('agents', ('name', 'version'), 'abc'));
SELECT dictGet(agents, 'name', 'abc');
-- error: 1
SELECT dictHas('agents', 'abc');
-- error: 1
SELECT dictGetOrNull('agents', 'name', 'abc');
-- error: 36
SELECT dictGet('agents', 'nope', 'abc');
CREATE DICTIONARY numbers_only (regexp String, name UInt64) PRIMARY KEY(regexp) SOURCE(CLICKHOUSE(TABLE 'browsers')) LIFETIME(0) LAYOUT(regexp_tree);
-- error: 489
SELECT dictGet('numbers_only', 'name', 'abc');
CREATE TABLE wrong (id UInt64, parent_id UInt64, regexp String, keys Array(String), values Array(String)) ENGINE = Memory;
CREATE DICTIONARY wrongs (regexp String, name String) PRIMARY KEY(regexp) SOURCE(CLICKHOUSE(TABLE 'wrong')) LIFETIME(0) LAYOUT(regexp_tree);
INSERT INTO wrong VALUES (1, 2, 'a', ['name'], ['x']), (2, 1, 'b', ['name'], ['y']);
-- error: 489
SELECT dictGet('wrongs', 'name', 'abc');
TRUNCATE TABLE wrong;
INSERT INTO wrong VALUES (1, 5, 'a', ['name'], ['x']);
-- error: 489
SYSTEM RELOAD DICTIONARY wrongs;
TRUNCATE TABLE wrong;
INSERT INTO wrong VALUES (1, 0, 'a', ['name', 'name'], ['x', 'y']), (3, 0, '(?i)CASE', ['name'], ['i']);
SYSTEM RELOAD DICTIONARY wrongs;
SELECT dictGet('wrongs', 'name', 'a'), dictGet('wrongs', 'name', 'CASE');
SELECT name, type, element_count FROM system.dictionaries WHERE database = currentDatabase() AND name = 'agents';
