CREATE TABLE base (k UInt32) ENGINE = Memory;
CREATE VIEW over AS SELECT k + 1 AS kk FROM base;
INSERT INTO base VALUES (1), (2);
DETACH VIEW over;
-- error: 60
SELECT * FROM over;
ATTACH TABLE over;
SELECT * FROM over ORDER BY kk;
