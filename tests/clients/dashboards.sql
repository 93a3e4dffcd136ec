-- Grafana: health
SELECT 1
-> UInt8 | 1

-- Grafana: databases
SHOW DATABASES
-> String | 1+

-- Grafana: tables
SHOW TABLES FROM "shop"
-> String | 1+

-- Grafana: fields
DESC TABLE "shop"."orders"
-> String, String, String, String, String, String, String | 1+

-- Grafana: keys of a map
SELECT DISTINCT arrayJoin(attributes.keys) as keys FROM "shop"."orders" LIMIT 1000
-> LowCardinality(String) | 2

-- Grafana: paths of JSON
SELECT arrayJoin(distinctJSONPathsAndTypes(doc)) FROM "shop"."documents" SETTINGS max_execution_time=10
-> Tuple(keys String, `values` Array(String)) | 2

-- Grafana: functions
SELECT name, is_aggregate, case_insensitive, alias_to, origin, description, syntax, arguments, returned_value, examples, categories FROM system.functions LIMIT 10000
-> String, UInt8, UInt8, String, Enum8('System' = 0, 'SQLUserDefined' = 1, 'ExecutableUserDefined' = 2, 'WasmUserDefined' = 3), String, String, String, String, String, String | 1+

-- Grafana: ad hoc keys
SELECT name, type, table FROM system.columns WHERE database IN ('shop') AND table = 'orders'
-> String, String, String | 1+

-- Grafana: ad hoc values
SELECT DISTINCT city FROM shop.orders LIMIT 1000
-> LowCardinality(String) | 3

-- Grafana: ad hoc filters
SELECT count() FROM shop.orders SETTINGS additional_table_filters={'shop.orders' : ' city = \'Oslo\' AND id > \'5\' '}
-> UInt64 | 1

-- Grafana: version
SELECT version()
-> String

-- Grafana: time series of a macro
SELECT toStartOfInterval(toDateTime(placed), INTERVAL 3600 second) as time, avg(price) FROM shop.orders WHERE placed >= toDateTime(1704067200) AND placed <= toDateTime(1704672000) GROUP BY time ORDER BY time LIMIT 100
-> DateTime('UTC'), Float64 | 100

-- Grafana: time series in milliseconds
SELECT toStartOfInterval(toDateTime64(exact, 3), INTERVAL 60000 millisecond) as t, count() FROM shop.orders WHERE exact >= fromUnixTimestamp64Milli(1704067200000) AND exact <= fromUnixTimestamp64Milli(1704070800000) GROUP BY t ORDER BY t
-> DateTime64(3, 'UTC'), UInt64 | 2

-- Grafana: time series of a builder
SELECT placed as "time", sum(price) as "total", city FROM "shop"."orders" WHERE ( time >= toDateTime(1704067200) AND time <= toDateTime(1704672000) ) AND ( city IN ('Oslo', 'Rome') ) GROUP BY city, time ORDER BY time ASC LIMIT 1000
-> DateTime('UTC'), Decimal(38, 2), LowCardinality(String) | 113

-- Grafana: dates of macros
SELECT count() FROM shop.orders WHERE day >= toDate('2024-01-01') AND day <= toDate('2024-01-31') AND (placed >= toDateTime(1704067200) AND placed <= toDateTime(1706745600))
-> UInt64 | 1

-- Grafana: logs
SELECT Timestamp as "timestamp", Body as "body", SeverityText as "level", LogAttributes as "labels", TraceId as "traceID" FROM "shop"."otel_logs" WHERE ( timestamp >= toDateTime(1704067200) AND timestamp <= toDateTime(1704153600) ) ORDER BY timestamp DESC LIMIT 1000
-> DateTime64(9), String, LowCardinality(String), Map(LowCardinality(String), String), String | 100

-- Grafana: logs that contain
SELECT Timestamp as "timestamp", Body as "body" FROM "shop"."otel_logs" WHERE (body LIKE '%request 7%') AND (ServiceName = 'api') AND ResourceAttributes['k8s.pod'] = 'p1' ORDER BY timestamp DESC LIMIT 100
-> DateTime64(9), String | 11

-- Grafana: volume of logs
SELECT toStartOfInterval("Timestamp", INTERVAL 1 MINUTE) AS "time", sum(multiSearchAny(toString("SeverityText"), ['critical', 'fatal', 'crit', 'alert', 'emerg', 'CRITICAL'])) as critical, sum(multiSearchAny(toString("SeverityText"), ['error', 'err', 'eror', 'ERROR'])) as error, sum(multiSearchAny(toString("SeverityText"), ['warn', 'warning', 'WARN'])) as warn FROM "shop"."otel_logs" GROUP BY time ORDER BY time ASC
-> DateTime, UInt64, UInt64, UInt64 | 2

