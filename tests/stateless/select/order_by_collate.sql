SELECT x FROM VALUES('x String', ('b'), ('B'), ('a'), ('A')) ORDER BY x COLLATE 'en';
SELECT x FROM VALUES('x String', ('z'), ('ä'), ('a'), ('o'), ('ö')) ORDER BY x COLLATE 'de';
SELECT x FROM VALUES('x String', ('z'), ('ä'), ('a'), ('o'), ('ö')) ORDER BY x COLLATE 'sv';
SELECT x FROM VALUES('x String', ('z'), ('ä'), ('a'), ('o'), ('ö')) ORDER BY x;
SELECT x FROM VALUES('x Nullable(String)', ('b'), (NULL), ('A'), ('a')) ORDER BY x NULLS FIRST COLLATE 'en';
SELECT x FROM VALUES('x Nullable(String)', ('b'), (NULL), ('A'), ('a')) ORDER BY x DESC COLLATE 'en';
SELECT x FROM VALUES('x LowCardinality(String)', ('b'), ('B'), ('a'), ('A')) ORDER BY x COLLATE 'en';
SELECT x FROM VALUES('x Array(String)', (['b', 'a']), (['B']), (['a', 'Z']), (['A'])) ORDER BY x COLLATE 'en';
SELECT x, y FROM VALUES('x String, y String', ('b', 'z'), ('B', 'a'), ('b', 'Y')) ORDER BY x COLLATE 'en', y DESC COLLATE 'en';
-- error: 262
SELECT number FROM numbers(2) ORDER BY number COLLATE 'en';
-- error: 186
SELECT 'a' AS x ORDER BY x COLLATE 'no_such_locale_at_all';
SELECT x FROM VALUES('x Tuple(UInt8, String)', ((1, 'b')), ((1, 'B')), ((1, 'a'))) ORDER BY x COLLATE 'en';
