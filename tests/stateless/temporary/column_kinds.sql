CREATE TEMPORARY TABLE tk (a UInt8, m UInt8 MATERIALIZED a + 1, l UInt8 ALIAS a + 2, e UInt8 EPHEMERAL 3, d UInt8 DEFAULT e, CONSTRAINT c CHECK a < 100);
INSERT INTO tk (a) VALUES (5);
INSERT INTO tk (a, e) VALUES (6, 60);
SELECT a, m, l, d FROM tk ORDER BY a;
-- error: 469
INSERT INTO tk (a) VALUES (200);
SELECT name, default_kind FROM system.columns WHERE table = 'tk' ORDER BY position;
ALTER TABLE tk ADD COLUMN z UInt8;
SELECT count() FROM tk;
