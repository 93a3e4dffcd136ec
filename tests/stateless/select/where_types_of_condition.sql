SELECT number FROM numbers(4) WHERE number;
SELECT number FROM numbers(4) WHERE toInt8(number) - 2 ORDER BY number;
SELECT number FROM numbers(3) WHERE toFloat64(number) - 0.5;
-- error: 59
SELECT number FROM numbers(3) WHERE toUInt256(number) ORDER BY number;
SELECT number FROM numbers(3) WHERE CAST(number AS Bool);
SELECT number FROM numbers(3) WHERE toNullable(number % 2);
SELECT number FROM numbers(3) WHERE toLowCardinality(toUInt8(number % 2));
SELECT number FROM numbers(3) WHERE CAST(number % 2 AS LowCardinality(Nullable(UInt8))) SETTINGS allow_suspicious_low_cardinality_types = 1;
-- error: 59
SELECT number FROM numbers(3) WHERE toDecimal32(number, 2);
-- error: 59
SELECT number FROM numbers(3) WHERE 'yes';
-- error: 59
SELECT number FROM numbers(3) WHERE toDate(number);
-- error: 59
SELECT number FROM numbers(3) WHERE [1];
-- error: 59
SELECT number FROM numbers(3) WHERE (1, 1);
SELECT count() FROM numbers(3) WHERE nan;
