CREATE TABLE ip (a Int32 DEFAULT 5, b String, d Nullable(Date)) ENGINE = Memory;
INSERT INTO ip SETTINGS input_format_defaults_for_omitted_fields = 1 FORMAT JSONEachRow {"b": "x"};
INSERT INTO ip SETTINGS input_format_skip_unknown_fields = 1 FORMAT JSONEachRow {"b": "y", "zzz": 1};
-- error: 117
INSERT INTO ip SETTINGS input_format_skip_unknown_fields = 0 FORMAT JSONEachRow {"b": "y", "zzz": 1};
SELECT * FROM ip ORDER BY b;
INSERT INTO ip SETTINGS input_format_null_as_default = 1 FORMAT JSONEachRow {"a": null, "b": "z"};
SELECT a FROM ip WHERE b = 'z';
INSERT INTO ip SETTINGS input_format_csv_empty_as_default = 1 FORMAT CSV ,"q",;
SELECT a, d FROM ip WHERE b = 'q';
INSERT INTO ip SETTINGS input_format_allow_errors_num = 1 FORMAT CSV 1,"ok",2024-01-01
bad,"no",x
3,"also",\N
;
SELECT a, b FROM ip WHERE b IN ('ok', 'also') ORDER BY a;
INSERT INTO ip SETTINGS date_time_input_format = 'best_effort' VALUES (9, 'v', '2024-05-06');
SELECT d FROM ip WHERE a = 9;
INSERT INTO ip VALUES (1 + 1, concat('e', 'x'), today() - today() + toDate('2024-01-01'));
SELECT a, d FROM ip WHERE b = 'ex';
