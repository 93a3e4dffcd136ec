CREATE TABLE jr (a UInt8 DEFAULT 9, b String DEFAULT concat('a=', toString(a)), c Array(UInt8) DEFAULT range(a)) ENGINE = MergeTree ORDER BY a;
INSERT INTO jr FORMAT JSONEachRow {"a":1} {"b":"given"} {"c":[5]} {};
SELECT * FROM jr ORDER BY a, b;
TRUNCATE TABLE jr;
INSERT INTO jr SETTINGS input_format_defaults_for_omitted_fields = 0 FORMAT JSONEachRow {"a":1} {"b":"given"};
SELECT * FROM jr ORDER BY a, b;
TRUNCATE TABLE jr;
SELECT * FROM jr ORDER BY a;
