CREATE TABLE isa (k UInt8, s AggregateFunction(sum, UInt64)) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO isa SELECT 1, sumState(toUInt64(number)) FROM numbers(4);
CREATE TABLE isb AS isa;
INSERT INTO isb SELECT * FROM isa;
INSERT INTO isb SELECT k + 1, s FROM isa;
SELECT k, sumMerge(s) FROM isb GROUP BY k ORDER BY k;
ALTER TABLE isb ADD COLUMN m AggregateFunction(max, UInt64) AFTER s;
SELECT k, maxMerge(m) FROM isb GROUP BY k ORDER BY k;
INSERT INTO isb SELECT 2, sumState(toUInt64(100)), maxState(toUInt64(77)) FROM numbers(1);
SELECT k, sumMerge(s), maxMerge(m) FROM isb GROUP BY k ORDER BY k;
-- error: 70
INSERT INTO isb SELECT 3, sumState(toInt32(5)), maxState(toUInt64(1)) FROM numbers(1);
DESCRIBE TABLE isb;
