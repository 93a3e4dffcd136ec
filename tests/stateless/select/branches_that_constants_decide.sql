SELECT if(0, throwIf(1), 5), if(1, 'x', intDiv(1, 0));
SELECT 0 AND throwIf(materialize(1)), 1 OR throwIf(materialize(1));
SELECT number AND 0, number OR 1 FROM numbers(2) ORDER BY number;
SELECT count() FROM numbers(3) WHERE 0 AND number / 0 > 1;
-- error: 153
SELECT if(1, intDiv(1, 0), 5);
-- error: 179
WITH a AS (SELECT 1), a AS (SELECT 2) SELECT * FROM a;
CREATE VIEW rv AS WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 4) SELECT n FROM r;
SELECT n FROM rv ORDER BY n;
SELECT name, type, position FROM system.columns WHERE database = currentDatabase() AND table = 'rv' ORDER BY position;
-- error: 115
EXPLAIN ESTIMATE no_such = 1 SELECT 1;
