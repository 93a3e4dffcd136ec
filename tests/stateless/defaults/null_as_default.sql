CREATE TABLE nd (k UInt8, v UInt32 DEFAULT 77, s String DEFAULT 'none', n Nullable(UInt8) DEFAULT 5) ENGINE = MergeTree ORDER BY k;
INSERT INTO nd VALUES (1, NULL, NULL, NULL);
SELECT * FROM nd;
-- error: 27
INSERT INTO nd FORMAT JSONEachRow {"k":2,"v":null} SETTINGS input_format_null_as_default = 0;
INSERT INTO nd SELECT 2, NULL, NULL, NULL;
SELECT * FROM nd ORDER BY k;
-- error: 70
INSERT INTO nd SELECT 3, NULL, NULL, NULL SETTINGS insert_null_as_default = 0;
INSERT INTO nd SELECT 4, if(number = 0, NULL, 8), toString(number), number FROM numbers(2);
SELECT * FROM nd ORDER BY k, s;