-- Grafana: a trace
WITH 't1' as trace_id, (SELECT min(Timestamp) FROM "shop"."otel_traces" WHERE TraceId = trace_id) as trace_start, (SELECT max(Timestamp) + 1 FROM "shop"."otel_traces" WHERE TraceId = trace_id) as trace_end SELECT "TraceId" as traceID, "SpanId" as spanID, "ParentSpanId" as parentSpanID, "ServiceName" as serviceName, "SpanName" as operationName, multiply(toUnixTimestamp64Nano("Timestamp"), 0.000001) as startTime, multiply("Duration", 0.000001) as duration, arrayMap(key -> map('key', key, 'value',"SpanAttributes"[key]), mapKeys("SpanAttributes")) as tags, arrayMap(key -> map('key', key, 'value',"ResourceAttributes"[key]), mapKeys("ResourceAttributes")) as serviceTags, if("StatusCode" IN ('Error', 'STATUS_CODE_ERROR'), 2, 0) as statusCode FROM "shop"."otel_traces" WHERE traceID = trace_id AND "Timestamp" >= trace_start AND "Timestamp" <= trace_end LIMIT 1000
-> String, String, String, LowCardinality(String), LowCardinality(String), Float64, Float64, Array(Map(String, String)), Array(Map(String, String)), UInt8 | 20

-- Grafana: events of spans
SELECT "SpanId" as spanID, arrayMap(event -> tuple(multiply(toFloat64(event.1), 1000), arrayConcat(arrayMap(key -> map('key', key, 'value', event.3[key]), mapKeys(event.3)), [map('key', 'message', 'value', event.2)]))::Tuple(timestamp Float64, fields Array(Map(String, String))), arrayZip(`Events.Timestamp`, arrayMap(x -> toString(x), `Events.Name`), `Events.Attributes`)) AS logs FROM "shop"."otel_traces" LIMIT 3
-> String, Array(Tuple(timestamp Float64, fields Array(Map(String, String)))) | 3

-- Grafana: search of traces
SELECT "TraceId" as traceID, "ServiceName" as serviceName, "SpanName" as operationName, "Timestamp" as startTime, multiply("Duration", 0.000001) as duration FROM "shop"."otel_traces" WHERE ( "Timestamp" >= fromUnixTimestamp64Milli(1704067200000) AND "Timestamp" <= fromUnixTimestamp64Milli(1704153600000) ) AND ( ParentSpanId = '' ) AND ( Duration > 0 ) ORDER BY Timestamp DESC, Duration DESC LIMIT 1000
-> String, LowCardinality(String), LowCardinality(String), DateTime64(9), Float64 | 19

-- Grafana dashboards: sizes of tables
SELECT concat(database, '.', table) AS "table", formatReadableSize(sum(bytes)) AS size, sum(rows) AS rows, max(modification_time) AS latest_modification, sum(bytes) AS bytes_size, any(engine) AS engine, formatReadableSize(sum(primary_key_bytes_in_memory)) AS primary_keys_size FROM system.parts WHERE active AND database = 'shop' GROUP BY database, table ORDER BY bytes_size DESC
-> String, String, UInt64, DateTime, UInt64, String, String | 1+

-- Grafana dashboards: parts over time
SELECT database, table, count() AS parts, max(level) FROM system.parts WHERE active GROUP BY database, table ORDER BY parts DESC
-> String, String, UInt64, UInt32 | 1+

-- Grafana dashboards: merges, mutations and replicas
SELECT (SELECT count() FROM system.merges) AS m, (SELECT count() FROM system.mutations WHERE is_done = 0) AS u, (SELECT count() FROM system.replicas) AS r, (SELECT count() FROM system.replication_queue) AS q
-> Nullable(UInt64), Nullable(UInt64), Nullable(UInt64), Nullable(UInt64) | 1+

-- Grafana dashboards: disks and uptime
SELECT name, free_space, total_space, uptime() > 0 FROM system.disks
-> String, UInt64, UInt64, UInt8 | 1+

-- Grafana dashboards: metrics
SELECT metric, toInt64(value) AS value FROM system.metrics WHERE metric IN ('Query', 'TCPConnection', 'HTTPConnection')
-> String, Int64 | 1+

