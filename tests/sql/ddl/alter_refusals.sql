-- What ALTER refuses, with ClickHouse's codes.
CREATE TABLE t (k UInt32, p UInt8, s String, x UInt8, n Nullable(UInt8), i UInt8, v UInt8, INDEX ii i TYPE minmax, CONSTRAINT cc CHECK v < 10) ENGINE = ReplacingMergeTree(x) PARTITION BY p ORDER BY (k, s);
-- error: ALTER_OF_COLUMN_IS_FORBIDDEN
ALTER TABLE t DROP COLUMN k;
-- error: ALTER_OF_COLUMN_IS_FORBIDDEN
ALTER TABLE t DROP COLUMN x;
ALTER TABLE t ADD COLUMN y UInt8 DEFAULT x + 1;
-- error: ILLEGAL_COLUMN
ALTER TABLE t DROP COLUMN x;
-- error: UNKNOWN_IDENTIFIER
ALTER TABLE t DROP COLUMN i;
-- error: UNKNOWN_IDENTIFIER
ALTER TABLE t DROP COLUMN v;
-- error: CANNOT_UPDATE_COLUMN
ALTER TABLE t UPDATE x = 1 WHERE 1;
-- error: NOT_IMPLEMENTED
ALTER TABLE t UPDATE _part = 'x' WHERE 1;
-- error: BAD_ARGUMENTS
ALTER TABLE t MODIFY COLUMN n UInt8;
ALTER TABLE t MODIFY COLUMN n UInt8 DEFAULT 3;
-- error: BAD_ARGUMENTS
ALTER TABLE t RENAME COLUMN v TO w, RENAME COLUMN v TO z;
-- error: CANNOT_UPDATE_COLUMN
ALTER TABLE t MATERIALIZE COLUMN k;
-- error: SYNTAX_ERROR
ALTER TABLE t MODIFY COLUMN n REMOVE SOMETHING;
CREATE TABLE few (a UInt8, b UInt8) ENGINE = MergeTree ORDER BY tuple();
-- A column of before must stay: ClickHouse refuses that for one column alone.
-- error: BAD_ARGUMENTS
ALTER TABLE few ADD COLUMN c UInt8, DROP COLUMN a, DROP COLUMN b;
CREATE TABLE keys (a UInt8, b UInt8) ENGINE = MergeTree ORDER BY a;
INSERT INTO keys VALUES (1, 5);
ALTER TABLE keys ADD COLUMN c UInt8, MODIFY ORDER BY (a, c);
INSERT INTO keys VALUES (1, 4, 3), (1, 2, 1);
-- The key can be cut down to the primary key.
ALTER TABLE keys MODIFY ORDER BY a;
INSERT INTO keys VALUES (0, 9, 9);
OPTIMIZE TABLE keys FINAL;
SELECT * FROM keys ORDER BY a, c, b;
SELECT sorting_key, primary_key FROM system.tables WHERE name = 'keys';
-- error: UNKNOWN_IDENTIFIER
ALTER TABLE keys MODIFY ORDER BY (a, zz);
-- error: BAD_ARGUMENTS
ALTER TABLE keys MODIFY ORDER BY tuple();
CREATE TABLE nested (k UInt8, n Nested(x UInt8, y String)) ENGINE = MergeTree ORDER BY k;
ALTER TABLE nested RENAME COLUMN `n.x` TO `n.z`;
-- error: BAD_ARGUMENTS
ALTER TABLE nested RENAME COLUMN `n.y` TO y;
-- error: SYNTAX_ERROR
CREATE TABLE nothing () ENGINE = Memory;
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
CREATE TABLE arguments (a UInt8) ENGINE = Memory(1);
-- error: INCORRECT_QUERY
CREATE TABLE views (a UInt8) ENGINE = View;
-- error: ILLEGAL_TYPE_OF_ARGUMENT
CREATE TABLE nulls (a Array(UInt8) NULL) ENGINE = Memory;
-- error: BAD_ARGUMENTS
CREATE TABLE projections (k UInt32, PROJECTION p (SELECT k ORDER BY k)) ENGINE = Memory;
-- error: CANNOT_GET_CREATE_TABLE_QUERY
CREATE TABLE copies AS nowhere;
SET default_table_engine = 'None';
-- error: ENGINE_REQUIRED
CREATE TABLE engines (a UInt8);
