SELECT toFixedString('ab', 4) = 'ab', toFixedString('ab', 4) = toFixedString('ab', 4), length(toFixedString('ab', 4)), hex(toFixedString('ab', 4)), toTypeName(toFixedString('', 1)), toFixedString('ab', 4) < 'abc', toString(toFixedString('ab', 4)) = 'ab', toStringCutToZero(toFixedString('ab', 4));
CREATE TABLE fs (id UInt8, f FixedString(4), g FixedString(2), n Nullable(FixedString(3))) ENGINE = MergeTree ORDER BY f;
INSERT INTO fs VALUES (1, 'ab', 'x', 'abc'), (2, 'abcd', 'yz', NULL), (3, '', '', ''), (4, 'ab\0c', 'q', 'z');
SELECT id, hex(f), hex(g), hex(n) FROM fs ORDER BY id;
SELECT id FROM fs WHERE f = 'ab' ORDER BY id;
SELECT id FROM fs WHERE f IN ('abcd', '') ORDER BY id;
SELECT id FROM fs ORDER BY f DESC;
-- error: 44
SELECT id, upper(f) = 'AB', position(f, 'b'), substring(f, 2, 2) = 'b', startsWith(f, 'ab'), concat(f, g) LIKE 'ab%', empty(f) FROM fs ORDER BY id;
SELECT g, count() FROM fs GROUP BY g ORDER BY g;
SELECT max(f) = 'abcd', min(hex(f)), uniqExact(f), count(n), any(toTypeName(f)), hex(argMax(f, id)) FROM fs;
SELECT id, toUInt8OrNull(g), hex(reverse(f)), hex(toFixedString(g, 5)), hex(CAST(g, 'FixedString(3)')) FROM fs ORDER BY id;
-- error: 131
SELECT toFixedString('abc', 2);
-- error: 69
SELECT toFixedString('abc', 0);
-- error: 131
INSERT INTO fs VALUES (5, 'abcde', '', '');
