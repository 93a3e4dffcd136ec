-- What clients of other databases and Apache Iceberg ask, shapes of any kind, texts with escapes.
SELECT connectionId(), connection_id(), connectionID(), transactionID(), currentHandler(), logTrace('x'), globalVariable('version'), globalVariable('max_allowed_packet'), pgGetUserById(10), pg_get_userbyid(10), pgTableIsVisible(1), pg_table_is_visible(1), getMergeTreeSetting('index_granularity');
-- error: UNKNOWN_SETTING
SELECT getMergeTreeSetting('no_such_setting');
SELECT initialQueryStartTime() <= now(), initial_query_start_time() <= now(), serverUUID() = serverUUID();
SELECT extractKeyValuePairsWithEscaping('a:b\\nc'), extractKeyValuePairsWithEscaping('age:a\\x0A\\n\\0, b:"c\\"d"'), extractKeyValuePairs('a:b\\nc'), extractKeyValuePairsWithEscaping('a:\\q\\t,b\\n:c\\');
SELECT validateNestedArraySizes(1, [1], [2]), validateNestedArraySizes(0, [1], [2, 3]);
-- error: SIZES_OF_ARRAYS_DONT_MATCH
SELECT validateNestedArraySizes(1, [1], [2, 3]);
SELECT icebergTruncate(10, 123), icebergTruncate(10, -123), icebergTruncate(3, 'iceberg'), icebergTruncate(10, toDecimal32('12.34', 2)), toTypeName(icebergTruncate(10, 123)), icebergTruncate(3, '日本語語');
-- error: BAD_ARGUMENTS
SELECT icebergTruncate(0, 1);
SELECT readWKT('POINT (1 2)'), readWkt('POINT (1 2)'), readWKT('POLYGON ((0 0,1 1,1 0,0 0))'), readWKB(unhex('0101000000000000000000F03F0000000000000040')), readWkb(unhex('0101000000000000000000F03F0000000000000040')), toTypeName(readWKTPoint('POINT (0 0)')), wkt(readWKTLineString('LINESTRING (0 0,1 1)'));
SELECT nested(['a', 'b'], [1, 2], ['x', 'y']);
