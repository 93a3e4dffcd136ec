CREATE TABLE ifv (k UInt8, s AggregateFunction(sum, UInt32)) ENGINE = MergeTree ORDER BY k;
SET aggregate_function_input_format = 'value';
INSERT INTO ifv FORMAT JSONEachRow {"k":1,"s":"10"} {"k":1,"s":"20"} {"k":2,"s":"5"};
SELECT k, sumMerge(s) FROM ifv GROUP BY k ORDER BY k;
SET aggregate_function_input_format = 'array';
INSERT INTO ifv FORMAT JSONEachRow {"k":1,"s":"[1,2,3]"} {"k":3,"s":"[]"};
SELECT k, sumMerge(s) FROM ifv GROUP BY k ORDER BY k;
SELECT hex(sumState(toUInt64(5))), hex(maxState(toUInt8(7))) FROM numbers(1);
