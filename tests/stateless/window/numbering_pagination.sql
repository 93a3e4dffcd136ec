CREATE TABLE pg (id UInt32, cat String) ENGINE = MergeTree ORDER BY id;
INSERT INTO pg SELECT number, if(number % 4 = 0, 'a', 'b') FROM numbers(20);
SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS r FROM pg) WHERE r BETWEEN 4 AND 6 ORDER BY id;
SELECT cat, groupArray(id) FROM (SELECT cat, id FROM pg QUALIFY row_number() OVER (PARTITION BY cat ORDER BY id) <= 2 ORDER BY id) GROUP BY cat ORDER BY cat;
SELECT intDiv(r - 1, 5) AS page, min(id), max(id) FROM (SELECT id, row_number() OVER (ORDER BY id) AS r FROM pg) GROUP BY page ORDER BY page;
SELECT n, count(), min(id) FROM (SELECT id, ntile(3) OVER (ORDER BY id) AS n FROM pg) GROUP BY n ORDER BY n;
SELECT id FROM pg ORDER BY count() OVER (PARTITION BY cat), id DESC LIMIT 3;
SELECT round(cume_dist() OVER (ORDER BY cat), 3) AS c, count() OVER (PARTITION BY cat) AS n FROM pg ORDER BY c LIMIT 1;
SELECT count() OVER () AS total, id FROM pg ORDER BY id LIMIT 2;
