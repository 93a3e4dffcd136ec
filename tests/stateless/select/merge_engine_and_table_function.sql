CREATE TABLE m_one (k UInt32, v String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE m_two (k UInt64, v String, extra UInt8) ENGINE = Memory;
CREATE TABLE m_log (k UInt32, v String) ENGINE = TinyLog;
INSERT INTO m_one VALUES (1, 'one'), (2, 'two');
INSERT INTO m_two VALUES (3, 'three', 9);
INSERT INTO m_log VALUES (4, 'four');
CREATE TABLE m_all (k UInt64, v String) ENGINE = Merge(currentDatabase(), '^m_(one|two|log)$');
SELECT k, v FROM m_all ORDER BY k;
SELECT _table, count() FROM m_all GROUP BY _table ORDER BY _table;
SELECT k FROM m_all WHERE _table = 'm_two';
SELECT k, v FROM merge(currentDatabase(), '^m_(one|log)$') ORDER BY k DESC;
SELECT count() FROM m_all WHERE k > 1 AND v != 'four';
-- error: 48
INSERT INTO m_all VALUES (5, 'five');
SELECT sum(k), max(v) FROM merge('^m_one$');
SELECT k FROM m_all ORDER BY k LIMIT 1 OFFSET 2;