-- Grafana dashboards: errors
SELECT name, code, value, last_error_time FROM system.errors ORDER BY value DESC LIMIT 10
-> String, Int32, UInt64, DateTime | 1+

-- Grafana dashboards: users and running queries
SELECT user, count() AS n, sum(memory_usage) >= 0 FROM system.processes GROUP BY user
-> String, UInt64, UInt8 | 1+

-- Superset: databases
SHOW DATABASES
-> String | 1+

-- Superset: tables
SHOW TABLES FROM `shop`
-> String | 1+

-- Superset: views
SELECT name FROM system.tables WHERE database = 'shop' AND engine IN ('View', 'WindowView') ORDER BY name
-> String | 1+

-- Superset: materialized views
SELECT name FROM system.tables WHERE database = 'shop' AND engine = 'MaterializedView' ORDER BY name
-> String | 0+

-- Superset: a table's engine
SELECT engine, engine_full, comment FROM system.tables WHERE database = 'shop' AND name = 'orders'
-> String, String, String | 1+

-- Superset: columns
DESCRIBE TABLE `shop`.`orders`
-> String, String, String, String, String, String, String | 1+

-- Superset: existence
EXISTS TABLE `shop`.`orders`
-> UInt8 | 1

-- Superset: functions
SELECT name FROM system.functions UNION ALL SELECT name FROM system.table_functions LIMIT 5000
-> String | 1+

-- Superset: by minute
SELECT toStartOfMinute(toDateTime(`placed`)) AS `__timestamp`, count(*) AS `count` FROM `shop`.`orders` WHERE `placed` >= toDateTime('2024-01-01 00:00:00') AND `placed` < toDateTime('2024-01-02 00:00:00') GROUP BY toStartOfMinute(toDateTime(`placed`)) ORDER BY `count` DESC LIMIT 10000
-> DateTime('UTC'), UInt64 | 24

-- Superset: by five minutes
SELECT toDateTime(intDiv(toUInt32(toDateTime(`placed`)), 300)*300) AS `__timestamp`, avg(`weight`) AS `a` FROM `shop`.`orders` GROUP BY toDateTime(intDiv(toUInt32(toDateTime(`placed`)), 300)*300) ORDER BY `a` DESC LIMIT 100
-> DateTime, Nullable(Float64) | 100

-- Superset: by hour
SELECT toStartOfHour(toDateTime(`placed`)) AS `t`, sum(`price`) FROM `shop`.`orders` GROUP BY toStartOfHour(toDateTime(`placed`)) LIMIT 5
-> DateTime('UTC'), Decimal(38, 2) | 5

-- Superset: by week
SELECT toMonday(toDateTime(`placed`)) AS `t`, max(`price`) FROM `shop`.`orders` GROUP BY toMonday(toDateTime(`placed`)) LIMIT 50
-> Date, Decimal(12, 2) | 12

-- Superset: by quarter and year
SELECT toStartOfQuarter(toDateTime(`placed`)) AS `q`, toStartOfYear(toDateTime(`placed`)) AS `y`, count(DISTINCT `city`) FROM `shop`.`orders` GROUP BY toStartOfQuarter(toDateTime(`placed`)), toStartOfYear(toDateTime(`placed`)) LIMIT 50
-> Date, Date, UInt64 | 1

-- Superset: a top of groups
SELECT toStartOfDay(toDateTime(`placed`)) AS `t`, `city` AS `city`, count(*) AS `c` FROM `shop`.`orders` JOIN (SELECT `city` AS `city__`, count(*) AS `mme_inner__` FROM `shop`.`orders` GROUP BY `city` ORDER BY `mme_inner__` DESC LIMIT 2) AS `series_limit` ON `city` = `city__` GROUP BY toStartOfDay(toDateTime(`placed`)), `city` ORDER BY `c` DESC LIMIT 1000
-> DateTime('UTC'), LowCardinality(String), UInt64 | 168

-- Superset: a virtual table
SELECT `city` AS `city`, quantile(0.5)(`price`) AS `m` FROM (SELECT city, price FROM shop.orders) AS `virtual_table` WHERE `city` IN ('Oslo') GROUP BY `city` HAVING count(*) > 1 ORDER BY `m` DESC LIMIT 100
-> LowCardinality(String), Decimal(12, 2) | 1

-- Superset: values of a filter
SELECT DISTINCT `city` AS `city` FROM `shop`.`orders` LIMIT 1000
-> LowCardinality(String) | 3

