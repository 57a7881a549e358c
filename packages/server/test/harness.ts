import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { EpochMs } from '@fieldscope/contract/time';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type Config, readConfig } from '../src/config';
import type { House } from '../src/house';
import type { Clock } from '../src/platform/clock';
import { type RunningServer, startServer } from '../src/start';
import { whenFileEnds } from './leaving';

const TEMPLATE = 'fieldscope_template';
const START = Date.UTC(2026, 2, 1, 10) as EpochMs;

export interface TestClock extends Clock {
  advance(ms: number): void;
}

function testClock(): TestClock {
  let now: EpochMs = START;
  return {
    now: () => now,
    advance(ms) {
      now = (now + ms) as EpochMs;
    },
  };
}

/** A whole server on a database of its own, with a clock that the test moves. */
export interface TestHouse extends House {
  clock: TestClock;
  server: RunningServer;
  url: string;
  mqttPort: number;
  mqttWsPort: number;
  /** Everything that was logged so far, as text. */
  logged(): string;
  stop(): Promise<void>;
}

/** Starts a server that stops with the test file. Settings override the usual ones of a test. */
export async function aHouse(settings: Partial<Record<keyof Config, string>> = {}): Promise<TestHouse> {
  const { url: databaseUrl, drop } = await aDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldscope-house-'));
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const clock = testClock();
  const server = await startServer({
    config: readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      MQTT_WS_PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...settings,
    }),
    clock,
    log: pino({ level: 'debug' }, sink),
  });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    await drop();
  };
  const house = Object.assign(server.house as TestHouse, {
    server,
    url: `http://127.0.0.1:${server.port}`,
    mqttPort: server.house.broker.port(),
    mqttWsPort: server.house.broker.wsPort(),
    logged: () => lines.join(''),
    stop,
  });
  whenFileEnds(stop);
  return house;
}

async function aDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { host, port, user } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ host, port, user, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asAdmin(`create database ${name} template ${TEMPLATE}`);
  return {
    url: `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}
