CREATE TABLE hd (a UInt8, b String DEFAULT 'dflt', c Int16 DEFAULT -1) ENGINE = Memory;
INSERT INTO hd FORMAT CSVWithNames c,a
5,1
6,2;
INSERT INTO hd FORMAT TSVWithNames b	a
x	3;
INSERT INTO hd FORMAT JSONCompactEachRowWithNames ["a", "zz", "b"] [4, "ignored", "q"];
SELECT * FROM hd ORDER BY a;
INSERT INTO hd FORMAT CSVWithNames a,nosuch
1,2;
-- error: 117
INSERT INTO hd FORMAT CSVWithNamesAndTypes a,b
String,String
1,2;
SELECT * FROM format(CSVWithNames, 'x UInt8, y UInt8', 'y,x\n1,2') SETTINGS input_format_with_names_use_header = 0;
SELECT * FROM format(TSVWithNamesAndTypes, 'a UInt8', 'a\nUInt8\n7') SETTINGS input_format_with_types_use_header = 0;
SELECT * FROM hd WHERE a > 100 FORMAT TSVWithNamesAndTypes;
SELECT * FROM hd ORDER BY a LIMIT 1 FORMAT CSVWithNamesAndTypes;
