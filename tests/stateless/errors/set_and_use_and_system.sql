-- error: 81
USE no_such_database;
-- error: 511
SET ROLE no_such_role;
-- error: 62
SYSTEM STRANGE;
SYSTEM STOP MERGES no_table;
-- error: 60
SYSTEM FLUSH DISTRIBUTED no_table;
-- error: 36
SYSTEM RELOAD FUNCTION no_function;
-- error: 62
KILL QUERY;
-- error: 47
KILL QUERY WHERE zz = 1;
-- error: 60
CHECK TABLE no_table;
-- error: 511
GRANT SELECT ON *.* TO no_such_user;
-- error: 497
SHOW CREATE USER no_such_user;
-- error: 81
DETACH DATABASE no_such_database;
