CREATE TABLE nd (id UInt8, a UInt8 DEFAULT 42, s String DEFAULT 'dd', n Nullable(Int8) DEFAULT 3) ENGINE = Memory;
INSERT INTO nd VALUES (1, NULL, NULL, NULL);
INSERT INTO nd SELECT 2, NULL, NULL, NULL;
INSERT INTO nd FORMAT JSONEachRow {"id": 3, "a": null, "n": null} {"id": 4};
INSERT INTO nd FORMAT CSV 5,\N,\N,\N;
SELECT * FROM nd ORDER BY id;
SET insert_null_as_default = 0;
-- error: 70
INSERT INTO nd SELECT 6, NULL, 'x', 1;
SET input_format_null_as_default = 0;
INSERT INTO nd FORMAT JSONEachRow {"id": 7, "a": null};
-- error: 53
INSERT INTO nd VALUES (8, NULL, 'x', 1);
SELECT count() FROM nd;
