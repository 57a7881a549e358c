import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Role, readConfig } from '../src/platform/config';
import { openEvents } from '../src/platform/events';
import { openDb, openPool } from '../src/platform/postgres/db';
import { createPasswords } from '../src/platform/security/passwords';
import { openSecrets } from '../src/platform/security/secrets';
import { aCaller, type User } from './builders';
import { CHEAP_PASSWORDS } from './cheap-passwords';
import { whenFileEnds } from './cleanup';
import { aDatabase, type TestClock, type TestServer, testClock } from './harness';
import { bundled } from './programs';

const CONNECTIONS = 2;

/** One process of the product. Builders take it as a server; they work with its database and call its port. */
export interface ProductProcess extends TestServer {
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** The product in several processes: one database and one data folder, and a clock that the test moves in all. */
export interface Installation {
  clock: TestClock;
  start(roles: Role[]): Promise<ProductProcess>;
}

/** An installation without a process; what it starts ends with the test file. */
export async function anInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const [{ url: databaseUrl, drop }, program] = await Promise.all([
    aDatabase(),
    bundled('process-program.ts'),
  ]);
  whenFileEnds(drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldscope-processes-'));
  whenFileEnds(() => rm(dataDir, { recursive: true, force: true }));
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    MQTT_WS_PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    WORKER_THREADS: 'off',
    ...settings,
  };
  const log = pino({ level: 'silent' });
  const config = readConfig(env);
  const connection = { connectionString: databaseUrl, answerTimeoutMs: config.DATABASE_TIMEOUT_MS };
  const pool = openPool(connection, CONNECTIONS, log);
  whenFileEnds(() => pool.end());
  const db = openDb(pool);
  const events = await openEvents(db, connection, log);
  whenFileEnds(() => events.close());
  const children = new Set<ChildProcess>();
  const own = testClock();
  const clock: TestClock = {
    now: own.now,
    advance(ms) {
      own.advance(ms);
      for (const child of children) child.send({ advance: ms });
    },
  };
  const services = {
    config,
    clock,
    log,
    pool,
    db,
    events,
    secrets: await openSecrets(dataDir),
    passwords: createPasswords(CHEAP_PASSWORDS),
  };

  return {
    clock,
    async start(roles) {
      const child = spawn(process.execPath, [program], {
        env: { ...process.env, ...env, ROLES: roles.join(','), TEST_NOW: String(clock.now()) },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      let logged = '';
      for (const output of [child.stdout!, child.stderr!])
        output.setEncoding('utf8').on('data', (text: string) => {
          logged += text;
        });
      const exited = once(child, 'exit');
      exited.then(() => children.delete(child));
      const end = async (signal: NodeJS.Signals) => {
        child.kill(signal);
        await exited;
      };
      whenFileEnds(() => end('SIGKILL'));
      const [listening] = (await Promise.race([once(child, 'message'), exited.then(() => [])])) as [
        { port: number; mqttPort: number }?,
      ];
      if (!listening) throw new Error(`a process with ${roles} ended while it started: ${logged}`);
      children.add(child);
      return Object.assign(Object.create(null), services, {
        url: `http://127.0.0.1:${listening.port}`,
        mqttPort: listening.mqttPort,
        logged: () => logged,
        kill: () => end('SIGKILL'),
        stop: () => end('SIGTERM'),
      }) as ProductProcess;
    },
  };
}

/** The same person, with the same token, at another process. */
export const at = (server: ProductProcess, user: User): User => ({
  ...user,
  ...aCaller(server, () => user.token),
});
