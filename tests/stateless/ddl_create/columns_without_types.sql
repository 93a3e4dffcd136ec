CREATE TABLE cw (a DEFAULT 5, b DEFAULT 'x', c MATERIALIZED a + 1, d ALIAS concat(b, '!'), e UInt8) ENGINE = Memory;
DESCRIBE cw;
INSERT INTO cw (e) VALUES (1);
SELECT *, c, d FROM cw;
CREATE TABLE cw2 (a DEFAULT now()::Date, b DEFAULT [1, 2], c DEFAULT NULL::Nullable(Int8), d DEFAULT (1, 'a'), e DEFAULT map('a', 1), f DEFAULT toDecimal32(1, 2)) ENGINE = Memory;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'cw2' ORDER BY position;
-- error: 62
CREATE TABLE cw3 (a) ENGINE = Memory;
-- error: 62
CREATE TABLE cw5 (a EPHEMERAL) ENGINE = Memory;
CREATE TABLE cw6 (a EPHEMERAL 5, b UInt8 DEFAULT a) ENGINE = Memory;
DESCRIBE cw6;
-- error: 62
CREATE TABLE cw7 () ENGINE = Memory;
-- error: 44
CREATE TABLE cw8 (a UInt8, a String) ENGINE = Memory;
-- error: 90
CREATE TABLE cw9 (a UInt8 ALIAS 1) ENGINE = Memory;
-- error: 174
CREATE TABLE cw10 (a UInt8 DEFAULT b, b UInt8 DEFAULT a) ENGINE = Memory;
