SELECT * FROM format(RowBinaryWithNamesAndTypesAndDefaults, 'a UInt8, b String', unhex('02016101620555496E743806537472696E67000701'));
SELECT * FROM format(RowBinaryWithNamesAndTypesAndDefaults, unhex('02016101620555496E743806537472696E67000701'));
