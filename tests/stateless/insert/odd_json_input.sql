CREATE TABLE oj (id UInt32, v String, a Array(Int8), m Map(String, Int8)) ENGINE = Memory;
INSERT INTO oj FORMAT JSONEachRow {"id":1,"v":"\u0041\ud83d\ude00\n\"","a":[],"m":{}},{"id":2 , "v" : "x" },
{"v":"y","id":3,"extra":{"deep":[1,{"z":null}]},"a":[ 1 , -2 ]};
INSERT INTO oj FORMAT JSONEachRow [{"id": 4, "m": {"k": 1}}, {"id": 5}];
INSERT INTO oj FORMAT JSONEachRow {};
SELECT * FROM oj ORDER BY id;
-- error: 27
INSERT INTO oj FORMAT JSONEachRow {"id": 6, "a": [300, "x"]};
-- error: 27
INSERT INTO oj FORMAT JSONEachRow {"id": 7, "v": "unclosed};
-- error: 1
INSERT INTO oj FORMAT JSONEachRow {"id" 8};
-- error: 1
INSERT INTO oj FORMAT JSONEachRow {"id": 9} trailing;
INSERT INTO oj FORMAT JSONEachRow {"id": 10, "id": 11};
SELECT id FROM oj WHERE id > 5 ORDER BY id;
