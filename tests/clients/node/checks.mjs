// What @clickhouse/client does by its documentation, against the server at URL; a line `ok NAME` or `FAILED NAME: why` for each check.
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { Readable } from 'node:stream'

const require = createRequire(`${process.env.PACKAGES}/package.json`)
const { createClient, ClickHouseError, SettingsMap, TupleParam, drainStream } = require('@clickhouse/client')
const url = process.env.URL
const password = process.env.PASSWORD
const options = { url, username: 'default', password, request_timeout: 30_000 }
const client = createClient(options)
const show = (value) => JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? `${v}n` : v))

async function gives(what, ask, expected) {
  try {
    const given = await ask()
    console.log(isDeepStrictEqual(given, expected) ? `ok ${what}` : `FAILED ${what}: ${show(given)}, not ${show(expected)}`)
  } catch (error) {
    console.log(`FAILED ${what}: ${error?.constructor?.name}: ${String(error?.message).slice(0, 300).replaceAll('\n', ' ')}`)
  }
}
const error_of = (ask) => ask().then(() => 'no error', (error) => error)
const rows = async (query, more = {}) => (await client.query({ query, format: 'JSONEachRow', ...more })).json()
const one = async (query, more = {}) => (await (await client.query({ query, format: 'JSONCompactEachRow', ...more })).json())[0]
async function create(table, columns, settings = {}) {
  await client.command({ query: `CREATE OR REPLACE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY tuple()`, clickhouse_settings: settings })
}

// Life of a client
await gives('ping', async () => (await client.ping()).success, true)
await gives('ping with a query', async () => (await client.ping({ select: true })).success, true)
await gives('ping of no server', async () => (await createClient({ url: 'http://127.0.0.1:1' }).ping()).success, false)
await gives('a url with user, database and settings', async () => {
  const other = createClient({ url: url.replace('//', `//default:${password}@`) + '/system?clickhouse_setting_max_threads=3' })
  const given = await (await other.query({ query: "SELECT currentDatabase() AS d, getSetting('max_threads') AS t", format: 'JSONEachRow' })).json()
  await other.close()
  return given.map((row) => [row.d, String(row.t)])
}, [['system', '3']])
await gives('a wrong password', async () => {
  const error = await error_of(() => createClient({ ...options, password: 'wrong' }).query({ query: 'SELECT 1' }))
  return [error.code, error.type]
}, ['516', 'AUTHENTICATION_FAILED'])
await gives('a user of a request', async () => {
  await client.command({ query: "CREATE USER OR REPLACE reader IDENTIFIED BY 'r'" })
  return one('SELECT currentUser()', { auth: { username: 'reader', password: 'r' } })
}, ['reader'])
await gives('a role of a request', async () => {
  await client.command({ query: 'CREATE ROLE OR REPLACE watcher' })
  await client.command({ query: 'GRANT watcher TO reader' })
  return one('SELECT currentRoles()', { auth: { username: 'reader', password: 'r' }, role: 'watcher' })
}, [['watcher']])

