CREATE TABLE ctf AS numbers(5);
SELECT sum(number) FROM ctf;
SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'ctf';
CREATE TABLE ctf_values AS values('a UInt8, b String', (1, 'x'), (2, 'y'));
SELECT * FROM ctf_values ORDER BY a;
CREATE TABLE ctf_zeros AS zeros(3);
SELECT * FROM ctf_zeros;
-- error: 48
INSERT INTO ctf VALUES (1);
SHOW CREATE TABLE ctf FORMAT TSVRaw;
