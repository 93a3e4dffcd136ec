SET use_variant_as_common_type = 0;
-- error: 386
SELECT [1, 'a'];
-- error: 386
SELECT [toDate('2020-01-01'), 1];
-- error: 386
SELECT [18446744073709551615, -1];
SELECT toTypeName([4294967295, -1]);
SET use_variant_as_common_type = 1;
SELECT array(materialize(1), 'a') AS x, toTypeName(x), x[1], x[2];
SELECT arrayMap(v -> variantType(v), array(1, materialize('a'), NULL));
SELECT if(number % 2, [number], 'odd') AS x, toTypeName(x) FROM numbers(3);
