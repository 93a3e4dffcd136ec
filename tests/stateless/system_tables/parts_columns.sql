CREATE TABLE pc (k UInt32, t Tuple(a UInt8, b String), n Nullable(Date)) ENGINE = MergeTree ORDER BY k;
INSERT INTO pc VALUES (1, (1, 'x'), NULL), (2, (2, 'y'), '2020-01-01');
SELECT column, type, rows, column_position FROM system.parts_columns WHERE database = currentDatabase() AND table = 'pc' AND active ORDER BY column_position;
SELECT column, substreams FROM system.parts_columns WHERE database = currentDatabase() AND table = 'pc' AND active ORDER BY column_position;
SELECT column, subcolumns.names, subcolumns.types FROM system.parts_columns WHERE database = currentDatabase() AND table = 'pc' AND active ORDER BY column_position;
SELECT count() FROM system.parts_columns WHERE database = currentDatabase() AND table = 'nothing';
