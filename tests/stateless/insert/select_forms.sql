CREATE TABLE dst (a UInt32, b String, c Float32 DEFAULT 0.5) ENGINE = MergeTree ORDER BY a;
INSERT INTO dst SELECT number, toString(number), number / 2 FROM numbers(3);
INSERT INTO dst (b, a) SELECT 'swapped', 10;
INSERT INTO dst (a) SELECT number + 20 FROM numbers(2);
INSERT INTO dst (* EXCEPT (c)) SELECT 30, 'thirty';
INSERT INTO dst WITH 40 AS x SELECT x, 'with', 1;
INSERT INTO dst (a, b) (SELECT 50, 'parens');
INSERT INTO dst (a, b) SELECT 60, 'u' UNION ALL SELECT 61, 'v';
INSERT INTO TABLE dst SELECT * FROM dst WHERE a = 0;
-- error: 62
INSERT INTO dst TABLE dst;
SELECT a, b, c, count() FROM dst GROUP BY ALL ORDER BY ALL;
-- error: 20
INSERT INTO dst SELECT 1, 2;
-- error: 15
INSERT INTO dst (a, a) SELECT 1, 2;
-- error: 60
INSERT INTO nosuch SELECT 1;
-- error: 6
INSERT INTO dst (a) SELECT 'notnumber';
