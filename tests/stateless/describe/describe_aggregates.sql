DESCRIBE (SELECT sumState(number), avgState(number), quantilesState(0.5)(number), uniqState(toString(number)) FROM numbers(1));
DESCRIBE (SELECT sumMap([1], [2]), groupArray((number, 'x')), argMax(number, 1), topK(3)(number), any(NULL) FROM numbers(1));
DESCRIBE (SELECT count(), min(toDate(number)), max(toLowCardinality(toString(number))), sum(toDecimal32(1, 2)), sum(toInt8(1)), avg(toFloat32(1)) FROM numbers(1));
DESCRIBE (SELECT sumOrNull(number), sumIf(number, 1), sumArray([number]), sumForEach([number]), countDistinct(number), sumResample(0, 3, 1)(number, number) FROM numbers(1));
DESCRIBE (SELECT row_number() OVER (), lag(number) OVER (), sum(number) OVER (), nth_value(number, 1) OVER () FROM numbers(1));
