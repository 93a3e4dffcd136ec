CREATE TABLE dv (a UInt8) ENGINE = Log;
DESCRIBE dv SETTINGS describe_include_virtual_columns = 1, describe_compact_output = 1;
CREATE VIEW w AS SELECT a + 1 AS b, toString(a) AS c FROM dv;
DESCRIBE w;
DESCRIBE w SETTINGS describe_compact_output = 1;
ALTER TABLE dv COMMENT COLUMN a 'now said';
DESCRIBE dv;
DESCRIBE merge(currentDatabase(), '^dv$');
-- error: 701
DESCRIBE TABLE cluster('none_such', system, one);
