CREATE TABLE rws (k UInt8, ver UInt8, s AggregateFunction(groupUniqArray, String)) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
INSERT INTO rws SELECT 1, 1, groupUniqArrayState('old') FROM numbers(1);
INSERT INTO rws SELECT 1, 2, groupUniqArrayState('new') FROM numbers(1);
SELECT k, finalizeAggregation(s) FROM rws FINAL;
SELECT arraySort(groupUniqArrayMerge(s)) FROM rws;
OPTIMIZE TABLE rws FINAL;
SELECT arraySort(groupUniqArrayMerge(s)) FROM rws;
ALTER TABLE rws ADD COLUMN c AggregateFunction(count) DEFAULT arrayReduce('countState', [1, 2]);
SELECT k, finalizeAggregation(c) FROM rws;
