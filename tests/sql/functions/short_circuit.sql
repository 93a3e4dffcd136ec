-- Arguments of if, multiIf, and, or are computed for the rows alone that need them.
SELECT number, if(number = 0, 0, intDiv(10, number)) FROM numbers(4) ORDER BY number;
SELECT number, multiIf(number = 0, 0, number = 1, 5, intDiv(10, number)) FROM numbers(4) ORDER BY number;
SELECT number, multiIf(number = 0, 100, intDiv(10, number) > 4, intDiv(20, number), number - 3 = 0, 7, modulo(number, number - 3)) FROM numbers(6) ORDER BY number;
SELECT number, number = 0 OR intDiv(10, number) > 2, number != 0 AND modulo(10, number) = 1 FROM numbers(6) ORDER BY number;
SELECT number, CASE WHEN number < 2 THEN 'few' WHEN intDiv(6, number - 1) = 3 THEN 'three' ELSE toString(intDiv(12, number - 1)) END FROM numbers(5) ORDER BY number;
SELECT if(number = 1, toUInt8(if(number = 1, '7', 'x')), 0) FROM numbers(3);
SELECT number, if(number % 2 = 0, NULL, if(number = 3, NULL, intDiv(9, number - 3))) FROM numbers(5) ORDER BY number;
SELECT number, (number = 0 OR NULL) OR intDiv(10, number) = 5, (number != 0 AND NULL) AND intDiv(10, number) = 5 FROM numbers(3) ORDER BY number;
SELECT number, if(toNullable(number) = 0, toNullable(1), intDiv(10, number)) FROM numbers(3) ORDER BY number;
SELECT arrayMap(x -> if(x = 0, 0, intDiv(12, x)), [0, 1, 5]);
SELECT sum(if(number = 0, 0, intDiv(10, number))), countIf(number > 0 AND 10 % number = 0) FROM numbers(100000);
SELECT number, if(number < 2, throwIf(number >= 2), 5) FROM numbers(4) ORDER BY number;
-- error: ILLEGAL_DIVISION
SELECT if(number = 0, intDiv(1, number), 0) FROM numbers(3);
-- error: ILLEGAL_DIVISION
SELECT intDiv(1, number) > 0 AND number != 0 FROM numbers(3);
CREATE TABLE t (x Int32, s String, c LowCardinality(String)) ENGINE = MergeTree ORDER BY s;
INSERT INTO t SELECT number % 5, if(number % 5 = 0, '', toString(number % 5)), if(number % 5 = 0, 'none', toString(number % 5)) FROM numbers(20000);
SELECT count(), sum(toInt32(s)) FROM t WHERE s != '' AND toInt32(s) > 1;
SELECT count() FROM t WHERE c != 'none' AND toInt32(c) >= 3;
SELECT sum(toInt32(c)) FROM t WHERE c != 'none';
SELECT count(), sum(intDiv(10, x)) FROM t WHERE x != 0 AND intDiv(10, x) > 2;
SELECT count() FROM t WHERE x = 0 OR (modulo(10, x) = 0 AND toInt64(s) > 1);
SELECT sum(if(s = '', 0, toInt32(s))), sum(multiIf(c = 'none', -1, toInt32(c) > 2, 2, 0)) FROM t;
