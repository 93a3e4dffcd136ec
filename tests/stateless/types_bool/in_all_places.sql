CREATE TABLE bo (id UInt8, b Bool, n Nullable(Bool) DEFAULT NULL, a Array(Bool), m Map(Bool, String)) ENGINE = MergeTree ORDER BY (b, id);
INSERT INTO bo VALUES (1, true, false, [true, false], {true: 'y'}), (2, 0, NULL, [], {}), (3, 'true', 1, [1, 0], {false: 'n', true: 'y'});
INSERT INTO bo FORMAT JSONEachRow {"id": 4, "b": true, "n": null, "a": [false]}, {"id": 5, "b": 0, "a": []};
INSERT INTO bo FORMAT CSV 6,true,\N,"[true]","{}";
SELECT * FROM bo ORDER BY id;
SELECT id FROM bo WHERE b ORDER BY id;
SELECT id FROM bo WHERE NOT b OR n ORDER BY id;
SELECT b, count(), countIf(n) FROM bo GROUP BY b ORDER BY b;
SELECT b = 1, b = true, b::UInt8, toString(b), b + 1, not b, b AND 1, toTypeName(not b), toTypeName(b AND b), toTypeName(b = 1) FROM bo ORDER BY id LIMIT 1;
SELECT sum(b), avg(b), min(b), max(b), any(n), toTypeName(max(b)), groupArray(b) FROM (SELECT * FROM bo ORDER BY id);
SELECT m[true], has(a, true), arrayCount(a), a[1] FROM bo ORDER BY id;
SELECT * FROM bo ORDER BY id LIMIT 1 FORMAT JSONEachRow;
SELECT b, n FROM bo ORDER BY id FORMAT CSV SETTINGS bool_true_representation = 'Y', bool_false_representation = 'N';
SELECT if(b, 'yes', 'no'), b ? 1 : 0 FROM bo ORDER BY id LIMIT 2;
SELECT true OR NULL, xor(true, false), NOT true, true AND NULL;
SELECT toBool('false'), 'Yes'::Bool, 'off'::Bool, 't'::Bool, toBool(2), toBool(0.5), toTypeName(true = false), toTypeName(true + true), [true, 1], toTypeName([true, false]);
-- error: 467
SELECT 'maybe'::Bool;
-- error: 467
SELECT ''::Bool;
-- error: 467
INSERT INTO bo (id, b) VALUES (9, 'perhaps');
-- error: 467
INSERT INTO bo FORMAT JSONEachRow {"id": 9, "b": "abc"};
