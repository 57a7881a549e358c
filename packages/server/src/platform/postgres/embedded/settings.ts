/**
 * PostgreSQL's settings for a machine that mostly stores readings.
 * The socket's place is given on the command line; there is no TCP.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: "''",
  unix_socket_permissions: '0700',
  // Some 20 of the server itself, and those of its worker threads.
  max_connections: '80',

  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  huge_pages: 'off',
  jit: 'off',

  // Each of these keeps one idle process or more away: three i/o workers, and the launcher of replication.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  // Parallel queries need shared memory that containers keep small, and gain little on two cores.
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',

  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '8MB',
  checkpoint_timeout: '10min',
  checkpoint_completion_target: '0.9',
  synchronous_commit: 'on',
  autovacuum: 'on',
  random_page_cost: '1.1',

  timezone: "'UTC'",
  log_timezone: "'UTC'",
  lc_messages: "'C'",

  // A query's error goes to the program that made it; unique violations would fill the log with every repeated uplink.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: "'%m [%p] '",
};

/** What there is for the server and its database, in bytes. */
export interface MachineSize {
  memory: number;
  disk: number;
}

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/**
 * What grows with the machine. A page that is not among the shared buffers is read, checked and written back by the query
 * itself; each page is written to the log as a whole once after each checkpoint, and a larger log has fewer of them.
 */
const sizedSettings = ({ memory, disk }: MachineSize): Record<string, string> => ({
  shared_buffers: megabytes(clamp(memory / 8, 64 * MB, GB)),
  effective_cache_size: megabytes(Math.max(memory / 2, 512 * MB)),
  max_wal_size: megabytes(clamp(disk / 32, GB, 4 * GB)),
});

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const megabytes = (bytes: number): string => `${Math.floor(bytes / MB)}MB`;

const SMALLEST: MachineSize = { memory: 0, disk: 0 };

/** For tests and throw-away data, with several servers at once: a power cut may destroy it, a killed process does not. */
const NOT_DURABLE: Record<string, string> = { fsync: 'off', full_page_writes: 'off', max_connections: '400' };

/** The operator's own file beside ours; its settings win. */
export const OWN_SETTINGS_FILE = 'postgresql.own.conf';

/** The text of postgresql.conf. Throw-away data gets what the smallest machine has, since several servers share one. */
export function postgresSettings({ durable, machine }: { durable: boolean; machine: MachineSize }): string {
  const all = durable
    ? { ...SETTINGS, ...sizedSettings(machine) }
    : { ...SETTINGS, ...sizedSettings(SMALLEST), ...NOT_DURABLE };
  return [
    `# Written by Fieldscope at every start. Your own settings belong in ${OWN_SETTINGS_FILE}, which wins.`,
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    `include_if_exists = '${OWN_SETTINGS_FILE}'`,
    '',
  ].join('\n');
}
