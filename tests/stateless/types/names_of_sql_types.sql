SELECT toTypeName(CAST(1 AS BIT)), toTypeName(CAST(1 AS SET)), toTypeName(CAST(1 AS YEAR)), toTypeName(CAST(1 AS INT1 UNSIGNED)), toTypeName(CAST(1 AS INT1 SIGNED));
SELECT toTypeName(CAST('a' AS BINARY(2))), toTypeName(CAST('a' AS BINARY VARYING)), toTypeName(CAST('a' AS BINARY LARGE OBJECT)), toTypeName(CAST('a' AS NCHAR VARYING));
SELECT toTypeName(CAST('a' AS enum('a' = 1))), toTypeName(CAST('2020-01-01 00:00:00' AS DATETIME64(3, 'UTC'))), toTypeName(CAST('{}' AS json));
SELECT name, case_insensitive, alias_to FROM system.data_type_families WHERE name IN ('BIT', 'YEAR', 'GEOMETRY', 'enum', 'DateTime64', 'BINARY', 'INT1 UNSIGNED') ORDER BY name;
