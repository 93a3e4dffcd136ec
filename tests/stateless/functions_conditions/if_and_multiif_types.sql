SELECT if(1, 2, 300), toTypeName(if(1, 2, 300)), if(0, -1, 1), toTypeName(if(0, -1, 1)), toTypeName(if(1, 1, 1.5)), toTypeName(if(1, NULL, 'a')), toTypeName(if(1, toDate('2020-01-01'), toDateTime('2020-01-01 00:00:00', 'UTC')));
SELECT if(NULL, 1, 2), if(toNullable(1), 'a', 'b'), if(number % 2, NULL, number) FROM numbers(3);
SELECT multiIf(number = 0, 'zero', number < 3, 'few', 'many'), multiIf(NULL, 1, 2), multiIf(number > 1, NULL, 5) FROM numbers(4);
SELECT CASE number WHEN 0 THEN 'a' WHEN 1 THEN 'b' END, CASE WHEN number > 1 THEN 1 ELSE NULL END, CASE number WHEN 0 THEN [1] ELSE [] END FROM numbers(3);
-- error: 43
SELECT number > 1 ? 'big' : 'small', number ? NULL : [number] FROM numbers(3);
SELECT if(number = 0, (1, 'a'), (2, NULL)), toTypeName(if(1, (1, 'a'), (2, NULL))) FROM numbers(2);
SELECT ifNull(NULL, 1), ifNull(1, 'a'::Nullable(String)::String) FROM numbers(0);
SELECT coalesce(NULL, NULL), coalesce(NULL, 1, 2), coalesce(toNullable(5), 6), toTypeName(coalesce(toNullable(1), toInt64(2))), nullIf(1, 1), nullIf('a', 'b'), toTypeName(nullIf(1, 1)), assumeNotNull(toNullable(3)), isNull(NULL), isNotNull([NULL]);
SELECT greatest(1, 2.5, -1), least('b', 'a'), greatest(toDate('2020-01-01'), toDate('2021-01-01')), greatest(1, NULL), least(NULL, NULL), toTypeName(greatest(1, toInt8(-1))), greatest('a');
-- error: 43
SELECT if(number % 2 = 1, toFixedString('ab', 2), toFixedString('cd', 2)), if(number, toDecimal32(1, 2), toDecimal64(2, 5)), if(number, map(1, 2), map()) FROM numbers(2);
SELECT if(materialize(1), materialize('x'), materialize(toLowCardinality('y'))), toTypeName(if(materialize(1), 'x', toLowCardinality('y')));
SELECT if(x, intDiv(10, x), 0) FROM (SELECT arrayJoin([0, 5]) AS x);
SELECT isZeroOrNull(0), isZeroOrNull(NULL), isZeroOrNull(5);
SELECT if(1, 'a', 2);
-- error: 43
SELECT if('a', 1, 2);
-- error: 42
SELECT multiIf(1, 2);
SELECT if(1, [1], 'a');
-- error: 43
SELECT if([1], 1, 2);
-- error: 43
SELECT CASE WHEN 'x' THEN 1 END;
-- error: 42
SELECT if(1, 2);
