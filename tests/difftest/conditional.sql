SELECT if(1, 'a', 'b'), if(0, 1, 2), 1 ? 2 : 3, if(i8 > 0, i8, 0) FROM ints ORDER BY id;
SELECT multiIf(i8 > 100, 'big', i8 > 0, 'small', i8 = 0, 'zero', 'neg') FROM ints ORDER BY id;
SELECT CASE WHEN i8 > 0 THEN 'pos' WHEN i8 < 0 THEN 'neg' ELSE 'zero' END FROM ints ORDER BY id;
SELECT CASE id WHEN 1 THEN 'one' WHEN 2 THEN 'two' END FROM ints ORDER BY id;
SELECT CASE lc WHEN 'red' THEN 1 WHEN 'blue' THEN 2 ELSE 0 END FROM strs ORDER BY id;
SELECT CASE WHEN 1 THEN 1 ELSE 2.5 END, toTypeName(CASE WHEN 1 THEN 1 ELSE 2.5 END), toTypeName(CASE WHEN 1 THEN 'a' END);
SELECT transform(id, [1, 2], ['one', 'two'], 'other'), transform(id, [1, 2], [10, 20]) FROM ints ORDER BY id;
SELECT if(b, i64, u8), if(b, f64, i8), toTypeName(if(b, i32, u8)) FROM ints ORDER BY id;
SELECT if(id > 3, s, 'short'), if(id > 3, lc, ''), if(id > 3, fs, toFixedString('', 4)) FROM strs ORDER BY id;
SELECT if(id = 2, [1], a), if(id = 2, (0, ''), tup) FROM arrs ORDER BY id;
SELECT id < 3 OR (id > 5 AND b), (i8 > 0) = b, b != (id = 1) FROM ints ORDER BY id;
SELECT id FROM ints WHERE id < 3 OR id > 5 ORDER BY id;
SELECT id FROM ints WHERE NOT b AND i32 <= 0 ORDER BY id;
SELECT id FROM ints WHERE b ORDER BY id;
SELECT id FROM ints WHERE i8 ORDER BY id;
SELECT id FROM ints WHERE 1 ORDER BY id;
SELECT id FROM ints WHERE NULL ORDER BY id;
SELECT id FROM ints PREWHERE id > 2 WHERE b ORDER BY id;
SELECT count() FROM events WHERE site = 'alpha' AND user > 50 AND kind != 'view';
SELECT count() FROM events WHERE site IN ('alpha', 'beta') OR value > 1000;
SELECT count() FROM events PREWHERE day = '2024-02-02' WHERE user > 10;
SELECT count() FROM events WHERE day = '2024-02-02' AND site = 'alpha';
SELECT count(), min(day), max(day) FROM events WHERE toYYYYMM(day) = 202402;
SELECT count() FROM events WHERE url LIKE '%b.example.com/1%';
SELECT count() FROM events WHERE url NOT LIKE '%a.%' AND url != '' AND length(url) > 22;
SELECT count() FROM events WHERE value BETWEEN 100 AND 200.5 AND id % 3 = 1;
SELECT count() FROM events WHERE site > 'beta' AND site <= 'gamma';
SELECT count() FROM events WHERE (site, user) = ('alpha', 4);
SELECT count() FROM events WHERE (site, day) > ('beta', '2024-02-01');
SELECT id, i8 > 0 AND i8 / 0 > 1, i8 = 0 OR 1 / i8 > 0 FROM ints ORDER BY id;
SELECT id, i8 AS x, x > 0 AS p FROM ints WHERE p ORDER BY id;
SELECT id * 2 AS id2 FROM ints WHERE id2 > 6 ORDER BY id2;
SELECT * EXCEPT (f32, f64, b) FROM ints ORDER BY id;
SELECT * EXCEPT id FROM lefts JOIN (SELECT 1 AS id) AS o ON 1 = 1 ORDER BY a;
SELECT * REPLACE (id + 100 AS id) FROM strs ORDER BY id LIMIT 2;
SELECT * APPLY (sum) FROM (SELECT i8, i16 FROM ints);
SELECT COLUMNS('^i') FROM ints ORDER BY id LIMIT 2;
SELECT COLUMNS('^i\d') APPLY max FROM ints;
SELECT COLUMNS(id, b) FROM ints ORDER BY id LIMIT 1;
SELECT ints.*, 1 AS one FROM ints ORDER BY id LIMIT 1;
SELECT i.id, i.* EXCEPT (id, i8, i16, i32, i64, u8, u16, u32, u64) FROM ints AS i ORDER BY i.id LIMIT 2;
SELECT id AS a, a + 1 AS b2, b2 * 2 AS c FROM ints ORDER BY a LIMIT 2;
SELECT identity(5), materialize(1), ignore(1, 2), toTypeName(materialize('a')), isConstant(1), isConstant(materialize(1));
SELECT min2(1, 2.5), assumeNotNull(1);
SELECT throwIf(0), currentDatabase() != '', version() != '', blockSize() > 0, toTypeName(throwIf(0));
-- error: 395
SELECT throwIf(1);
-- error: 43
SELECT if('a', 1, 2);
-- error: 59
SELECT id FROM strs WHERE s;
-- error: 62
SELECT FROM ints;
-- error: 62
SELECT 1 +;
-- error: 62
SELEC 1;
-- error: 62
SELECT (1;
