SELECT 1 = 1.0, toInt8(-1) = toUInt64(18446744073709551615), toInt8(-1) < toUInt8(0), toUInt64(18446744073709551615) > toInt64(-1), 9007199254740993 = 9007199254740992.0, 18446744073709551615 > 1.8e19, toInt64(-1) < 0.5, toFloat32(0.1) > 0.1;
SELECT 'abc' < 'abd', 'a' < 'ab', '' < 'a', 'B' < 'a', 'a' = 'a\0', toFixedString('a', 3) = 'a', toFixedString('a', 2) = toFixedString('a', 3), toFixedString('b', 2) > 'a', 'é' > 'z';
SELECT toDate('2020-01-02') > '2020-01-01', toDate('2020-01-01') = toDateTime('2020-01-01 00:00:00'), toDateTime('2020-01-01 00:00:01') > toDate('2020-01-01'), toDateTime64('2020-01-01 00:00:00.5', 1) > toDateTime('2020-01-01 00:00:00'), toDate32('1950-01-01') < toDate('2020-01-01');
-- error: 43
SELECT toDate('2020-01-01') = 18262;
SELECT [1, 2] < [1, 3], [1] < [1, 0], [] < [1], [2] > [1, 5], [NULL] = [NULL], (1, 'a') < (1, 'b'), (1, 2) = (1, 2), (1, NULL) = (1, NULL), (2, 1) > (1, 9), [nan] = [nan], (1, 2) <> (1, 3);
SELECT 1 <=> 1, NULL <=> NULL, 1 <=> NULL, 1 IS NOT DISTINCT FROM NULL, NULL IS NOT DISTINCT FROM NULL, 1 IS DISTINCT FROM 2, NULL = NULL, 1 != NULL, NULL < 1;
SELECT number, number = 1, number < '2', number BETWEEN 1 AND 2, number NOT BETWEEN 1 AND 2, number <> 0 FROM numbers(4) ORDER BY number;
SELECT materialize(toInt8(-5)) < materialize(toUInt32(3)), materialize(5) = materialize(5.0), materialize('a') = toFixedString('a', 2), materialize(toDecimal32(1.5, 1)) = 1.5, materialize(toUInt64(5)) = toInt128(5);
SELECT true = 1, false < true, true > 0.5, true = 'true', CAST('b', 'Enum8(\'a\' = 2, \'b\' = 1)') < CAST('a', 'Enum8(\'a\' = 2, \'b\' = 1)'), CAST('b', 'Enum8(\'a\' = 2, \'b\' = 1)') = 'b', map(1, 2) = map(1, 2), map('a', 1) != map('a', 2);
-- error: 53
SELECT 1 = 'a1';
-- error: 43
SELECT [1] = 1;
-- error: 53
SELECT (1, 2) = (1, 'a');
-- error: 38
SELECT toDate('2020-01-01') = 'hello';
SELECT CAST('b', 'Enum8(\'b\' = 1)') = 'zz';