// Formats of answers
for (const [format, expected] of [
  ['JSONEachRow', [{ n: '0', s: 'a' }, { n: '1', s: 'a' }]],
  ['JSONStringsEachRow', [{ n: '0', s: 'a' }, { n: '1', s: 'a' }]],
  ['JSONCompactEachRow', [['0', 'a'], ['1', 'a']]],
  ['JSONCompactStringsEachRow', [['0', 'a'], ['1', 'a']]],
  ['JSONCompactEachRowWithNames', [['n', 's'], ['0', 'a'], ['1', 'a']]],
  ['JSONCompactEachRowWithNamesAndTypes', [['n', 's'], ['UInt64', 'String'], ['0', 'a'], ['1', 'a']]],
  ['JSONColumnsWithMetadata', { n: ['0', '1'], s: ['a', 'a'] }],
  ['JSONObjectEachRow', { row_1: { n: '0', s: 'a' }, row_2: { n: '1', s: 'a' } }],
]) {
  await gives(`format ${format}`, async () => {
    const result = await client.query({
      query: "SELECT number AS n, 'a' AS s FROM numbers(2)", format, clickhouse_settings: { output_format_json_quote_64bit_integers: 1 },
    })
    const given = await result.json()
    return format === 'JSONColumnsWithMetadata' ? given.data : given
  }, expected)
}
await gives('format JSON with its meta, rows and statistics', async () => {
  const result = await (await client.query({ query: 'SELECT number AS n FROM numbers(3)', format: 'JSON' })).json()
  return [result.meta, result.rows, result.data.length, Object.keys(result.statistics).sort()]
}, [[{ name: 'n', type: 'UInt64' }], 3, 3, ['bytes_read', 'elapsed', 'rows_read']])
for (const [format, expected] of [
  ['CSV', '0,"a"\n1,"a"\n'], ['CSVWithNames', '"n","s"\n0,"a"\n1,"a"\n'], ['TabSeparated', '0\ta\n1\ta\n'],
  ['TabSeparatedWithNamesAndTypes', 'n\ts\nUInt64\tString\n0\ta\n1\ta\n'], ['CustomSeparated', '0\ta\n1\ta\n'],
]) {
  await gives(`format ${format}`, async () => (await client.query({ query: "SELECT number AS n, 'a' AS s FROM numbers(2)", format })).text(), expected)
}
await gives('format Parquet', async () => {
  const { stream } = await client.exec({ query: 'SELECT number FROM numbers(5) FORMAT Parquet' })
  const parts = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).subarray(0, 4).toString()
}, 'PAR1')

// Streams
await gives('a stream of rows', async () => {
  const result = await client.query({ query: 'SELECT number FROM system.numbers LIMIT 100000', format: 'JSONEachRow' })
  let sum = 0
  for await (const batch of result.stream()) for (const row of batch) sum += Number(row.json().number)
  return sum
}, 4999950000)
await gives('a stream of text', async () => {
  const result = await client.query({ query: 'SELECT number FROM numbers(1000)', format: 'CSV' })
  let count = 0
  for await (const batch of result.stream()) count += batch.filter((row) => row.text.length > 0).length
  return count
}, 1000)
await gives('a stream with progress', async () => {
  const result = await client.query({
    query: 'SELECT number FROM numbers(2)', format: 'JSONEachRowWithProgress', clickhouse_settings: { interactive_delay: '1' },
  })
  const given = []
  for await (const batch of result.stream()) for (const row of batch) given.push(row.json())
  return given.filter((event) => event.row).map((event) => String(event.row.number))
}, ['0', '1'])
await gives('a compressed answer', async () => {
  const other = createClient({ ...options, compression: { response: true, request: true } })
  await create('packed', 'a UInt32, s String')
  await other.insert({ table: 'packed', values: Array.from({ length: 10000 }, (_, a) => ({ a, s: 'x'.repeat(20) })), format: 'JSONEachRow' })
  const given = await (await other.query({ query: 'SELECT count(), sum(a), any(s) FROM packed', format: 'JSONCompactEachRow' })).json()
  await other.close()
  return given.map((row) => row.map(String))
}, [['10000', '49995000', 'x'.repeat(20)]])
await gives('an error in the middle of a stream', async () => {
  const error = await error_of(async () => {
    const query = "SELECT number, throwIf(number = 50000000, 'at the end') FROM system.numbers LIMIT 60000000"
    const result = await client.query({ query, format: 'JSONEachRow' })
    for await (const batch of result.stream()) batch.length
  })
  return error instanceof Error && error.message.includes('at the end')
}, true)

