import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { EpochMs } from '@fieldscope/contract/time';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Clock } from '../src/platform/clock';
import { type Config, readConfig } from '../src/platform/config';
import { openPool } from '../src/platform/postgres/db';
import { type AppServices, type RunningServer, startServer } from '../src/start';
import { CHEAP_PASSWORDS } from './cheap-passwords';
import { whenFileEnds } from './cleanup';
import { TEMPLATE } from './global-setup';
import { aDistributedDatabase, hasCitus } from './peers/citus-database';

const TEST_CONNECTIONS = 4;
const START = Date.UTC(2026, 2, 1, 10) as EpochMs;

export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(): TestClock {
  let now: EpochMs = START;
  return {
    now: () => now,
    advance(ms) {
      now = (now + ms) as EpochMs;
    },
  };
}

/** A whole server on a database of its own, with a clock that the test moves. */
export interface TestServer extends AppServices {
  clock: TestClock;
  running: RunningServer;
  /** Connections of the test's own to the server's database. */
  pool: pg.Pool;
  url: string;
  mqttPort: number;
  mqttWsPort: number;
  /** Everything that was logged so far, as text. */
  logged(): string;
  stop(): Promise<void>;
}

/**
 * Starts a server that stops with the test file. Settings override the usual ones of a test; without a DATABASE_URL
 * among them it gets a database of its own.
 */
export async function aServer(
  settings: Partial<Record<keyof Config, string>> = {},
  options: Pick<
    Parameters<typeof startServer>[0],
    'timeouts' | 'passwordCost' | 'workerProgram' | 'fetchOutside' | 'tool'
  > = {},
): Promise<TestServer> {
  const { url: databaseUrl, drop } = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, drop: () => {} }
    : await aDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldscope-server-'));
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const clock = testClock();
  const running = await startServer({
    config: readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      MQTT_WS_PORT: '0',
      DATA_DIR: dataDir,
      // A thread takes longer to start than most tests.
      WORKER_THREADS: 'off',
      // The least there is: any number is a proof.
      MAIL_WORK: '8',
      ...settings,
      DATABASE_URL: databaseUrl,
    }),
    clock,
    log: pino({ level: 'debug' }, sink),
    passwordCost: CHEAP_PASSWORDS,
    ...options,
  });
  const pool = openPool(
    { connectionString: databaseUrl, answerTimeoutMs: running.services.config.DATABASE_TIMEOUT_MS },
    TEST_CONNECTIONS,
    running.services.log,
  );
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await running.stop();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
    await drop();
  };
  const server: TestServer = Object.assign(running.services, {
    clock,
    running,
    pool,
    url: `http://127.0.0.1:${running.port}`,
    mqttPort: running.services.broker.port(),
    mqttWsPort: running.services.broker.wsPort(),
    logged: () => lines.join(''),
    stop,
  });
  whenFileEnds(stop);
  return server;
}

/** A database of its own: migrated, or a copy of another template. With CITUS_URL the migrated one is distributed. */
export async function aDatabase(template = TEMPLATE): Promise<{ url: string; drop(): Promise<void> }> {
  if (hasCitus && template === TEMPLATE) return aDistributedDatabase();
  const { host, port, user } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ host, port, user, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // Copied file by file: a third of the time that it takes through the log, which is the default.
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}
