SELECT * FROM values('a UInt8, b String', (1, 'x'), (2, 'y'));
SELECT * FROM VALUES('n Nullable(Int8)', (NULL), (3));
SELECT * FROM values('a UInt8', 1, 2, 3);
SELECT * FROM values((1, 'a'), (2, 'b'));
SELECT c1, c2, toTypeName(c1) FROM values((1, 'a'), (300, 'b'));
SELECT * FROM values('a Array(UInt8), t Tuple(UInt8, String)', ([1, 2], (5, 'q')), ([], (0, '')));
SELECT * FROM values('d Date, f Float64', ('2020-01-01', 1.5), (toDate('2020-01-02'), 1 + 1));
SELECT * FROM values(1, 2, NULL);
-- error: 36
SELECT * FROM values('a UInt8, b String', (1));
-- error: 53
SELECT * FROM values('a UInt8', ('x'));
-- error: 386
SELECT * FROM values('a NoType', (1));
SELECT v.a, w.a FROM values('a UInt8', 1, 2) AS v JOIN values('a UInt8', 2, 3) AS w ON v.a = w.a;
DESC values('a UInt8, b LowCardinality(String)', (1, 'x'));
SELECT sum(a) FROM values('a Decimal(5, 2)', (1.25), (2.5));
