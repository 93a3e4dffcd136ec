CREATE TABLE pages (id UInt32, url String, maybe Nullable(String)) ENGINE = MergeTree ORDER BY id;
INSERT INTO pages SELECT number, concat('https://www.Site', toString(number * 7 % 13), '.example.com/Path/', toString(number % 5), '?q=', toString(number % 3)), if(number % 5 = 0, NULL, concat('a', toString(number % 40), ' b', toString(number % 8))) FROM numbers(5000);
SELECT replaceRegexpOne(url, '^https?://(?:www\\.)?([^/]+)/.*$', '\\1') AS k, count() AS c, min(id), max(url) FROM pages GROUP BY k ORDER BY k LIMIT 5;
SELECT sum(cityHash64(replaceRegexpAll(url, '[0-9]+', '#'))), uniqExact(replaceRegexpAll(url, '[0-9]+', '#')) FROM pages;
SELECT sum(length(extractAll(url, '[0-9]+'))), sum(arraySum(x -> toUInt32(x), extractAll(url, '[0-9]+'))) FROM pages;
SELECT count(extract(maybe, 'a(\\d+)') AS e), uniqExact(e), countIf(e IS NULL), sum(toUInt32OrZero(assumeNotNull(e))) FROM pages;
SELECT uniqExact(lower(hex(MD5(url)))), uniqExact(lowerUTF8(url)), min(lowerUTF8(url)), max(upperUTF8(url)) FROM pages;
SELECT id, extractAll(url, '[0-9]+'), splitByRegexp('[/?]', url) FROM pages WHERE id % 1249 = 3 ORDER BY id;
SELECT extract(url, 'Site([0-9]+)') AS site, url FROM pages WHERE toUInt8(extract(url, 'Site([0-9]+)')) > 10 ORDER BY id LIMIT 4;
SELECT countIf(extract(p.url, 'q=(.)') = '1'), sum(JSONExtractUInt(concat('{"a":', toString(id % 9), '}'), 'a')) FROM pages AS p;
SELECT sum(toUnixTimestamp(parseDateTimeBestEffort(concat('2024-01-', leftPad(toString(1 + id % 28), 2, '0'), ' 10:00:00'), 'UTC'))) FROM pages;
SELECT if(id % 2 = 0, extract(url, 'q=(.)'), replaceRegexpOne(url, '.*/', '')) AS r, count() FROM pages GROUP BY r ORDER BY r LIMIT 40;
-- error: CANNOT_PARSE_DATETIME
SELECT count() FROM pages WHERE parseDateTimeBestEffort(concat('no date ', toString(id % 3))) > now();
SELECT count() FROM pages WHERE replaceRegexpAll(url, '\\d', '') = 'https://www.Site.example.com/Path/?q=' SETTINGS use_heavy_functions_cache = 0;
SELECT count() FROM pages WHERE replaceRegexpAll(url, '\\d', '') = 'https://www.Site.example.com/Path/?q=' SETTINGS use_heavy_functions_cache = 1;
