-- What a row leaves out is the column's DEFAULT, also where its type has no NULL to stand for it, or has one of its own.
CREATE TABLE q (a UInt8, x Array(UInt8) DEFAULT [a, 7], m Map(String, UInt8) DEFAULT map('k', a), n Nullable(UInt8) DEFAULT 4, t Tuple(UInt8, String) DEFAULT (a, 'x'), s String DEFAULT concat('n', toString(ifNull(n, 0)))) ENGINE = Memory;
INSERT INTO q FORMAT JSONEachRow {"a": 1} {"a": 2, "n": null} {"a": 3, "x": [], "m": {}, "n": 9, "t": [1, "y"], "s": ""};
INSERT INTO q VALUES (6, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT), (7, [1], {}, NULL, (1, 'z'), 's');
INSERT INTO q FORMAT CSV 8,,,,1,"u",;
INSERT INTO q FORMAT JSONColumns {"a": [9, 10]};
SELECT * FROM q ORDER BY a;
TRUNCATE TABLE q;
SET insert_null_as_default = 0;
INSERT INTO q FORMAT JSONEachRow {"a": 1};
SET input_format_defaults_for_omitted_fields = 0;
INSERT INTO q FORMAT JSONEachRow {"a": 2};
SELECT * FROM q ORDER BY a;
SELECT defaultValueOfTypeName('Date32');
CREATE TABLE d (a UInt8, d Date32) ENGINE = Memory;
INSERT INTO d (a) VALUES (1);
SELECT * FROM d;