// Inserts
await gives('insert of an array', async () => {
  await create('t', 'id UInt32, s String, a Array(String), m Map(String, UInt8), n Nullable(Float64)')
  const result = await client.insert({ table: 't', values: [{ id: 1, s: 'x', a: ['p'], m: { k: 1 } }, { id: 2, s: "it's", n: 1.5 }], format: 'JSONEachRow' })
  return [result.executed, result.query_id.length, result.summary?.written_rows]
}, [true, 36, '2'])
await gives('what was inserted', () => rows('SELECT * FROM t ORDER BY id'), [
  { id: 1, s: 'x', a: ['p'], m: { k: 1 }, n: null }, { id: 2, s: "it's", a: [], m: {}, n: 1.5 },
])
await gives('insert of a stream of objects', async () => {
  const values = Readable.from((function* () { for (let id = 10; id < 2010; id++) yield { id, s: `s${id}` } })(), { objectMode: true })
  await client.insert({ table: 't', values, format: 'JSONEachRow' })
  return (await one('SELECT count() FROM t WHERE id >= 10 AND s = concat(\'s\', toString(id))')).map(String)
}, ['2000'])
await gives('insert of a stream of text', async () => {
  await client.insert({ table: 't', values: Readable.from(['5000,"c1"\n', '5001,"c2"\n'], { objectMode: false }), format: 'CSV', columns: ['id', 's'] })
  return rows('SELECT id, s FROM t WHERE id >= 5000 ORDER BY id')
}, [{ id: 5000, s: 'c1' }, { id: 5001, s: 'c2' }])
await gives('insert with columns left out', async () => {
  await client.insert({ table: 't', values: [{ id: 6000, s: 'e' }], format: 'JSONEachRow', columns: { except: ['a', 'm'] } })
  return rows('SELECT id, s, a FROM t WHERE id = 6000')
}, [{ id: 6000, s: 'e', a: [] }])
await gives('insert of compact rows with names', async () => {
  await client.insert({ table: 't', values: [['id', 's'], ['UInt32', 'String'], [7000, 'n']], format: 'JSONCompactEachRowWithNamesAndTypes' })
  return rows('SELECT id, s FROM t WHERE id = 7000')
}, [{ id: 7000, s: 'n' }])
await gives('insert of whole JSON', async () => {
  const values = { meta: [{ name: 'id', type: 'UInt32' }, { name: 's', type: 'String' }], data: [{ id: 8000, s: 'j' }] }
  await client.insert({ table: 't', values, format: 'JSON' })
  return rows('SELECT id, s FROM t WHERE id = 8000')
}, [{ id: 8000, s: 'j' }])
await gives('insert of nothing', async () => (await client.insert({ table: 't', values: [], format: 'JSONEachRow' })).executed, false)
await gives('insert of times', async () => {
  await create('times', 'd Date, t DateTime(\'UTC\'), p DateTime64(3, \'UTC\')')
  await client.insert({ table: 'times', values: [{ d: '2022-11-05', t: new Date(Date.UTC(2022, 5, 1, 2, 3, 4)), p: new Date(1234567890123) }],
    format: 'JSONEachRow', clickhouse_settings: { date_time_input_format: 'best_effort' } })
  return rows('SELECT * FROM times')
}, [{ d: '2022-11-05', t: '2022-06-01 02:03:04', p: '2009-02-13 23:31:30.123' }])
await gives('an asynchronous insert', async () => {
  await create('later', 'id UInt32')
  const settings = { async_insert: 1, wait_for_async_insert: 1, async_insert_busy_timeout_ms: 100 }
  await Promise.all([1, 2, 3].map((id) => client.insert({ table: 'later', values: [{ id }], format: 'JSONEachRow', clickhouse_settings: settings })))
  return rows('SELECT sum(id) AS s, count() AS c FROM later').then((r) => r.map((row) => [String(row.s), String(row.c)]))
}, [['6', '3']])
await gives('an insert that fails', async () => {
  const error = await error_of(() => client.insert({ table: 't', values: [{ id: 'no number' }], format: 'JSONEachRow' }))
  return [error instanceof ClickHouseError, error.code, error.type]
}, [true, '27', 'CANNOT_PARSE_INPUT_ASSERTION_FAILED'])
await gives('INSERT SELECT by command', async () => (await client.command({ query: 'INSERT INTO later SELECT number FROM numbers(10)' })).summary?.written_rows, '10')
await gives('insert by exec with a stream of values', async () => {
  const { stream } = await client.exec({ query: 'INSERT INTO later FORMAT CSV', values: Readable.from(['100\n', '101\n'], { objectMode: false }) })
  await drainStream(stream)
  return one('SELECT count() FROM later WHERE id >= 100').then((row) => row.map(String))
}, ['2'])

