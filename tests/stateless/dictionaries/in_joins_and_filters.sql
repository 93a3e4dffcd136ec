CREATE TABLE src (id UInt64, name String, kind LowCardinality(String)) ENGINE = Memory;
INSERT INTO src VALUES (1, 'one', 'odd'), (2, 'two', 'even'), (3, 'three', 'odd');
CREATE TABLE facts (k UInt64, v UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO facts SELECT number % 5, number FROM numbers(20);
CREATE DICTIONARY dj (id UInt64, name String, kind String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('dj', 'kind', k) AS kind, sum(v) FROM facts GROUP BY kind ORDER BY kind;
SELECT k, sum(v) FROM facts WHERE dictGet('dj', 'name', k) = 'two' GROUP BY k;
SELECT f.k, d.name, count() FROM facts AS f LEFT JOIN dj AS d ON f.k = d.id GROUP BY f.k, d.name ORDER BY f.k;
SELECT count() FROM facts INNER JOIN dj ON facts.k = dj.id;
SELECT count() FROM facts WHERE dictHas('dj', k);
SELECT count() FROM facts WHERE k IN (SELECT id FROM dj);
-- error: 43
SELECT joinGet('dj', 'name', toUInt64(1)) SETTINGS allow_experimental_analyzer = 1;
