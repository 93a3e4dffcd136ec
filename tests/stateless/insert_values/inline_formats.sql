CREATE TABLE inf (a Int32, b String, c Array(UInt8)) ENGINE = Memory;
INSERT INTO inf FORMAT JSONEachRow {"a": 1, "b": "x", "c": [1, 2]} {"b": "only b"};
INSERT INTO inf FORMAT CSV 2,"y, z","[3]";
INSERT INTO inf FORMAT JSONCompactEachRow [3, "w", []];
INSERT INTO inf (b, a) FORMAT Values ('swap', 4);
INSERT INTO inf FORMAT JSONColumns {"a": [5, 6], "b": ["p", "q"], "c": [[], [9]]};
INSERT INTO inf FORMAT JSON {"data": [{"a": 7, "b": "seven", "c": []}]};
INSERT INTO inf FORMAT JSONCompact {"meta": [{"name": "a", "type": "Int32"}, {"name": "b", "type": "String"}, {"name": "c", "type": "Array(UInt8)"}], "data": [[8, "eight", [8]]]};
SELECT * FROM inf ORDER BY a, b;
-- error: 27
INSERT INTO inf FORMAT JSONEachRow {"a": "x"};
-- error: 27
INSERT INTO inf FORMAT CSV x,y,z;
-- error: 73
INSERT INTO inf FORMAT NoSuchFormat x;
-- error: 85
INSERT INTO inf FORMAT Vertical x;
INSERT INTO inf SETTINGS input_format_skip_unknown_fields = 1 FORMAT JSONEachRow {"a": 10, "zzz": 5};
-- error: 117
INSERT INTO inf SETTINGS input_format_skip_unknown_fields = 0 FORMAT JSONEachRow {"a": 11, "zzz": 5};
SELECT count() FROM inf;
