CREATE TABLE sy (a INT, b BIGINT, c TINYINT UNSIGNED, d VARCHAR(20), e TEXT, f DOUBLE PRECISION, g BOOLEAN, h TIMESTAMP, i DEC(9, 2), j REAL, k CHAR(3), l BLOB, m SMALLINT SIGNED, n NUMERIC(10), o INTEGER, p BYTEA) ENGINE = Memory;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'sy' ORDER BY position;
CREATE TABLE sy2 (a int, b text, c Varchar, d character varying(10), e national char(4), f datetime, g bool) ENGINE = Memory;
DESCRIBE sy2;
-- error: 50
CREATE TABLE sy3 (a uint8) ENGINE = Memory;
CREATE TABLE sy4 (a VARCHAR()) ENGINE = Memory;
