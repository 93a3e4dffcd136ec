SELECT name, case_insensitive, alias_to FROM system.data_type_families WHERE name IN ('UInt8', 'INT', 'Varchar', 'VARCHAR', 'DateTime', 'String', 'Enum8', 'Tuple', 'DECIMAL', 'BIGINT UNSIGNED', 'Bool', 'bool', 'IPv4', 'JSON') ORDER BY name;
SELECT name FROM system.data_type_families WHERE alias_to = 'String' ORDER BY name;
SELECT name FROM system.data_type_families WHERE alias_to = '' ORDER BY name;
SELECT alias_to, count() FROM system.data_type_families WHERE alias_to != '' GROUP BY alias_to ORDER BY alias_to;
