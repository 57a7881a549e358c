import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { whenFileEnds } from './cleanup';

export interface TestRedis {
  /** For REDIS_URL: the path of its socket. */
  url: string;
  /** Ends it at once; what it held is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Has it answer no client, or all again. */
  hang(hangs: boolean): void;
}

/**
 * A Redis of its own, in a folder of its own, that ends with the test file.
 * @throws Error when `redis-server` is not installed
 */
export async function aRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldscope-redis-'));
  whenFileEnds(() => rm(folder, { recursive: true, force: true }));
  const url = join(folder, 'socket');
  let running: ChildProcess | undefined;

  const redis: TestRedis = {
    url,
    async kill() {
      if (!running?.pid) return;
      const exited = once(running, 'exit');
      running.kill('SIGKILL');
      running = undefined;
      await exited;
      await rm(url, { force: true });
    },
    hang(hangs) {
      running?.kill(hangs ? 'SIGSTOP' : 'SIGCONT');
    },
    async start() {
      const options = { port: '0', unixsocket: url, save: '', appendonly: 'no', dir: folder };
      const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
      running = spawn('redis-server', args, { stdio: 'ignore' });
      const missing = once(running, 'error').then(([error]) => {
        throw new Error(
          `This test needs redis-server (Debian: apt-get install redis-server): ${error.message}`,
        );
      });
      const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
      client.on('error', () => {});
      await Promise.race([missing, client.ping()]).finally(() => client.disconnect());
    },
  };
  whenFileEnds(() => redis.kill());
  await redis.start();
  return redis;
}
