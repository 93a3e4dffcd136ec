SELECT greatest(1, 2, 3), least(3, 1, 2), greatest(1), toTypeName(greatest(toUInt8(1), toInt16(2))), toTypeName(greatest(toUInt8(1), 1.5)), greatest('a', 'b'), least(toDate('2020-01-01'), toDate('2019-01-01'));
SELECT toTypeName(least(toUInt64(1), toInt8(-1)));
SELECT greatest(1, NULL), least(NULL, 1), greatest(NULL, NULL), toTypeName(greatest(1, NULL)), greatest(toNullable(1), 2), least(toNullable(5), NULL, 3);
SET least_greatest_legacy_null_behavior = 1;
SELECT greatest(toNullable(1), 2), toTypeName(least(toNullable(1), 2));
SELECT greatest(1, NULL);
SELECT least(NULL, 1);
SET least_greatest_legacy_null_behavior = 0;
SELECT greatest([1, 2], [1, 3]), least((1, 'b'), (1, 'a')), greatest(toDecimal32(1.5, 1), toDecimal32(1.25, 2)), greatest(toDate('2020-01-01'), toDateTime('2020-01-01 05:00:00')), greatest(nan, 1.0);
SELECT greatest(-1, toUInt64(5));
SELECT least(true, false);
SELECT number, greatest(number, 2), least(number, 2, 1), greatest(number - 2, -number), greatest(toString(number), '1') FROM numbers(4) ORDER BY number;
SELECT greatest(toIPv4('1.2.3.4'), toIPv4('1.2.3.5')), least(toUUID('00000000-0000-0000-0000-000000000001'), toUUID('00000000-0000-0000-0000-000000000002')), greatest(toLowCardinality('a'), 'b'), max2(1, 2.5), min2(1, -1), toTypeName(max2(1, 2));
-- error: 386
SELECT greatest(1, 'a');
-- error: 42
SELECT greatest();
CREATE TABLE pairs (a Nullable(Int32), b Int64) ENGINE = Memory;
INSERT INTO pairs VALUES (1, 5), (NULL, 2), (9, -9);
SELECT a, b, greatest(a, b) AS g, least(a, b), toTypeName(g) FROM pairs ORDER BY b;
