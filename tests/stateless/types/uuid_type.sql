CREATE TABLE us (id UInt8, u UUID, n Nullable(UUID)) ENGINE = MergeTree ORDER BY u;
INSERT INTO us VALUES (1, '61f0c404-5cb3-11e7-907b-a6006ad3dba0', NULL), (2, '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-ffff-ffff-ffff-ffffffffffff'), (3, '01f0c404-5cb3-11e7-907b-a6006ad3dba0', '61f0c4045cb311e7907ba6006ad3dba0');
INSERT INTO us (id) VALUES (4);
SELECT id, u, n FROM us ORDER BY id;
SELECT id FROM us ORDER BY u, id;
SELECT id FROM us ORDER BY n DESC NULLS LAST, id;
SELECT id FROM us WHERE u = '61f0c404-5cb3-11e7-907b-a6006ad3dba0';
SELECT id FROM us WHERE u > toUUID('01000000-0000-0000-0000-000000000000') ORDER BY id;
SELECT min(u), max(u), uniqExact(u), count(n) FROM us;
SELECT toString(u), hex(u), empty(u), toTypeName(u), UUIDStringToNum(toString(u)) = UUIDStringToNum(toString(u)) FROM us ORDER BY id LIMIT 2;
-- error: 376
INSERT INTO us VALUES (5, 'not-a-uuid', NULL);
-- error: 376
SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba');
SELECT toUUIDOrNull('x'), toUUIDOrZero('x'), toUUIDOrDefault('x', toUUID('00000000-0000-0000-0000-000000000007')), UUIDNumToString(UUIDStringToNum('61f0c404-5cb3-11e7-907b-a6006ad3dba0')), toUInt128(toUUID('00000000-0000-0000-0000-000000000007'));
SELECT UUIDv7ToDateTime(toUUID('018f05c9-4ab8-7b86-b64e-c9f03fbd45d1'), 'UTC'), UUIDToNum(toUUID('00000000-0000-0000-0000-000000000001'));
