SET default_table_engine = 'Memory';
CREATE TABLE dte (a UInt8);
SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'dte';
-- error: 36
CREATE TABLE dte_ordered (a UInt8) ORDER BY a;
SET default_table_engine = 'None';
-- error: 119
CREATE TABLE dte_none (a UInt8);
SET default_table_engine = 'MergeTree';
CREATE TABLE dte_mt (a UInt8) ORDER BY a;
SELECT name, engine FROM system.tables WHERE database = currentDatabase() ORDER BY name;
CREATE TEMPORARY TABLE dte_tmp (a UInt8);
SELECT engine FROM system.tables WHERE name = 'dte_tmp' AND is_temporary;
