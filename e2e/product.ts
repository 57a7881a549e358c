import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from '../packages/server/bin/run-node.mjs';

const DIST = fileURLToPath(new URL('../packages/server/dist', import.meta.url));
const READY_MS = 60_000;
const SETUP_LINK = /https?:\S+\/#\/setup\?\S+/;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Where a running product is; enough to use it from another process. */
export interface ProductHandle {
  port: number;
  mqttPort: number;
  dataDir: string;
  env: Record<string, string>;
}

type AdminModule = typeof import('../packages/server/src/admin/run');

/**
 * Runs a command of the operator's tool and returns what it prints as JSON. Here and not in a process of its own, which
 * would take half a second each time; from the build, because Playwright would translate each of the sources.
 * @throws Error with what it prints when it fails
 */
export async function admin<T>({ env }: ProductHandle, ...args: string[]): Promise<T> {
  const { runAdmin }: AdminModule = await import(join(DIST, 'admin/run.mjs'));
  const { exitCode, out, err } = await runAdmin([...args, '--json'], { ...process.env, ...env });
  if (exitCode !== 0) throw new Error(`admin ${args[0]}: ${err}`);
  return JSON.parse(out);
}

export interface Product extends ProductHandle {
  handle(): ProductHandle;
  pid(): number;
  /** What the last start printed. */
  printed(): string;
  /** The one-time link that the last start printed. */
  setupLink(): string | undefined;
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): void;
}

/** As `npm start` runs it; with `--demo` behind it, as `npm run demo`. */
const BUILT = [...SERVER_FLAGS, join(DIST, 'main.mjs')];

/** The product on a data folder of its own and free ports, with `--demo` as argument with the demo farm. */
export const startProduct = (settings: Record<string, string> = {}, ...args: string[]): Promise<Product> =>
  startProgram([...BUILT, ...args], settings);

/** The same, where a program of Node starts it. */
export async function startProgram(
  program: readonly string[],
  settings: Record<string, string> = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldscope-'));
  const [port, mqttPort, wsPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    MQTT_WS_PORT: String(wsPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...settings,
  };
  let child: ChildProcess | undefined;
  let printed = '';
  const exited = (process: ChildProcess) => new Promise((resolve) => process.once('exit', resolve));
  const end = async (signal: NodeJS.Signals) => {
    const running = child!;
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await exited(running);
  };

  const product: Product = {
    port,
    mqttPort,
    dataDir,
    env,
    handle: () => ({ port, mqttPort, dataDir, env }),
    pid: () => child?.pid ?? 0,
    printed: () => printed,
    setupLink: () => SETUP_LINK.exec(printed)?.[0],
    kill: () => end('SIGKILL'),
    async start() {
      printed = '';
      child = spawn(process.execPath, program, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout!.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      await untilReady(() => printed.includes('Fieldscope is ready'), port, child);
    },
    stop: () => end('SIGTERM'),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
  await product.start();
  return product;
}

async function untilReady(isPrinted: () => boolean, port: number, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + READY_MS;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error('the server ended while it started');
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready && isPrinted()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server was not ready in time');
}
