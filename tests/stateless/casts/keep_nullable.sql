SET cast_keep_nullable = 1;
SELECT toTypeName(CAST(toNullable(1), 'Int32')), CAST(NULL, 'Int32'), toTypeName(CAST(NULL, 'String')), CAST(toNullable('5'), 'UInt8') + 1, toTypeName(toNullable(1)::String), toTypeName(CAST(1, 'Int32'));
SELECT CAST(x, 'String'), toTypeName(CAST(x, 'String')) FROM (SELECT arrayJoin([1, NULL]) AS x) ORDER BY x NULLS LAST;
SET cast_keep_nullable = 0;
SELECT toTypeName(CAST(toNullable(1), 'Int32')), CAST(toNullable(1), 'Int32');
-- error: 349
SELECT CAST(x, 'Int32') FROM (SELECT arrayJoin([1, NULL]) AS x);
SELECT toInt32(toNullable('5')), toTypeName(toInt32(toNullable('5'))), toInt32(NULL), toTypeName(toString(NULL)), toDate(NULL), toTypeName(toInt32(CAST(NULL, 'Nullable(String)')));
CREATE TABLE nk (a Nullable(String), b LowCardinality(Nullable(String))) ENGINE = Memory;
INSERT INTO nk VALUES ('1', '10'), (NULL, NULL), ('3', '30');
SELECT toInt8(a), toInt16OrNull(b), CAST(a, 'Nullable(Float32)'), toTypeName(toInt8(a)), toTypeName(toInt16(b)) FROM nk ORDER BY a NULLS FIRST;
SELECT toUInt8OrZero(a), toUInt8OrDefault(a, 7::UInt8), toInt32OrNull(a), accurateCastOrNull(a, 'UInt8') FROM nk ORDER BY a NULLS FIRST;
