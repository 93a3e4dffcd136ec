-- error: 62
CREATE TABLE ai (a UInt8 AUTO_INCREMENT DEFAULT 3) ENGINE = Memory;
-- error: 62
CREATE TABLE ai (a UInt8 AUTO_INCREMENT, b String) ENGINE = Memory;
-- error: 390
SHOW CREATE TABLE ai FORMAT TSVRaw;
SET compatibility_ignore_auto_increment_in_create_table = 1;
CREATE TABLE ai2 (a UInt8 AUTO_INCREMENT, b String) ENGINE = Memory;
SHOW CREATE TABLE ai2 FORMAT TSVRaw;
CREATE TABLE cl (s String COLLATE binary) ENGINE = Memory;
SET compatibility_ignore_collation_in_create_table = 0;
-- error: 48
CREATE TABLE cl2 (s String COLLATE binary) ENGINE = Memory;
