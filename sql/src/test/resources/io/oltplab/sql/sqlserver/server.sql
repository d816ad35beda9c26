SELECT CAST(@@VERSION AS NVARCHAR(400)) AS banner, CAST(SERVERPROPERTY('ProductVersion') AS NVARCHAR(128)) AS product_version, CAST(SERVERPROPERTY('ProductLevel') AS NVARCHAR(128)) AS product_level, CAST(SERVERPROPERTY('ProductUpdateLevel') AS NVARCHAR(128)) AS product_update_level, CAST(SERVERPROPERTY('Edition') AS NVARCHAR(128)) AS edition, CAST(SERVERPROPERTY('EngineEdition') AS NVARCHAR(128)) AS engine_edition, CAST(SERVERPROPERTY('Collation') AS NVARCHAR(128)) AS server_collation, CAST(SERVERPROPERTY('IsHadrEnabled') AS NVARCHAR(128)) AS is_hadr_enabled, CAST(SERVERPROPERTY('Babelfish') AS NVARCHAR(128)) AS babelfish, CAST(@@MAX_CONNECTIONS AS NVARCHAR(20)) AS max_connections
GO
SELECT recovery_model_desc AS recovery_model, CAST(is_read_committed_snapshot_on AS INT) AS read_committed_snapshot, snapshot_isolation_state_desc AS snapshot_isolation, delayed_durability_desc AS delayed_durability, compatibility_level, collation_name AS database_collation, page_verify_option_desc AS page_verify, target_recovery_time_in_seconds AS target_recovery_time_s, CAST(is_auto_update_stats_on AS INT) AS auto_update_statistics FROM sys.databases WHERE name = DB_NAME()
GO
SELECT name, CAST(value_in_use AS NVARCHAR(40)) FROM sys.configurations WHERE name IN ('cost threshold for parallelism', 'lightweight pooling', 'max degree of parallelism', 'max server memory (MB)', 'max worker threads', 'min server memory (MB)', 'network packet size (B)', 'optimize for ad hoc workloads', 'priority boost', 'recovery interval (min)', 'user connections')
GO
SELECT cpu_count, scheduler_count, physical_memory_kb / 1024 AS physical_memory_mb, committed_target_kb / 1024 AS memory_target_mb, sql_memory_model_desc AS memory_model FROM sys.dm_os_sys_info
GO
SELECT host_platform, host_distribution, host_release FROM sys.dm_os_host_info
GO
SELECT type_desc, COUNT(*), SUM(CAST(size AS BIGINT)) / 128, COUNT(DISTINCT data_space_id) FROM sys.database_files GROUP BY type_desc
GO
SELECT COUNT(*) FROM sys.dm_exec_sessions WHERE is_user_process = 1
GO
SELECT encrypt_option FROM sys.dm_exec_connections WHERE session_id = @@SPID
GO
SELECT f.type_desc, SUM(s.num_of_reads), SUM(s.num_of_bytes_read), SUM(s.io_stall_read_ms), SUM(s.num_of_writes), SUM(s.num_of_bytes_written), SUM(s.io_stall_write_ms) FROM sys.dm_io_virtual_file_stats(DB_ID(), NULL) AS s JOIN sys.database_files AS f ON f.file_id = s.file_id GROUP BY f.type_desc
GO
SELECT wait_type, waiting_tasks_count, wait_time_ms FROM sys.dm_os_wait_stats WHERE wait_type IN ('WRITELOG', 'LOGBUFFER', 'PAGEIOLATCH_SH', 'PAGEIOLATCH_UP', 'PAGEIOLATCH_EX', 'IO_COMPLETION', 'ASYNC_IO_COMPLETION', 'LCK_M_S', 'LCK_M_U', 'LCK_M_X', 'PAGELATCH_EX', 'SOS_SCHEDULER_YIELD', 'THREADPOOL', 'RESOURCE_SEMAPHORE')
GO
SELECT RTRIM(counter_name), SUM(cntr_value) FROM sys.dm_os_performance_counters WHERE (object_name LIKE '%:Buffer Manager%' OR object_name LIKE '%:General Statistics%' OR object_name LIKE '%:SQL Statistics%' OR object_name LIKE '%:Memory Manager%' OR (object_name LIKE '%:Locks%' AND instance_name = '_Total') OR (object_name LIKE '%:Databases%' AND instance_name = DB_NAME())) AND counter_name IN ('Background writer pages/sec', 'Batch Requests/sec', 'Checkpoint pages/sec', 'Lazy writes/sec', 'Lock Waits/sec', 'Log Bytes Flushed/sec', 'Log File(s) Used Size (KB)', 'Log Flush Wait Time', 'Log Flush Waits/sec', 'Log Flushes/sec', 'Number of Deadlocks/sec', 'Page life expectancy', 'Page lookups/sec', 'Page reads/sec', 'Page writes/sec', 'Total Server Memory (KB)', 'Transactions/sec', 'User Connections') GROUP BY counter_name
GO
SELECT TOP (1) physical_name FROM sys.database_files WHERE type = 0 ORDER BY file_id
GO
SELECT CAST(SERVERPROPERTY('MachineName') AS NVARCHAR(128))
GO
SELECT transaction_isolation_level FROM sys.dm_exec_sessions WHERE session_id = @@SPID
GO
SELECT f.type_desc, v.volume_mount_point, v.available_bytes, v.total_bytes FROM sys.database_files AS f CROSS APPLY sys.dm_os_volume_stats(DB_ID(), f.file_id) AS v UNION ALL SELECT 'TEMPDB', t.volume_mount_point, t.available_bytes, t.total_bytes FROM sys.dm_os_volume_stats(2, 1) AS t
GO
SELECT DATEDIFF_BIG(MICROSECOND, '1970-01-01', SYSUTCDATETIME())
GO
SELECT session_id FROM sys.dm_exec_requests WHERE session_id <> @@SPID AND session_id IN (SELECT session_id FROM sys.dm_exec_sessions WHERE is_user_process = 1)
GO
SELECT i_id, i_name FROM item WHERE 1 = 0
GO
SELECT c.name FROM sys.indexes AS i JOIN sys.index_columns AS x ON x.object_id = i.object_id AND x.index_id = i.index_id JOIN sys.columns AS c ON c.object_id = x.object_id AND c.column_id = x.column_id WHERE i.object_id = OBJECT_ID(?) AND i.type = 1 AND x.key_ordinal > 0 ORDER BY x.key_ordinal
GO
SELECT CAST(is_read_committed_snapshot_on AS INT) FROM sys.databases WHERE name = DB_NAME()
GO
ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON WITH NO_WAIT
GO
BEGIN TRANSACTION
GO
IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION
GO
UPDATE STATISTICS item
GO