// Parameters
for (const [type, value, expected] of [
  ['UInt8', 5, 5], ['String', "it's \\ \t 'q'\n", "it's \\ \t 'q'\n"], ['Array(String)', ['a', "b'"], ['a', "b'"]], ['Bool', true, true],
  ['Nullable(String)', null, null], ['Array(Array(UInt8))', [[1], [2, 3]], [[1], [2, 3]]], ['Map(String, UInt8)', { k: 2 }, { k: 2 }],
  ['Date', '2022-01-02', '2022-01-02'], ["DateTime64(3, 'UTC')", new Date(1234567890123), '2009-02-13 23:31:30.123'], ['Decimal(9, 2)', '1.25', 1.25],
  ['Tuple(UInt8, String)', new TupleParam([1, 'a']), [1, 'a']], ['Map(UInt8, String)', new Map([[1, 'a']]), { 1: 'a' }],
]) {
  await gives(`a parameter of ${type}`, async () => (await one(`SELECT {v:${type}}`, { query_params: { v: value } }))[0], expected)
}
await gives('an identifier as parameter', () => one('SELECT count() > 0 FROM {t:Identifier}', { query_params: { t: 't' } }).then((row) => row.map(Number)), [1])
await gives('a parameter that is not there', async () => (await error_of(() => rows('SELECT {v:UInt8}'))).type, 'UNKNOWN_QUERY_PARAMETER')

// Settings, sessions, ids
await gives('settings of a request', () => one("SELECT toString(getSetting('max_block_size'))", { clickhouse_settings: { max_block_size: '77' } }), ['77'])
await gives('an unknown setting', async () => (await error_of(() => rows('SELECT 1', { clickhouse_settings: { no_such: 1 } }))).type, 'UNKNOWN_SETTING')
await gives('a setting that is a map', () => rows('SELECT 1 AS a', { clickhouse_settings: { additional_table_filters: SettingsMap.from({ t: 'id = 1' }) } }), [{ a: 1 }])
await gives('a session', async () => {
  const other = createClient({ ...options, session_id: 'mine', max_open_connections: 1 })
  await other.command({ query: 'CREATE TEMPORARY TABLE kept (i Int32)' })
  await other.insert({ table: 'kept', values: [{ i: 42 }], format: 'JSONEachRow' })
  const given = await (await other.query({ query: 'SELECT i FROM kept', format: 'JSONEachRow' })).json()
  await other.close()
  return given
}, [{ i: 42 }])
await gives('a query id of ours', async () => (await client.query({ query: 'SELECT 1', query_id: 'my-query-1', format: 'JSON' })).query_id, 'my-query-1')
await gives('headers of an answer', async () => {
  const result = await client.query({ query: 'SELECT 1', format: 'CSV' })
  await result.text()
  return [result.response_headers['x-clickhouse-format'], 'x-clickhouse-summary' in result.response_headers]
}, ['CSV', true])
await gives('the summary of exec', async () => {
  const { stream, summary } = await client.exec({ query: 'INSERT INTO later VALUES (1), (2)', clickhouse_settings: { wait_end_of_query: 1 } })
  await drainStream(stream)
  return [summary.written_rows, Number(summary.elapsed_ns) > 0]
}, ['2', true])
await gives('the log of queries names the client', async () => {
  const other = createClient({ ...options, application: 'checks' })
  await (await other.query({ query: 'SELECT 3', query_id: 'named' })).text()
  await other.close()
  await client.command({ query: 'SYSTEM FLUSH LOGS' })
  const [given] = await one("SELECT any(http_user_agent) FROM system.query_log WHERE query_id = 'named'")
  return given.startsWith('checks clickhouse-js/')
}, true)

