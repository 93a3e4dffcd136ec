CREATE TABLE nn (a UInt8 NULL, b UInt8 NOT NULL, c Nullable(UInt8), d String NULL DEFAULT 'x') ENGINE = Memory;
DESCRIBE nn;
-- error: 377
CREATE TABLE n2 (a Nullable(UInt8) NOT NULL) ENGINE = Memory;
-- error: 377
CREATE TABLE n3 (a Nullable(UInt8) NULL) ENGINE = Memory;
SET data_type_default_nullable = 1;
-- error: 43
CREATE TABLE n4 (a UInt8, c Array(String)) ENGINE = Memory;
CREATE TABLE n4 (a UInt8, b UInt8 NOT NULL, d Date NULL) ENGINE = Memory;
DESCRIBE n4;
-- error: 43
CREATE TABLE n5 (a Array(UInt8) NULL) ENGINE = Memory;
