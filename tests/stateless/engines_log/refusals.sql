CREATE TABLE l (k UInt8, s String DEFAULT 'd', m UInt8 MATERIALIZED k + 1, a UInt8 ALIAS k + 2) ENGINE = Log;
INSERT INTO l (k) VALUES (1);
SELECT *, m, a FROM l;
-- error: 48
ALTER TABLE l DROP COLUMN s;
-- error: 48
ALTER TABLE l UPDATE s = 'x' WHERE 1;
-- error: 48
ALTER TABLE l DELETE WHERE 1;
-- error: 48
OPTIMIZE TABLE l;
-- error: 181
SELECT * FROM l FINAL;
-- error: 141
SELECT * FROM l SAMPLE 0.1;
-- error: 182
SELECT * FROM l PREWHERE k = 1;
-- error: 42
CREATE TABLE l2 (k UInt8) ENGINE = Log(1);
-- error: 36
CREATE TABLE l3 (k UInt8) ENGINE = StripeLog ORDER BY k;
-- error: 36
CREATE TABLE l4 (k UInt8, INDEX i k TYPE minmax) ENGINE = Log;
RENAME TABLE l TO lr;
SELECT count() FROM lr;
DETACH TABLE lr;
ATTACH TABLE lr;
SELECT count() FROM lr;
INSERT INTO lr (k) SELECT number FROM numbers(3);
SELECT k FROM lr ORDER BY k;
