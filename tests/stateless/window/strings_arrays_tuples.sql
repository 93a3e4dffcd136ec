CREATE TABLE sat (i UInt8, s String, a Array(UInt8), m Map(String, UInt8)) ENGINE = Memory;
INSERT INTO sat VALUES (1, 'b', [1], {'x': 1}), (2, 'a', [2, 2], {'x': 5}), (3, '', [], {'y': 2});
SELECT i, max(s) OVER (ORDER BY i), min(s) OVER (ORDER BY i) FROM sat ORDER BY i;
SELECT i, lag(s) OVER (ORDER BY i), lead(a) OVER (ORDER BY i), lag(m) OVER (ORDER BY i) FROM sat ORDER BY i;
SELECT i, groupArrayArray(a) OVER (ORDER BY i), sumMap(m) OVER (ORDER BY i) FROM sat ORDER BY i;
SELECT i, first_value((i, s)) OVER (ORDER BY i DESC) FROM sat ORDER BY i;
SELECT i, argMax(a, i) OVER (ORDER BY i ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM sat ORDER BY i;
SELECT i, nth_value(s, 2) OVER (ORDER BY i ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM sat ORDER BY i;
SELECT i, sumForEach([i, 1]) OVER (ORDER BY i), uniq(s) OVER (ORDER BY i) FROM sat ORDER BY i;
