-- error: 636
DESC format(JSONCompactEachRow, '[1,2]\n[1]');
-- error: 636
DESC format(JSONCompactEachRow, '[1,2]\n["x",[1]]');
-- error: 636
DESC format(CSV, '1,2\n3');
-- error: 636
DESC format(TSV, '1\t2\n3');
DESC format(LineAsString, 'x');
DESC format(JSONAsString, '{}');
DESC format(JSONAsObject, '{}');
DESC format(RawBLOB, '{}');
-- error: 636
DESC format(CSVWithNames, 'a,b\n');
-- error: 636
DESC format(CSVWithNames, 'a,b');
-- error: 636
DESC format(CSVWithNames, '');
-- error: 636
DESC format(CSV, '');
-- error: 636
DESC format(JSONCompactEachRowWithNames, '["a"]');
DESC format(CSV, 'a,b\n1,2');
DESC format(CSV, 'a,b\nc,d');
DESC format(CSV, '1,2\n3,4') SETTINGS column_names_for_schema_inference = 'first,second';
DESC format(CSV, '1,2\n3,4') SETTINGS schema_inference_hints='c1 UInt8, c2 Array(String)';
DESC format(CSV, '1,2\n3,4') SETTINGS schema_inference_hints='c1 Blah';
