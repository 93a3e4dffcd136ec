SELECT hex(sumState(toUInt64(5))), length(toString(countState())) FROM numbers(1);
SELECT hex(countState()), hex(maxState(toUInt8(7))) FROM numbers(3);
SELECT CAST(unhex('0500000000000000'), 'AggregateFunction(sum, UInt64)') AS s, finalizeAggregation(s) FORMAT Null;
SELECT finalizeAggregation(CAST(unhex('0500000000000000'), 'AggregateFunction(sum, UInt64)'));
SELECT hex(avgState(toUInt8(number))), hex(sumState(toInt32(-1))) FROM numbers(2);
SELECT hex(groupArrayState(toUInt8(number))), hex(uniqExactState(toUInt8(3))) FROM numbers(1);
-- error: 43
SELECT sumState(number) = sumState(number) FROM numbers(3) FORMAT Null;
SELECT count() FROM (SELECT sumState(number) AS s FROM numbers(3)) WHERE isNotNull(s);
-- error: 33
SELECT finalizeAggregation(CAST('x', 'AggregateFunction(sum, UInt64)'));
