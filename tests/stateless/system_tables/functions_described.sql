SELECT name, syntax != '', description != '', categories FROM system.functions WHERE name IN ('plus', 'lower', 'arrayMap', 'toDate', 'sum') ORDER BY name;
SELECT name, deterministic FROM system.functions WHERE name IN ('now', 'rand', 'plus', 'rowNumberInAllBlocks', 'currentDatabase') ORDER BY name;
SELECT name, introduced_in FROM system.functions WHERE name IN ('plus', 'initcap', 'arrayJaccardIndex') ORDER BY name;
SELECT name, higher_order FROM system.functions WHERE name IN ('arrayMap', 'plus') ORDER BY name;
