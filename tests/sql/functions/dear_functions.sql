-- Functions that cost much, over values that repeat and values that do not: computed once per value or for each row.
CREATE TABLE t (a String, b Nullable(String), n UInt32) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO t SELECT concat('https://www.example', toString(number * 7919 % 97), '.com/page/', toString(number * 31 % 13)), if(number % 11 = 3, NULL, concat('value ', toString(number * 104729 % 501))), number FROM numbers(12000);
SELECT k, count() AS c, min(a) FROM (SELECT a, REGEXP_REPLACE(a, '^https?://(?:www\\.)?([^/]+)/.*$', '\\1') AS k FROM t) GROUP BY k ORDER BY c DESC, k LIMIT 5 SETTINGS max_block_size = 2048;
SELECT k, count() AS c, min(a) FROM (SELECT a, REGEXP_REPLACE(a, '^https?://(?:www\\.)?([^/]+)/.*$', '\\1') AS k FROM t) GROUP BY k ORDER BY c DESC, k LIMIT 5 SETTINGS use_heavy_functions_cache = 0, max_block_size = 2048;
SELECT uniqExact(hex(SHA256(a))), min(hex(SHA256(a))), sum(cityHash64(MD5(a)) % 1000) FROM t SETTINGS max_block_size = 2048;
SELECT uniqExact(hex(SHA256(a))), min(hex(SHA256(a))), sum(cityHash64(MD5(a)) % 1000) FROM t SETTINGS use_heavy_functions_cache = 0, max_block_size = 2048;
SELECT count(hex(SHA1(b))), countIf(hex(SHA1(b)) IS NULL), max(hex(SHA1(b))) FROM t SETTINGS max_block_size = 2048;
SELECT count(hex(SHA1(b))), countIf(hex(SHA1(b)) IS NULL), max(hex(SHA1(b))) FROM t SETTINGS use_heavy_functions_cache = 0, max_block_size = 2048;
SELECT extractAll(a, '[0-9]+') AS x, count() FROM t GROUP BY x ORDER BY count() DESC, x LIMIT 3 SETTINGS max_block_size = 2048;
SELECT sum(length(replaceRegexpAll(toString(n), '[1-3]+|(4|5)6', '<\\1>'))), sum(length(replaceRegexpAll(toString(n % 100), '[1-3]+|(4|5)6', '<\\1>'))) FROM t SETTINGS max_block_size = 2048;
SELECT sum(length(formatDateTime(toDateTime('2024-01-01 00:00:00', 'UTC') + n % 300, '%Y-%m-%d %H:%i:%S'))), uniqExact(formatDateTime(toDateTime('2024-01-01 00:00:00', 'UTC') + n, '%d %H:%i')) FROM t SETTINGS max_block_size = 2048;
SELECT sum(length(toString(reinterpretAsFloat64(toUInt64(if(n % 2 = 0, 0, 9223372036854775808)))))) FROM t SETTINGS max_block_size = 2048;
SELECT countIf(hex(SHA256(a)) LIKE '%00%'), sum(levenshteinDistance(a, 'https://www.example5.com/page/2')) FROM t WHERE n % 3 = 0 SETTINGS max_block_size = 2048;
