-- No float holds all integers of 64 bits, nor any decimal: what is made of both keeps its types.
SELECT toTypeName([toUInt64(1), 1.5]), toTypeName([toInt32(1), 1.5]), toTypeName([toDecimal32(1, 2), 1.5]), toTypeName([toUInt64(1), toFloat32(1)]);
SELECT toTypeName([toInt16(1), toUInt16(1), toFloat32(1)]), toTypeName([toInt128(1), 1.5]), toTypeName([toUInt8(1), toInt8(1), toFloat32(1)]);
SELECT toTypeName([toDecimal32(1, 2), toDecimal128(1, 37)]), toTypeName([toDecimal64(1, 2), toDecimal64(1, 17)]), toTypeName([toDecimal32(1, 0), toInt32(1)]), toTypeName([toDecimal32(1, 0), toUInt32(1)]), toTypeName([toDecimal32(1, 2), toInt128(1)]);
SELECT if(number > 1, number, 0.5) AS v, toTypeName(v) FROM numbers(4) ORDER BY number;
SELECT if(number > 1, number, 0.5) + 1, if(number > 1, number, 0.5) > 1 FROM numbers(4) ORDER BY number;
SELECT toTypeName(ifNull(toNullable(toInt64(1)), 1.5)), toTypeName(coalesce(toNullable(toDecimal32(1, 2)), 1.5)), toTypeName(map('a', 1.5, 'b', toUInt64(1)));
SELECT toTypeName(if(number > 1, number, 0.5)), toTypeName([toDecimal32(1, 2), 1.5]) FROM numbers(1) SETTINGS allow_lossy_numeric_supertype = 1;
-- error: 386
SELECT toTypeName(if(number > 1, number, 0.5)) FROM numbers(1) SETTINGS use_variant_as_common_type = 0;
-- error: 43
SELECT sum(if(number > 1, number, 0.5)) FROM numbers(5);
SELECT sum(if(number > 1, number, 0.5)) FROM numbers(5) SETTINGS allow_lossy_numeric_supertype = 1;
-- error: 386
SELECT arrayConcat([toUInt64(1)], [1.5]);
-- error: 386
SELECT arrayPushBack([toUInt64(1)], 1.5);
-- error: 386
SELECT hasAny([toInt64(1)], [1.0]);
SELECT has([toUInt64(1)], 1.), indexOf([toInt64(3), 1], 1.), countEqual([toInt64(1)], 1.0);
-- error: 386
SELECT has([toDecimal32(1.5, 1)], 1.5);
-- error: 43
SELECT greatest(toInt64(1), 1.5);
SELECT greatest(toDecimal32(1, 2), 1.5), greatest(toInt32(1), toFloat32(1));
SELECT toInt64(1) IN (1.0, 2.5), toInt64(1) = 1.0, (toInt64(1), 1) = (1.0, 1), [toInt64(1)] = [1.0];
-- error: 48
SELECT if(number = 1, toDecimal32(1, 1), toDecimal64(1, 2)) FROM numbers(2);
SELECT multiIf(number = 1, toDecimal32(1, 1), number = 2, toDecimal32(1, 3), toDecimal32(1, 2)) FROM numbers(2);
-- error: 386
SELECT CASE number WHEN 1 THEN 0.5 ELSE number END FROM numbers(3);
