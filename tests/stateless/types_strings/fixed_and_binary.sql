CREATE TABLE fs (id UInt8, f FixedString(4), n Nullable(FixedString(2)), s String) ENGINE = MergeTree ORDER BY f;
INSERT INTO fs VALUES (1, 'abcd', 'xy', 'a\0b'), (2, 'ab', NULL, ''), (3, '', '\0\0', '\xFF\xFE'), (4, 'жж', 'q', 'жук');
SELECT id, f, hex(f), length(f), n, hex(n) FROM fs ORDER BY id;
SELECT id FROM fs WHERE f = 'ab' ORDER BY id;
SELECT id FROM fs WHERE f = 'ab\0\0';
SELECT id FROM fs WHERE f IN ('abcd', '') ORDER BY id;
SELECT id FROM fs WHERE f > 'ab' ORDER BY id;
SELECT f || '!', concat(f, f) = f || f, toTypeName(f || f), upper(f), toTypeName(upper(f)), reverse(f), substring(f, 2, 2) FROM fs ORDER BY id;
SELECT f, count() FROM fs GROUP BY f ORDER BY f;
SELECT min(f), max(f), any(n), groupArray(f), toTypeName(max(f)) FROM (SELECT * FROM fs ORDER BY id);
SELECT toFixedString('ab', 5)::String = 'ab', length(toFixedString('ab', 5)::String), toStringCutToZero(f), trimRight(f, '\0') FROM fs ORDER BY id;
SELECT CAST('abc', 'FixedString(3)') = toFixedString('abc', 3), hex(CAST(toFixedString('ab', 2), 'FixedString(4)')), toFixedString('', 1) = '', empty(toFixedString('', 3));
SELECT s, length(s), hex(s), isValidUTF8(s), lengthUTF8(s) FROM fs ORDER BY id FORMAT JSONEachRow;
SELECT s < 'b', s = '', concat(s, '|'), cityHash64(s) != 0, base64Encode(s) FROM fs ORDER BY id;
SELECT toUInt32(toFixedString('123', 3)), toDate(toFixedString('2024-01-01', 10)), reinterpretAsUInt32(toFixedString('a', 4)), toFixedString(materialize('z'), 3);
-- error: 131
INSERT INTO fs VALUES (9, 'abcde', 'x', '');
-- error: 131
SELECT toFixedString('abc', 2);
-- error: 131
SELECT CAST('abcdef', 'FixedString(2)');
-- error: 69
SELECT toFixedString('a', 0);
-- error: 223
CREATE TABLE fs2 (f FixedString(0)) ENGINE = Memory;
-- error: 42
CREATE TABLE fs2 (f FixedString) ENGINE = Memory;
-- error: 223
CREATE TABLE fs2 (f FixedString('a')) ENGINE = Memory;
-- error: 44
SELECT toFixedString('a', materialize(3));
