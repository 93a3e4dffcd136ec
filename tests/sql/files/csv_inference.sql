-- Lines of comments before the header.
INSERT INTO FUNCTION file('$FOLDER/comments.csv', 'RawBLOB', 's String') VALUES ('# about\na,b\n1,2\n');
DESCRIBE file('$FOLDER/comments.csv');
SELECT * FROM '$FOLDER/comments.csv';
-- Times as ISO 8601 writes them, also before 1970.
INSERT INTO FUNCTION file('$FOLDER/iso.csv', 'RawBLOB', 's String') VALUES ('a,t\n1,2020-01-02T03:04:05Z\n2,2020-01-02T03:04:06.5Z\n3,1960-01-02T03:04:05Z\n');
DESCRIBE file('$FOLDER/iso.csv');
SELECT * FROM '$FOLDER/iso.csv';
-- Exponents are numbers in a file that is looked at.
INSERT INTO FUNCTION file('$FOLDER/exponents.csv', 'RawBLOB', 's String') VALUES ('a,b\n1e5,1\n2.5E-3,2\n');
DESCRIBE file('$FOLDER/exponents.csv');
SELECT * FROM '$FOLDER/exponents.csv';
-- Names that stand twice.
INSERT INTO FUNCTION file('$FOLDER/twice.csv', 'RawBLOB', 's String') VALUES ('a,a,b\n1,2,3\n');
DESCRIBE file('$FOLDER/twice.csv');
SELECT * FROM '$FOLDER/twice.csv';
-- Rows of other lengths.
INSERT INTO FUNCTION file('$FOLDER/ragged.csv', 'RawBLOB', 's String') VALUES ('a,b,c\n1,2,3\n4,5\n6,7,8,9\n');
-- error: CANNOT_EXTRACT_TABLE_STRUCTURE
SELECT * FROM '$FOLDER/ragged.csv';
SELECT * FROM '$FOLDER/ragged.csv' SETTINGS input_format_csv_allow_variable_number_of_columns = 1;
-- Numbers that are none.
INSERT INTO FUNCTION file('$FOLDER/phones.csv', 'RawBLOB', 's String') VALUES ('phone,zip,n\n+491234567,01234,+5\n+49555123456,00123,-6\n');
DESCRIBE file('$FOLDER/phones.csv');
SELECT * FROM '$FOLDER/phones.csv';
-- Days before 1970 are not clamped.
INSERT INTO FUNCTION file('$FOLDER/days.csv', 'RawBLOB', 's String') VALUES ('d\n1950-05-06\n2020-01-01\n');
DESCRIBE file('$FOLDER/days.csv');
SELECT * FROM '$FOLDER/days.csv';
