-- error: 184
SELECT sumIfIf(1, 1, 1);
-- error: 43
SELECT sumStateIfMerge(1);
-- error: 42
SELECT If(1);
-- error: 63
SELECT countNull(1);
-- error: 46
SELECT sumFoo(1);
-- error: 43
SELECT sumMergeIf(1, 1);
SELECT SumIf(1, 1);
-- error: 43
SELECT sumStateMap(1);
-- error: 42
SELECT sum();
-- error: 42
SELECT sum(1, 2);
-- error: 42
SELECT count(1, 2);
-- error: 42
SELECT uniq();
-- error: 42
SELECT max(1, 2);
-- error: 70
SELECT quantile('a')(1);
-- error: 133
SELECT sum(3)(1);
-- error: 42
SELECT min();
SELECT COUNT(*), Sum(1), MAX(2), avG(3);
