-- Tables of the server's own, with ClickHouse's columns.
SELECT count() > 100 FROM system.tables WHERE database = 'system';
SELECT count() FROM system.clusters;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'storage_policies' ORDER BY position LIMIT 4;
SELECT policy_name, disks FROM system.storage_policies;
SELECT name, free_space > 0, type FROM system.disks;
SELECT count() > 400, countIf(time_zone = 'Europe/Berlin') FROM system.time_zones;
SELECT metric FROM system.asynchronous_metrics WHERE metric IN ('Uptime', 'NumberOfDatabases') ORDER BY metric;
SELECT count() > 20 FROM system.licenses WHERE license_type != '';
SELECT access_type, user_name FROM system.grants;
SELECT keyword FROM system.keywords WHERE keyword = 'SELECT';
SELECT word, context FROM system.completions WHERE word = 'max_threads';
