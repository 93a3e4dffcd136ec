CREATE TABLE wae (k UInt8, s String) ENGINE = Memory;
INSERT INTO wae VALUES (1, 'a');
-- error: 184
SELECT k FROM wae WHERE sum(k) > 1;
-- error: 215
SELECT s, sum(k) FROM wae;
-- error: 47
SELECT sum(DISTINCT) FROM wae;
-- error: 46
SELECT nosuchagg(k) FROM wae;
-- error: 42
SELECT sum(k, k, k) FROM wae;
-- error: 133
SELECT sum(5)(k) FROM wae;
-- error: 70
SELECT quantile('a')(k) FROM wae;
-- error: 184
SELECT sumIfIf(k) FROM wae;
-- error: 42
SELECT count(k, s, s) FROM wae;
SELECT COUNT(*), SUM(k), AVG(k), MIN(s), MAX(s) FROM wae;