// Errors and ends
await gives('an error of syntax', async () => {
  const error = await error_of(() => rows('SELEC 1'))
  return [error.code, error.type]
}, ['62', 'SYNTAX_ERROR'])
await gives('an unknown table', async () => (await error_of(() => rows('SELECT * FROM nowhere'))).type, 'UNKNOWN_TABLE')
await gives('an abort ends the query', async () => {
  const controller = new AbortController()
  const asked = error_of(() => client.query({ query: 'SELECT sleep(3)', abort_signal: controller.signal, query_id: 'aborted' }))
  setTimeout(() => controller.abort(), 300)
  return (await asked).message
}, 'The user aborted a request.')
await gives('a time limit of the client', async () => {
  const error = await error_of(() => createClient({ ...options, request_timeout: 200 }).query({ query: 'SELECT sleep(2)' }))
  return error.message
}, 'Timeout error.')
await gives('a time limit of the server', async () =>
  (await error_of(() => rows('SELECT count() FROM system.numbers WHERE NOT ignore(number)', { clickhouse_settings: { max_execution_time: 1 } }))).type, 'TIMEOUT_EXCEEDED')
await gives('a query killed by another', async () => {
  const asked = error_of(() => rows('SELECT count() FROM system.numbers WHERE NOT ignore(number)', { query_id: 'to-kill' }))
  await new Promise((done) => setTimeout(done, 500))
  await client.command({ query: "KILL QUERY WHERE query_id = 'to-kill' SYNC" })
  return (await asked).type
}, 'QUERY_WAS_CANCELLED')
await gives('progress in headers of a long request', async () => {
  const settings = { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: '100', wait_end_of_query: 1 }
  const { summary } = await client.command({ query: 'INSERT INTO later SELECT sleepEachRow(0.1) + number FROM numbers(5)', clickhouse_settings: settings })
  return summary.written_rows
}, '5')

// Types in JSON
for (const [text, expected] of [
  ["toUInt128('340282366920938463463374607431768211455')", '340282366920938463463374607431768211455'], ["toDecimal64('1.50', 2)::String", '1.5'],
  ["toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')", '61f0c404-5cb3-11e7-907b-a6006ad3dba0'], ["toIPv4('1.2.3.4')", '1.2.3.4'], ["toIPv6('::1')", '::1'],
  ["CAST('b', 'Enum8(\\'a\\' = 1, \\'b\\' = 2)')", 'b'], ["CAST((1, 'x'), 'Tuple(n UInt8, s String)')", { n: 1, s: 'x' }], ['[1, NULL]', [1, null]],
  ["'{\"a\": {\"b\": 1}, \"c\": [\"x\"]}'::JSON", { a: { b: '1' }, c: ['x'] }], ["CAST(5::UInt8, 'Variant(String, UInt8)')", 5], ["'q'::Dynamic", 'q'], ['nan', null],
  ["map('k', [1, 2])", { k: [1, 2] }], ["toDateTime64('2020-01-02 03:04:05.678', 3, 'UTC')", '2020-01-02 03:04:05.678'], ['(1.5, -2.5)::Point', [1.5, -2.5]],
]) {
  await gives(`a value of ${text.slice(0, 40)}`, async () => (await one(`SELECT ${text}`, {
    clickhouse_settings: { output_format_json_quote_64bit_integers: 1, enable_json_type: 1 } }))[0], expected)
}
await gives('insert of JSON objects', async () => {
  await create('documents', 'id UInt8, doc JSON(k UInt8)')
  await client.insert({ table: 'documents', values: [{ id: 1, doc: { k: 3, name: 'foo', list: [1, 2], date: '2022-01-02' } }], format: 'JSONEachRow' })
  return rows('SELECT doc.k AS k, doc.name::String AS name, doc FROM documents')
}, [{ k: 3, name: 'foo', doc: { k: 3, name: 'foo', list: [1, 2], date: '2022-01-02' } }].map((row) =>
  ({ ...row, doc: { date: '2022-01-02', k: 3, list: [1, 2], name: 'foo' } })))
await client.close()
