import type { Redis } from 'ioredis';
import type { Log } from '../observability/log';

/** Two connections to one Redis: a connection that subscribes to channels can do nothing else. */
export interface RedisConnections {
  commands: Redis;
  subscriber: Redis;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that leaves a command unanswered for so long is cut and opened again. */
const ANSWER_TIMEOUT_MS = 3_000;
const LONGEST_PAUSE_MS = 2_000;
const PAUSE_MS = 100;
/** A subscriber only listens: without a ping it would not find out that the other side is gone. */
const PING_MS = 15_000;

/**
 * Connects to Redis, and again whenever a connection breaks. Commands fail at once while there is none, and are not
 * repeated: it is unknown whether the first took effect.
 * @param url `redis://`, `rediss://` or the path of a socket
 * @throws Error in one line when Redis cannot be reached
 */
export async function openRedis(url: string, log: Log): Promise<RedisConnections> {
  const { Redis } = await import('ioredis');
  const open = () =>
    new Redis(url, {
      lazyConnect: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      // Otherwise what was in flight when a connection broke would be neither repeated nor rejected.
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      retryStrategy: (times) => Math.min(times * PAUSE_MS, LONGEST_PAUSE_MS),
    });
  const [commands, subscriber] = [open(), open()];
  try {
    await Promise.all([connect(commands), connect(subscriber)]);
  } catch (error) {
    commands.disconnect();
    subscriber.disconnect();
    throw new Error(`REDIS_URL: Redis cannot be reached (${(error as Error).message})`);
  }
  let closing = false;
  commands.on('close', () => {
    if (!closing) log.warn('Redis is away: processes go on without each other');
  });
  commands.on('ready', () => log.info('Redis is back'));
  const ping = setInterval(() => void subscriber.ping().catch(() => {}), PING_MS).unref();
  return {
    commands,
    subscriber,
    async close() {
      closing = true;
      clearInterval(ping);
      await Promise.all([commands, subscriber].map((redis) => redis.quit().catch(() => redis.disconnect())));
    },
  };
}

/** @throws Error that says why there is no connection */
async function connect(redis: Redis): Promise<void> {
  let reason: Error | undefined;
  // Without a listener every failure would be printed.
  redis.on('error', (error: Error) => {
    reason = error;
  });
  await redis.connect().catch((error: Error) => {
    throw reason ?? error;
  });
}
