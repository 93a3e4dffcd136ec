SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'parts' ORDER BY position LIMIT 45;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'detached_parts' ORDER BY position LIMIT 10;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'parts_columns' AND name IN ('column', 'type', 'rows', 'partition', 'active', 'subcolumns.names', 'default_kind') ORDER BY name;
