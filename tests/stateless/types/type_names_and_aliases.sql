SELECT toTypeName(CAST(1 AS INT)), toTypeName(CAST(1 AS BIGINT)), toTypeName(CAST('a' AS VARCHAR(10))), toTypeName(CAST(1 AS DOUBLE PRECISION)), toTypeName(CAST(1 AS REAL)), toTypeName(CAST('a' AS TEXT)), toTypeName(CAST(1 AS TINYINT UNSIGNED)), toTypeName(CAST(1 AS INT SIGNED)), toTypeName(CAST(1 AS DEC(5, 2))), toTypeName(CAST('2020-01-01 00:00:00' AS TIMESTAMP)), toTypeName(CAST(1 AS BOOLEAN)), toTypeName(CAST('a' AS BINARY(3))), toTypeName(CAST('a' AS CHAR VARYING(3))), toTypeName(CAST(1 AS NUMERIC)), toTypeName(CAST('1.1.1.1' AS INET4));
CREATE TABLE al (a INTEGER, b VARCHAR NULL, c DECIMAL(10, 3) NOT NULL, d BIGINT UNSIGNED, e NATIONAL CHARACTER VARYING(5), f BLOB, g SMALLINT DEFAULT 5) ENGINE = Memory;
DESCRIBE TABLE al;
SET data_type_default_nullable = 1;
CREATE TABLE al2 (a Int8, b Int8 NOT NULL, c String NULL) ENGINE = Memory;
DESCRIBE TABLE al2;
-- error: 50
CREATE TABLE al3 (a NoType) ENGINE = Memory;
-- error: 50
CREATE TABLE al3 (a uint8) ENGINE = Memory;
-- error: 42
CREATE TABLE al3 (a FixedString) ENGINE = Memory;
-- error: 223
CREATE TABLE al3 (a FixedString(0)) ENGINE = Memory;
-- error: 69
CREATE TABLE al3 (a Decimal(80, 2)) ENGINE = Memory;
-- error: 36
CREATE TABLE al3 (a DateTime('Mars/Base')) ENGINE = Memory;
-- error: 42
CREATE TABLE al3 (a Array) ENGINE = Memory;
CREATE TABLE al4 (a DateTime64, b Decimal(5), c Enum('x'), d DateTime) ENGINE = Memory;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'al4' ORDER BY position;
