CREATE TABLE qn (a UInt8, `b.c` UInt8, t Tuple(x UInt8, y String), n Nested(k UInt8, v String)) ENGINE = MergeTree ORDER BY a;
INSERT INTO qn VALUES (1, 2, (3, 'q'), [1, 2], ['x', 'y']);
SELECT qn.a, a FROM qn;
SELECT `b.c`, qn.`b.c` FROM qn;
SELECT t.x, t.y, qn.t.x, t.1, tupleElement(t, 'y') FROM qn;
SELECT t.* FROM qn;
SELECT n.k, n.v, qn.n.k FROM qn;
SELECT z.a, z.n.v FROM qn AS z;
SELECT qn.a FROM qn AS z;
-- error: 47
SELECT t.zz FROM qn;
SELECT n.k.size0, t.y.size FROM qn FORMAT Null;
SELECT `a` AS `weird name`, "a" AS "quoted" FROM qn FORMAT TSVWithNames;
SELECT untuple(t) FROM qn;
SELECT untuple(t) AS u FROM qn FORMAT TSVWithNames;
