CREATE TABLE small (k UInt8, a String) ENGINE = Memory;
CREATE TABLE wide (k Int64, b String) ENGINE = Memory;
INSERT INTO small VALUES (1, 'one'), (255, 'top');
INSERT INTO wide VALUES (1, 'uno'), (-1, 'minus'), (255, 'tope'), (256, 'over');
SELECT k, toTypeName(k), a, b FROM small JOIN wide USING k ORDER BY k;
SELECT k, toTypeName(k), a, b FROM small FULL JOIN wide USING k ORDER BY k;
SELECT small.k, toTypeName(small.k), wide.k, toTypeName(wide.k) FROM small RIGHT JOIN wide USING (k) ORDER BY wide.k;
SELECT toTypeName(small.k), toTypeName(wide.k) FROM small LEFT JOIN wide ON small.k = wide.k LIMIT 1;
SELECT * FROM small JOIN (SELECT 'one' AS a, toNullable(toInt16(1)) AS k) AS q USING (k, a);
-- error: 386
SELECT * FROM small JOIN (SELECT 'x' AS k) AS s USING k;
-- error: 47
SELECT * FROM small JOIN wide USING (nothing);
