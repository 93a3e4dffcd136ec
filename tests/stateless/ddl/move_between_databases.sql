CREATE DATABASE stateless_from;
CREATE DATABASE stateless_to;
CREATE TABLE stateless_from.t (k UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO stateless_from.t VALUES (1), (2);
RENAME TABLE stateless_from.t TO stateless_to.t2;
SELECT sum(k) FROM stateless_to.t2;
-- error: 60
SELECT * FROM stateless_from.t;
CREATE TABLE stateless_from.u (k UInt32) ENGINE = Memory;
EXCHANGE TABLES stateless_from.u AND stateless_to.t2;
SELECT count() FROM stateless_from.u;
SELECT count() FROM stateless_to.t2;
DROP DATABASE stateless_from;
DROP DATABASE stateless_to;
