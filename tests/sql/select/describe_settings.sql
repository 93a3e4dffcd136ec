-- What DESCRIBE lists and in how many columns.
CREATE TABLE ds (t Tuple(a UInt8, b Tuple(c String, d Nullable(Date))) COMMENT 'hey' CODEC(ZSTD(3)), m Map(String, UInt8), j Array(Array(Tuple(q UInt8))), v Variant(UInt8, String), s Nullable(String)) ENGINE = MergeTree ORDER BY tuple();
DESCRIBE ds SETTINGS describe_include_subcolumns = 1;
DESCRIBE ds SETTINGS describe_compact_output = 1;
DESCRIBE ds SETTINGS describe_include_subcolumns = 1, describe_compact_output = 1, print_pretty_type_names = 0;
DESCRIBE numbers(1) SETTINGS describe_include_virtual_columns = 1;
INSERT INTO ds (t, m, j, s) VALUES ((1, ('xyz', NULL)), {'ab': 1}, [[(1), (2)], []], 'abc');
SELECT t.b.c.size, m.keys.size, j.size0, j.size1, s.size, s.null FROM ds;
SHOW CREATE TABLE ds FORMAT TSVRaw;
SHOW CREATE TABLE ds FORMAT TSVRaw SETTINGS print_pretty_type_names = 0;
DROP TABLE ds;
