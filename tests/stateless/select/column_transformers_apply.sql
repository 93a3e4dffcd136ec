CREATE TABLE ca (i UInt8, f Float64, s String) ENGINE = Memory;
INSERT INTO ca VALUES (1, 1.25, 'a'), (2, 2.75, 'b');
SELECT * APPLY(toString) FROM ca ORDER BY i;
SELECT * APPLY(x -> concat(toString(x), '!')) FROM ca ORDER BY i;
SELECT * APPLY(max) FROM ca;
SELECT * EXCEPT(s) APPLY(sum) FROM ca;
SELECT COLUMNS('i|f') APPLY(quantileExact(0.5)) FROM ca;
SELECT * APPLY max APPLY length FROM (SELECT 'abc' AS a, 'de' AS b);
SELECT * EXCEPT (s) APPLY (x -> round(x, 1)) FROM ca ORDER BY i;
SELECT * APPLY(any) APPLY(toTypeName) FROM ca;
SELECT columns.* APPLY(toString) FROM ca AS columns ORDER BY i;
SELECT i, COLUMNS('f') APPLY(floor) APPLY(toInt32) FROM ca ORDER BY i;
-- error: 46
SELECT * APPLY(no_such_function_here) FROM ca;
