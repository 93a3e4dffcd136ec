CREATE TABLE m_a (id UInt8, v String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE m_b (id UInt16, v String, extra UInt8) ENGINE = Memory;
CREATE TABLE other (id UInt8) ENGINE = Memory;
INSERT INTO m_a VALUES (1, 'a'), (2, 'b');
INSERT INTO m_b VALUES (300, 'c', 7);
SELECT id, v, _table FROM merge('^m_') ORDER BY id;
SELECT id, v FROM merge(currentDatabase(), '^m_[ab]$') WHERE _table = 'm_b';
SELECT _table, count() FROM merge('^m_') GROUP BY _table ORDER BY _table;
SELECT toTypeName(id) FROM merge('^m_') LIMIT 1;
SELECT extra FROM merge('^m_') ORDER BY id;
-- error: 636
SELECT * FROM merge('^zzz');
-- error: 427
SELECT * FROM merge('(');
CREATE TABLE mt AS merge(currentDatabase(), '^m_');
SELECT count(), sum(id) FROM mt;
SELECT max(id) FROM merge(currentDatabase(), '^m_a$') WHERE v LIKE 'a%';
