CREATE TABLE q2 (`a\`b` UInt8, `tab\there` UInt8, `dot.ted` UInt8) ENGINE = Memory;
INSERT INTO q2 VALUES (1, 2, 3);
SELECT * FROM q2 FORMAT TSVWithNames;
SELECT `a\`b` + `tab\there` + `dot.ted` AS sum FROM q2;
SELECT "dot.ted", q2.`dot.ted`, q2.dot.ted FROM q2;
SHOW CREATE TABLE q2 FORMAT TSVRaw;
DESCRIBE q2;
-- error: 62
SELECT `` FROM q2;
-- error: 62
CREATE TABLE `` (x UInt8) ENGINE = Memory;
