CREATE TABLE fs (id UInt8, f FixedString(5), n Nullable(FixedString(2))) ENGINE = MergeTree ORDER BY f;
INSERT INTO fs VALUES (1, 'abc', 'xy'), (2, 'abcde', NULL), (3, '', 'z'), (4, 'ABC', '');
SELECT id, hex(f), length(f), hex(n) FROM fs ORDER BY id;
SELECT id FROM fs WHERE f = 'abc';
SELECT id FROM fs WHERE f IN ('abcde', 'ABC', '') ORDER BY id;
SELECT id FROM fs ORDER BY f;
-- error: 131
INSERT INTO fs VALUES (5, 'abcdef', NULL);
-- error: 131
SELECT toFixedString('abc', 2);
SELECT toStringCutToZero(f), toString(f) = 'abc\0\0', upper(f), concat(f, '!') = 'abc\0\0!', substring(f, 2, 2), reverse(f) = '\0\0cba', f || f FROM fs WHERE id = 1;
SELECT toTypeName(f), toTypeName(concat(f, f)), toTypeName(upper(f)), toTypeName(if(id = 1, f, 'q')), toTypeName(substring(f, 1, 2)) FROM fs LIMIT 1;
SELECT f, count() FROM fs GROUP BY f ORDER BY f FORMAT JSONEachRow;
SELECT 'abc'::FixedString(5) = 'abc', toFixedString('a', 3) < 'b', toFixedString('ab', 2) = toFixedString('ab', 4), bitXor(toFixedString('ab', 2), toFixedString('AB', 2)) = '  ', empty(toFixedString('', 3)), position(toFixedString('hello', 8), 'l');
