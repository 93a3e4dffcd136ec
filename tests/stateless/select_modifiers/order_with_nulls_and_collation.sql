CREATE TABLE ob (s String, n Nullable(Float32), k UInt8) ENGINE = Memory;
INSERT INTO ob VALUES ('b', 1, 1), ('a', NULL, 2), ('C', nan, 3), ('é', -inf, 4), ('', inf, 5), ('Z', 0, 6), ('z', -0.5, 7);
SELECT s FROM ob ORDER BY s;
SELECT s FROM ob ORDER BY s COLLATE 'en';
SELECT s FROM ob ORDER BY s DESC COLLATE 'fr';
SELECT s FROM ob ORDER BY lower(s), s;
SELECT n FROM ob ORDER BY n;
SELECT n FROM ob ORDER BY n DESC;
SELECT n FROM ob ORDER BY n NULLS FIRST, k;
SELECT n FROM ob ORDER BY n DESC NULLS FIRST, k;
SELECT n FROM ob ORDER BY n DESC NULLS LAST LIMIT 3;
SELECT k FROM ob ORDER BY n IS NULL, isNaN(n), n, k;
SELECT k FROM ob ORDER BY -k LIMIT 2;
SELECT k, s FROM ob ORDER BY length(s) DESC, k ASC;
SELECT k FROM ob ORDER BY k % 2, k DESC;
SELECT k FROM ob ORDER BY CASE WHEN k = 5 THEN 0 ELSE 1 END, k LIMIT 3;
SELECT s, k FROM ob ORDER BY ALL LIMIT 3;
SELECT k FROM ob ORDER BY (n > 0, k);
-- error: 186
SELECT k FROM ob ORDER BY s COLLATE 'qq_nolang';
-- error: 262
SELECT k FROM ob ORDER BY k COLLATE 'en';
-- error: 47
SELECT k FROM ob ORDER BY nope;
-- error: 36
SELECT k FROM ob ORDER BY 9;