-- Superset: a count of rows
SELECT COUNT(*) AS `rowcount` FROM (SELECT `city` AS `city` FROM `shop`.`orders` LIMIT 50000) AS `rowcount_qry`
-> UInt64 | 1

-- Superset: the cost of a query
EXPLAIN SELECT * FROM shop.orders
-> String | 1+

-- Superset: the time
SELECT now() AS t, toString(now('UTC')) AS u
-> DateTime, String

-- Superset: a search in text
SELECT `note` FROM `shop`.`orders` WHERE lower(`note`) LIKE lower('%NOTE 19%') OR `note` IS NULL LIMIT 20
-> Nullable(String) | 20

-- Metabase: fields
SELECT database, table, name, type, position, comment, is_in_primary_key, default_kind FROM system.columns WHERE database = 'shop' AND table = 'orders' ORDER BY position
-> String, String, String, String, UInt64, String, UInt8, String | 1+

-- Metabase: tables
SELECT name, database, engine, comment, total_rows FROM system.tables WHERE database IN ('shop') AND engine NOT LIKE 'System%' ORDER BY name
-> String, String, String, String, Nullable(UInt64) | 1+

-- Metabase: version
SELECT version(), splitByChar('.', version())[1]
-> String, String

-- Metabase: rows of a table
SELECT `shop`.`orders`.`id` AS `id`, `shop`.`orders`.`placed` AS `placed`, `shop`.`orders`.`note` AS `note`, `shop`.`orders`.`status` AS `status` FROM `shop`.`orders` LIMIT 2000
-> UInt64, DateTime('UTC'), Nullable(String), Enum8('new' = 1, 'paid' = 2) | 2000

-- Metabase: a month
SELECT toStartOfMonth(toTimeZone(`shop`.`orders`.`placed`, 'Europe/Oslo')) AS `placed`, COUNT(*) AS `count` FROM `shop`.`orders` GROUP BY toStartOfMonth(toTimeZone(`shop`.`orders`.`placed`, 'Europe/Oslo')) ORDER BY toStartOfMonth(toTimeZone(`shop`.`orders`.`placed`, 'Europe/Oslo')) ASC
-> Date, UInt64 | 3

-- Metabase: parts of a date
SELECT toDayOfWeek(`shop`.`orders`.`placed`) AS `w`, toHour(`shop`.`orders`.`placed`) AS `h`, toISOWeek(`shop`.`orders`.`placed`) AS `i`, toDayOfYear(`shop`.`orders`.`placed`) AS `y`, COUNT(*) AS `count` FROM `shop`.`orders` GROUP BY `w`, `h`, `i`, `y` ORDER BY `w` ASC, `h` ASC LIMIT 100
-> UInt8, UInt8, UInt8, UInt16, UInt64 | 100

-- Metabase: a span of time
SELECT COUNT(*) AS `count` FROM `shop`.`orders` WHERE (`shop`.`orders`.`placed` >= parseDateTimeBestEffort('2024-01-01 00:00:00.000', 'UTC')) AND (`shop`.`orders`.`placed` < parseDateTime64BestEffort('2024-02-01 00:00:00.500', 3, 'UTC'))
-> UInt64 | 1

-- Metabase: the last thirty days
SELECT COUNT(*) AS `count` FROM `shop`.`orders` WHERE (`shop`.`orders`.`placed` >= toStartOfDay(now64(9, 'UTC') + INTERVAL -30 day)) AND (`shop`.`orders`.`placed` < toStartOfDay(now64(9, 'UTC')))
-> UInt64

-- Metabase: a share
SELECT CASE WHEN count() > 0 THEN sum(CASE WHEN `shop`.`orders`.`status` = 'paid' THEN 1 ELSE 0 END) ELSE NULL END AS `count-where`, sum(CASE WHEN `shop`.`orders`.`status` = 'paid' THEN `shop`.`orders`.`price` ELSE 0 END) AS `sum-where` FROM `shop`.`orders`
-> Nullable(UInt64), Decimal(38, 2) | 1

-- Metabase: spread
SELECT stddevPop(`shop`.`orders`.`price`) AS `s`, varPop(`shop`.`orders`.`price`) AS `v`, median(`shop`.`orders`.`price`) AS `m`, quantile(0.9)(`shop`.`orders`.`price`) AS `p` FROM `shop`.`orders`
-> Float64, Float64, Decimal(12, 2), Decimal(12, 2) | 1

-- Metabase: empty texts
SELECT COUNT(*) FROM `shop`.`orders` WHERE (`shop`.`orders`.`note` IS NULL) OR (empty(`shop`.`orders`.`note`) = 1)
-> UInt64 | 1

