SELECT event FROM system.events WHERE event IN ('Query', 'SelectQuery') ORDER BY event;
SELECT metric FROM system.metrics WHERE metric IN ('Query', 'Merge', 'PartMutation') ORDER BY metric;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'events' ORDER BY position LIMIT 3;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'metrics' ORDER BY position LIMIT 3;
SELECT count() FROM system.processes;
SELECT count() FROM system.merges WHERE database = currentDatabase();
SELECT count() FROM system.replicas;
SELECT count() FROM system.disks WHERE name = 'default';
