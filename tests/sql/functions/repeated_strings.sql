-- Functions of text over strings that repeat.
CREATE TABLE pages (id UInt32, url String, note Nullable(String)) ENGINE = MergeTree ORDER BY id;
INSERT INTO pages SELECT number, concat('https://host', toString(number % 700), '.org/page/', toString(number % 1400), '?a=1'), if(number % 3 = 0, NULL, concat('{"a":', toString(number % 50), '}')) FROM numbers(30000);
SELECT count(DISTINCT h), min(h), max(h), sum(length(h)) FROM (SELECT replaceRegexpOne(concat(url, ''), '^https?://([^/]+)/.*$', '\\1') AS h FROM pages);
SELECT sum(toUInt32OrZero(extract(lower(url), 'page/([0-9]+)'))) FROM pages;
SELECT id, extractAll(reverse(reverse(url)), '[0-9]+') FROM pages ORDER BY id LIMIT 3 OFFSET 20000;
SELECT sum(JSONExtractInt(concat(note, ''), 'a')), count(JSONExtractInt(concat(note, ''), 'a')) FROM pages;
SELECT h, count() FROM (SELECT replaceRegexpAll(upper(url), '[A-Z]+', '') AS h FROM pages) GROUP BY h ORDER BY h LIMIT 3;
