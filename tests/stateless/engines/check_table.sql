CREATE TABLE ck (k UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO ck VALUES (1);
-- sort
CHECK TABLE ck SETTINGS check_query_single_value_result = 1;
CREATE TABLE cl (k UInt32) ENGINE = Log;
INSERT INTO cl VALUES (1);
-- sort
CHECK TABLE cl SETTINGS check_query_single_value_result = 1;
CREATE TABLE cm (k UInt32) ENGINE = Memory;
-- error: 48
CHECK TABLE cm;
-- error: 60
CHECK TABLE no_table;
CREATE TABLE cp (p UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY p;
INSERT INTO cp VALUES (1), (2);
-- sort
CHECK TABLE cp PARTITION 1 SETTINGS check_query_single_value_result = 1;
-- sort
CHECK TABLE cp SETTINGS check_query_single_value_result = 0;
