CREATE TABLE ep (id UInt8, raw String EPHEMERAL, len UInt64 DEFAULT length(raw), up String MATERIALIZED upper(raw), e2 UInt8 EPHEMERAL 7, seven UInt8 DEFAULT e2) ENGINE = MergeTree ORDER BY id;
INSERT INTO ep (id, raw) VALUES (1, 'hello');
INSERT INTO ep (id) VALUES (2);
INSERT INTO ep (id, raw, len) VALUES (3, 'abc', 99);
INSERT INTO ep (id, e2) SELECT 4, 8;
SELECT id, len, up, seven FROM ep ORDER BY id;
SELECT * FROM ep ORDER BY id;
-- error: 16
SELECT raw FROM ep;
-- error: 6
INSERT INTO ep VALUES (5, 'x', 1);
INSERT INTO ep (id, raw) FORMAT JSONEachRow {"id": 6, "raw": "json"};
SELECT len, up FROM ep WHERE id = 6;
