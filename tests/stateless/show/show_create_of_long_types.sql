CREATE TABLE lt (e Enum16('one' = 1, 'it''s' = -5), t Tuple(a UInt8, b Tuple(c String, d Array(Tuple(x UInt8, y Nullable(String))))), f AggregateFunction(quantiles(0.5, 0.9), Float64), s SimpleAggregateFunction(groupArrayArray, Array(String)), v Variant(UInt8, String), j JSON, d Dynamic) ENGINE = MergeTree ORDER BY tuple();
SHOW CREATE TABLE lt FORMAT TSVRaw;
DESCRIBE lt;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'lt' ORDER BY position;
SET print_pretty_type_names = 0;
DESCRIBE lt;
SHOW CREATE TABLE lt FORMAT TSVRaw;
