import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { viewPools } from '../postgres/open-pools';

/** Everything that /metrics reports about this process. */
export const registry = new Registry();
const registers = [registry];

export const ingestMetrics = {
  uplinks: new Counter({
    name: 'fieldscope_uplinks_total',
    help: 'Messages of devices by source and outcome',
    labelNames: ['source', 'outcome'],
    registers,
  }),
  refused: new Counter({
    name: 'fieldscope_refused_messages_total',
    help: 'Messages of devices that were refused, by reason',
    labelNames: ['reason'],
    registers,
  }),
  readings: new Counter({ name: 'fieldscope_readings_total', help: 'Readings stored', registers }),
  batchMessages: new Histogram({
    name: 'fieldscope_batch_messages',
    help: 'Messages that one commit stored',
    buckets: [1, 4, 16, 64, 256, 1024],
    registers,
  }),
  commitSeconds: new Histogram({
    name: 'fieldscope_commit_seconds',
    help: 'From the start of a batch to its commit',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  }),
};

export const connectionMetrics = {
  websockets: new Gauge({ name: 'fieldscope_live_websockets', help: 'Open live websockets', registers }),
  mqttClients: new Gauge({ name: 'fieldscope_mqtt_clients', help: 'Connected MQTT clients', registers }),
};

export const workMetrics = {
  threads: new Gauge({ name: 'fieldscope_worker_threads', help: 'Running worker threads', registers }),
  done: new Counter({
    name: 'fieldscope_work_total',
    help: 'Work of worker threads by kind and outcome: done, failed, ended, lost, refused',
    labelNames: ['kind', 'outcome'],
    registers,
  }),
  waitSeconds: new Histogram({
    name: 'fieldscope_work_wait_seconds',
    help: 'How long work waited for its turn',
    buckets: [0.001, 0.01, 0.1, 1, 10],
    registers,
  }),
  seconds: new Histogram({
    name: 'fieldscope_work_seconds',
    help: 'How long work took, by kind',
    labelNames: ['kind'],
    buckets: [0.003, 0.03, 0.3, 3, 30],
    registers,
  }),
};

export const callMetrics = {
  seconds: new Histogram({
    name: 'fieldscope_call_seconds',
    help: 'From a request to its answer, by base of the call and outcome: answered, failed',
    labelNames: ['base', 'outcome'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  }),
};

export const databaseMetrics = {
  connections: new Gauge({
    name: 'fieldscope_database_connections',
    help: 'Open connections of this process to the database',
    registers,
    collect() {
      this.set(viewPools().connections);
    },
  }),
  waiting: new Gauge({
    name: 'fieldscope_database_waiting',
    help: 'What waits in this process for a connection to the database',
    registers,
    collect() {
      this.set(viewPools().waiting);
    },
  }),
};

export const jobMetrics = {
  attempts: new Counter({
    name: 'fieldscope_job_attempts_total',
    help: 'Attempts of jobs by kind and outcome: done, unfinished, retried, failed; mails are of the kind mail',
    labelNames: ['pool', 'kind', 'outcome'],
    registers,
  }),
  /** Of all processes: the database is asked with each scrape (queue-metrics.ts). */
  jobs: new Gauge({
    name: 'fieldscope_jobs',
    help: 'Jobs in the queue of the installation by pool, kind and state: waiting, active, failed',
    labelNames: ['pool', 'kind', 'state'],
    registers,
  }),
  overdueSeconds: new Gauge({
    name: 'fieldscope_job_overdue_seconds',
    help: 'How long the job that waits longest is due, by pool and kind',
    labelNames: ['pool', 'kind'],
    registers,
  }),
};

export const backupMetrics = {
  failures: new Counter({
    name: 'fieldscope_backup_failures_total',
    help: 'Backups that were not made, and that could not be restored for trial, by step: backup, proof',
    labelNames: ['step'],
    registers,
  }),
};

/** Of the configured place of backups, in the process that makes them; absent where nothing is known. */
const newestBackup = {
  madeAt: new Gauge({
    name: 'fieldscope_backup_timestamp_seconds',
    help: 'When the newest backup was made, in seconds since 1970',
    registers,
  }),
  bytes: new Gauge({ name: 'fieldscope_backup_bytes', help: 'Size of the newest backup', registers }),
  isProven: new Gauge({
    name: 'fieldscope_backup_proven',
    help: 'Whether the newest backup that somebody tried to restore could be restored: 1, 0',
    registers,
  }),
};
for (const gauge of Object.values(newestBackup)) gauge.remove();

/** Shows what is known of backups, the newest first. */
export function showBackups(
  backups: readonly { made_at: number; bytes: number; proof: { is_proven: boolean } | null }[],
): void {
  const [newest] = backups;
  const proof = backups.find((backup) => backup.proof !== null)?.proof;
  show(newestBackup.madeAt, newest && newest.made_at / 1000);
  show(newestBackup.bytes, newest?.bytes);
  show(newestBackup.isProven, proof ? Number(proof.is_proven) : undefined);
}

function show(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
