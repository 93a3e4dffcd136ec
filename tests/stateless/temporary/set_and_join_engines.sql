CREATE TEMPORARY TABLE ts (a UInt64) ENGINE = Set;
INSERT INTO ts VALUES (1), (3);
SELECT number FROM numbers(5) WHERE number IN ts;
CREATE TEMPORARY TABLE tj (k UInt64, v String) ENGINE = Join(ANY, LEFT, k);
INSERT INTO tj VALUES (1, 'one');
SELECT number, v FROM numbers(2) AS n ANY LEFT JOIN tj ON n.number = tj.k ORDER BY number;
CREATE TEMPORARY TABLE tn (a UInt8) ENGINE = Null;
INSERT INTO tn VALUES (1);
SELECT count() FROM tn;
-- error: 56
CREATE TEMPORARY TABLE tb (a UInt8) ENGINE = Strange;
