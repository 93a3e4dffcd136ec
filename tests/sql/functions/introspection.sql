-- Readable names, and nothing at addresses where nothing lies.
SELECT demangle('_ZNK3FooC1Ev'), demangle('_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE'), demangle('abc'), demangle('') SETTINGS allow_introspection_functions = 1;
SELECT demangle(materialize('_ZNK3FooC1Ev')) FROM numbers(2) SETTINGS allow_introspection_functions = 1;
SELECT length(addressToSymbol(toUInt64(1))) SETTINGS allow_introspection_functions = 1;
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT addressToSymbol('a') SETTINGS allow_introspection_functions = 1;
-- error: FUNCTION_NOT_ALLOWED
SELECT demangle('abc') SETTINGS allow_introspection_functions = 0;
-- The kinds of a log's rows are numbers with names.
SELECT type FROM system.columns WHERE database = 'system' AND table IN ('query_log', 'trace_log') AND name IN ('type', 'trace_type') ORDER BY table;
SELECT count() FROM system.query_log WHERE type = 1 OR type = 'QueryStart';
