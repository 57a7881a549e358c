import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../packages/server/dist', import.meta.url));
const READY_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface BenchServer {
  port: number;
  mqttPort: number;
  dataDir: string;
  pid(): number;
  /** Runs a command of the operator's tool and returns what it prints as JSON. */
  admin<T>(...args: string[]): T;
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): void;
}

/** The product as `npm start` runs it, on a data folder of its own and free ports. */
export async function benchServer(databaseUrl?: string): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldscope-bench-'));
  const [port, mqttPort, wsPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    MQTT_WS_PORT: String(wsPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let child: ChildProcess | undefined;
  const exited = (process: ChildProcess) => new Promise((resolve) => process.once('exit', resolve));

  const server: BenchServer = {
    port,
    mqttPort,
    dataDir,
    pid: () => child?.pid ?? 0,
    admin(...args) {
      const { stdout, stderr, status } = spawnSync(process.execPath, [join(DIST, 'admin.mjs'), ...args, '--json'], {
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`admin ${args[0]}: ${stderr}`);
      return JSON.parse(stdout);
    },
    async kill() {
      const running = child!;
      running.kill('SIGKILL');
      await exited(running);
    },
    async start() {
      child = spawn(process.execPath, [join(DIST, 'main.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      await untilReady(port, child);
    },
    async stop() {
      const running = child!;
      running.kill('SIGTERM');
      await exited(running);
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
  await server.start();
  return server;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + READY_MS;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error('the server ended while it started');
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server was not ready in time');
}
