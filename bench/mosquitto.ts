import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';

const MOSQUITTO = '/usr/sbin/mosquitto';
const TRIES_MS = 100;

export interface Mosquitto {
  address: string;
  port: number;
  stop(): void;
}

/** Debian's broker, on a port of its own. @returns undefined where it is not installed, and says so */
export async function startMosquitto(): Promise<Mosquitto | undefined> {
  if (!existsSync(MOSQUITTO)) {
    console.log(`${MOSQUITTO} is not there: without it there is nothing to measure with.`);
    return undefined;
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'fieldscope-mosquitto-'));
  const settings = join(folder, 'mosquitto.conf');
  writeFileSync(
    settings,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nmax_queued_messages 0\nuser root\n`,
  );
  const broker = spawn('sh', ['-c', `ulimit -n 8192; exec ${MOSQUITTO} -c ${settings}`], { stdio: 'ignore' });
  await isListening(broker, port);
  return {
    address: `mqtt://127.0.0.1:${port}`,
    port,
    stop() {
      broker.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(broker: ChildProcess, port: number): Promise<void> {
  while (broker.exitCode === null) {
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 }).catch(
      () => undefined,
    );
    if (client) return void (await client.endAsync());
    await new Promise((resolve) => setTimeout(resolve, TRIES_MS));
  }
  throw new Error(`mosquitto ended with ${broker.exitCode}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
