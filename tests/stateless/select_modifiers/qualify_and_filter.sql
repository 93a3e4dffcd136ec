CREATE TABLE p (cat String, item String, price UInt32) ENGINE = Memory;
INSERT INTO p VALUES ('a', 'x', 10), ('a', 'y', 20), ('a', 'z', 20), ('b', 'q', 5), ('b', 'r', 1);
SELECT cat, item FROM p QUALIFY row_number() OVER (PARTITION BY cat ORDER BY price DESC, item) = 1 ORDER BY cat;
SELECT cat, item, rank() OVER w AS r FROM p WINDOW w AS (PARTITION BY cat ORDER BY price DESC) QUALIFY r <= 1 ORDER BY cat, item;
SELECT cat, sum(price) AS s FROM p GROUP BY cat QUALIFY s = max(s) OVER ();
SELECT cat, count() FILTER (WHERE price > 5) AS c, sum(price) FILTER (WHERE item < 'y') AS s FROM p GROUP BY cat ORDER BY cat;
SELECT item FROM p WHERE price > 1 QUALIFY count() OVER (PARTITION BY price) > 1 ORDER BY item;
SELECT cat, price, price - avg(price) OVER (PARTITION BY cat) AS d FROM p WHERE cat = 'b' QUALIFY d > 0;
SELECT DISTINCT cat FROM p QUALIFY max(price) OVER (PARTITION BY cat) > 10;
SELECT * FROM p QUALIFY 0;
SELECT cat, groupArray(item) FILTER (WHERE price = 20) FROM (SELECT * FROM p ORDER BY item) GROUP BY cat ORDER BY cat;
SELECT avg(price) FILTER (WHERE 0), count(*) FILTER (WHERE NULL) FROM p;
-- error: 47
SELECT cat FROM p QUALIFY nope > 1;
-- error: 184
SELECT cat FROM p HAVING row_number() OVER () = 1;
-- error: 184
SELECT cat FROM p WHERE row_number() OVER () = 1;
-- error: 46
SELECT length(cat) FILTER (WHERE 1) FROM p;