-- Metabase: begins and contains
SELECT COUNT(*) FROM `shop`.`orders` WHERE startsWithUTF8(lowerUTF8(`shop`.`orders`.`note`), lowerUTF8('NOTE')) AND positionUTF8(`shop`.`orders`.`note`, '9') > 0
-> UInt64 | 1

-- Metabase: numbers
SELECT toFloat64(`id`) / toFloat64(2) AS `half`, floor(((`id` - 0.0) / 500.0)) * 500.0 + 0.0 AS `bin`, log10(`id` + 1) AS `l`, CAST(`id` AS TEXT) AS `t`, substring(toString(`status`), 1, 2) AS `sub` FROM `shop`.`orders` ORDER BY `id` ASC LIMIT 5
-> Float64, Float64, Float64, String, String | 5

-- Metabase: a part of a text
SELECT CASE WHEN 2 < 1 THEN '' ELSE arrayElement(splitByString(' ', assumeNotNull(`note`)), toInt64(2)) END AS `part`, extract(`note`, '[0-9]+') AS `digits` FROM `shop`.`orders` WHERE `note` IS NOT NULL LIMIT 5
-> String, Nullable(String) | 5

-- Metabase: between time zones
SELECT plus(`day`, toIntervalSecond(minus(timeZoneOffset(toTimeZone(toDateTime(`day`), 'Asia/Tokyo')), timeZoneOffset(toTimeZone(toDateTime(`day`), 'UTC'))))) AS `t` FROM `shop`.`orders` LIMIT 1
-> DateTime | 1

-- Metabase: unix times
SELECT toDateTime(1704067200) AS `s`, toDateTime64(1704067200123 / 1000, 3) AS `m`, fromUnixTimestamp64Milli(toInt64(1704067200123456 / 1000)) AS `u`
-> DateTime, DateTime64(3), DateTime64(3) | 1

-- Metabase: a UUID and an address
SELECT COUNT(*) FROM `shop`.`orders` WHERE (`key` = '61f0c404-5cb3-11e7-907b-a6006ad3dba0') AND (`address` = toIPv4('10.0.0.1'))
-> UInt64 | 1

-- Metabase: a join of questions
SELECT `source`.`city` AS `city`, `source`.`count` AS `count`, `Other`.`top` AS `top` FROM (SELECT `shop`.`orders`.`city` AS `city`, COUNT(*) AS `count` FROM `shop`.`orders` GROUP BY `shop`.`orders`.`city` ORDER BY `shop`.`orders`.`city` ASC) AS `source` LEFT JOIN (SELECT `shop`.`orders`.`city` AS `city`, max(`shop`.`orders`.`price`) AS `top` FROM `shop`.`orders` GROUP BY `shop`.`orders`.`city`) AS `Other` ON `source`.`city` = `Other`.`city` LIMIT 1048575
-> LowCardinality(String), UInt64, Decimal(12, 2) | 3

-- Metabase: running totals
SELECT toStartOfMonth(`placed`) AS `placed`, sum(count(*)) OVER (ORDER BY toStartOfMonth(`placed`) ASC ROWS UNBOUNDED PRECEDING) AS `total` FROM `shop`.`orders` GROUP BY `placed` ORDER BY `placed` ASC LIMIT 10
-> Date, UInt64 | 3

-- Metabase: fingerprints
SELECT substring(toString(`note`), 1, 1234) AS `n`, `price`, `weight`, `tags`, `attributes` FROM `shop`.`orders` LIMIT 10000
-> Nullable(String), Decimal(12, 2), Nullable(Float64), Array(String), Map(LowCardinality(String), String) | 2000

-- Grafana dashboards: queries of a server
SELECT toStartOfInterval(event_time, INTERVAL 60 SECOND) AS t, normalized_query_hash, count() AS n, avg(query_duration_ms), sum(read_bytes) FROM system.query_log WHERE type IN ('QueryFinish', 'ExceptionWhileProcessing') AND event_time >= now() - 3600 GROUP BY t, normalized_query_hash ORDER BY t
-> DateTime, UInt64, UInt64, Float64, UInt64 | 0+

-- Grafana dashboards: asynchronous metrics
SELECT metric, toFloat64(value) AS value FROM system.asynchronous_metrics WHERE metric IN ('Uptime')
-> String, Float64 | 1+

-- Metabase: privileges
SELECT count() >= 0 FROM system.grants
-> UInt8 | 1
