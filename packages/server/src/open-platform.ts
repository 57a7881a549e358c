import type pg from 'pg';
import { MIGRATIONS } from './paths';
import { stepToInstalledMajor } from './platform/backup/major-step';
import type { ClosingOrder } from './platform/closing-order';
import { publicUrlOf } from './platform/config';
import { openEvents } from './platform/events';
import { ownProxies } from './platform/http/client-address';
import { createQueue } from './platform/jobs/queue';
import { createMail } from './platform/mail/mail';
import { BatchedQueues } from './platform/mqtt/batched-queues';
import { DatabaseQueues, DatabaseSessions } from './platform/mqtt/database-sessions';
import { createBroker } from './platform/mqtt/embedded-broker';
import { RedisQueues, RedisSessions } from './platform/mqtt/redis-sessions';
import type { Log } from './platform/observability/log';
import { type ConnectionSettings, openDb, openPool, POOL_CONNECTIONS } from './platform/postgres/db';
import { startEmbeddedPostgres } from './platform/postgres/embedded/embedded';
import { applyMigrations } from './platform/postgres/migrate';
import { Shards } from './platform/postgres/shards';
import { ALONE } from './platform/redis/carrier';
import { openRedis } from './platform/redis/redis';
import { RedisCarrier } from './platform/redis/redis-carrier';
import { attemptsInMemory, attemptsInRedis } from './platform/security/attempt-limit';
import { ensureSecretOfDatabase } from './platform/security/secret-check';
import { openSecrets } from './platform/security/secrets';
import type { PlatformServices } from './platform/services';

/** How long the embedded database may take to stop, in ms. */
const EMBEDDED_STOP_MS = 8_000;

/** What is there before anything is opened. */
export type Basics = Pick<PlatformServices, 'config' | 'clock' | 'log' | 'passwords' | 'fetchOutside'>;

export async function openDatabase(
  { config, log }: Basics,
  closing: ClosingOrder,
): Promise<ConnectionSettings> {
  const answerTimeoutMs = config.DATABASE_TIMEOUT_MS;
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL, answerTimeoutMs };
  await stepToInstalledMajor({ dataDir: config.DATA_DIR, migrations: MIGRATIONS, log });
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  closing.addCloser('embedded database', () => embedded.stop(), EMBEDDED_STOP_MS);
  return { ...embedded.connection, answerTimeoutMs };
}

export function openOwnPool(
  connection: ConnectionSettings,
  connections: number,
  log: Log,
  closing: ClosingOrder,
): pg.Pool {
  const pool = openPool(connection, connections, log);
  closing.addCloser('connections', () => pool.end());
  return pool;
}

export async function openPlatform(
  { config, clock, log, passwords, fetchOutside }: Basics,
  connection: ConnectionSettings,
  port: () => number,
  closing: ClosingOrder,
): Promise<Omit<PlatformServices, 'workers'>> {
  const secrets = await openSecrets(config.DATA_DIR);
  const applied = await applyMigrations(connection, MIGRATIONS);
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  const pool = openOwnPool(connection, POOL_CONNECTIONS, log, closing);
  const db = openDb(pool);
  await ensureSecretOfDatabase(db, secrets, config.DATA_DIR);
  const shards = await Shards.open(db, log);
  const events = closing.add('events', await openEvents(db, connection, log));
  const queue = closing.add('queue', createQueue({ db, secrets, events, log }));
  const mail = createMail(queue);
  const isOwnProxy = ownProxies(config.TRUSTED_PROXIES);
  const { carrier, attempts, sessions } = await openShared({ config, clock, log, secrets, db }, closing);
  const broker = closing.add(
    'broker',
    await createBroker({ config, log, clock, isOwnProxy, carrier, attempts, sessions }),
  );
  const publicUrl = () => publicUrlOf(config, port());
  return {
    config,
    clock,
    log,
    passwords,
    db,
    shards,
    secrets,
    events,
    carrier,
    attempts,
    queue,
    mail,
    broker,
    isOwnProxy,
    fetchOutside,
    publicUrl,
  };
}

/** What processes share through Redis; without one, what a process has of its own. */
async function openShared(
  { config, clock, log, secrets, db }: Pick<PlatformServices, 'config' | 'clock' | 'log' | 'secrets' | 'db'>,
  closing: ClosingOrder,
) {
  if (!config.REDIS_URL) {
    const queues = new BatchedQueues({ clock, log, store: new DatabaseQueues(db) });
    return {
      carrier: ALONE,
      attempts: attemptsInMemory,
      sessions: { queues, shared: new DatabaseSessions(db) },
    };
  }
  const redis = closing.add('redis', await openRedis(config.REDIS_URL, log));
  const { commands } = redis;
  // Installations may share a Redis; processes of one have the same secret.
  const prefix = `fieldscope:${secrets.hmac('redis').toString('hex', 0, 8)}:`;
  const carrier = await RedisCarrier.open(redis, prefix, log);
  const sessions = {
    shared: new RedisSessions({ commands, prefix, carrier }),
    queues: new RedisQueues({ commands, prefix, log }),
  };
  return { carrier, attempts: attemptsInRedis(commands, prefix), sessions };
}
