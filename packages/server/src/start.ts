import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { OrgId } from '@fieldscope/contract/ids';
import type pg from 'pg';
import { CLIENT_TIMEOUTS, createApp } from './app';
import { JOB_KINDS } from './job-kinds';
import { createAccessKeyAuthentication } from './modules/access-keys/access-keys.authenticate';
import { accessKeyRoutes } from './modules/access-keys/access-keys.routes';
import { createKeyUse } from './modules/access-keys/key-use.service';
import { createUserAuthentication } from './modules/accounts/accounts.authenticate';
import { accountRoutes } from './modules/accounts/accounts.routes';
import { purgeSignIns } from './modules/accounts/accounts.service';
import { auditRoutes } from './modules/audit/audit.routes';
import { purgeAuditEntries, recordOutcome } from './modules/audit/audit.service';
import { foldCreditEntries } from './modules/credits/credits.repository';
import { isRestricted } from './modules/credits/credits.service';
import { demoRoutes } from './modules/demo/demo.routes';
import { createDemo, type Demo } from './modules/demo/demo.service';
import {
  createDeviceStatus,
  type DeviceStatus,
  watchOnlineStates,
} from './modules/devices/device-status.service';
import { deviceRoutes } from './modules/devices/devices.routes';
import { groupRoutes } from './modules/groups/groups.routes';
import { carryUplinks } from './modules/ingest/carried-uplinks.service';
import { DeviceDirectory } from './modules/ingest/device-directory.service';
import { createIngestAuthentication } from './modules/ingest/ingest.authenticate';
import { ingestRoutes } from './modules/ingest/ingest.routes';
import { createIngest, type Ingest } from './modules/ingest/ingest.service';
import { createMqttIngest } from './modules/ingest/mqtt-ingest.service';
import { createRefusals, type Refusals } from './modules/ingest/refusals.service';
import { createSources } from './modules/ingest/sources.service';
import { liveRoutes } from './modules/live/live.routes';
import { createLiveHub, type LiveHub } from './modules/live/live.service';
import { measurementRoutes } from './modules/measurements/measurements.routes';
import { purgeAnnouncements } from './modules/notices/announcements.service';
import { noticeRoutes } from './modules/notices/notices.routes';
import { purgeNotices } from './modules/notices/notices.service';
import { openApiRoutes } from './modules/open-api/open-api.routes';
import { authenticateShare } from './modules/panels/panels.authenticate';
import { productionRoutes } from './modules/production/production.routes';
import { registrationRoutes } from './modules/registration/registration.routes';
import { purgeRegistrations } from './modules/registration/registration.service';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes';
import { setupRoutes } from './modules/setup/setup.routes';
import { ensureSetupLink } from './modules/setup/setup.service';
import { createStream } from './modules/stream/stream.service';
import { subAccountRoutes } from './modules/sub-accounts/sub-accounts.routes';
import { createLatestValues, type LatestValues } from './modules/telemetry/latest.service';
import { telemetryRoutes } from './modules/telemetry/telemetry.routes';
import { MIGRATIONS } from './paths';
import { type Clock, systemClock } from './platform/clock';
import { type Config, publicUrlOf, servesClients } from './platform/config';
import { openEvents } from './platform/events';
import { ownProxies } from './platform/http/client-address';
import { createQueue } from './platform/jobs/queue';
import { createScheduler } from './platform/jobs/scheduler';
import { createMail, createMailDelivery, MAIL_JOB } from './platform/mail/mail';
import { purgeOutbox } from './platform/mail/outbox';
import { createBroker, disconnectWithdrawn } from './platform/mqtt/broker';
import { RedisQueues, RedisSessions } from './platform/mqtt/redis-sessions';
import { createLog, type Log } from './platform/observability/log';
import { type ConnectionSettings, forMaintenance, openDb, openPool } from './platform/postgres/db';
import { startEmbeddedPostgres } from './platform/postgres/embedded/embedded';
import { applyMigrations } from './platform/postgres/migrate';
import { ALONE } from './platform/redis/carrier';
import { openRedis } from './platform/redis/redis';
import { RedisCarrier } from './platform/redis/redis-carrier';
import { attemptsInMemory, attemptsInRedis } from './platform/security/attempt-limit';
import { createPasswords, type PasswordCost } from './platform/security/passwords';
import { ensureSecretOfDatabase } from './platform/security/secret-check';
import { openSecrets } from './platform/security/secrets';
import type { PlatformServices } from './platform/services';

const POOL_CONNECTIONS = 10;
/**
 * A message that is not stored after so many times DATABASE_TIMEOUT_MS is refused: 25 s by default, before senders give up.
 */
const REFUSE_AFTER_TIMEOUTS = 2.5;
/** Two batches are in flight at once: one travels while the other is flushed to disk. */
const INGEST_CONNECTIONS = 2;
const MAINTENANCE_CONNECTIONS = 2;
/** A part that is not closed after so many times DATABASE_TIMEOUT_MS is left behind: its work is safe to be cut off. */
const CLOSED_AFTER_TIMEOUTS = 3;
/** Has the processes that store an organisation's uplinks write what they hold in memory of it. */
const FLUSH_REQUEST = 'flush-pending';
const MONITOR_MS = 30_000;
const FOLD_MS = 60_000;
const MAINTAIN_MS = 60_000;
const PARTITIONS_MS = 60 * 60_000;
const PURGE_MS = 60 * 60_000;

/** Everything that lives as long as the server does: the platform's services and those of the modules. */
export interface AppServices extends PlatformServices {
  ingest: Ingest;
  refusals: Refusals;
  latest: LatestValues;
  deviceStatus: DeviceStatus;
  live: LiveHub;
  demo: Demo;
}

export interface RunningServer {
  services: AppServices;
  url: string;
  port: number;
  /** One-time link to make the first organisation; absent once there is one. */
  setupLink: string | undefined;
  /** Accepts nothing more, writes what is in flight, answers, closes. */
  stop(): Promise<void>;
}

interface StartOptions {
  config: Config;
  clock?: Clock;
  log?: Log;
  /** Cost of new password hashes; lower in tests. */
  passwordCost?: PasswordCost;
  /** How long a client may take to send a request, in ms; shorter in tests. */
  timeouts?: typeof CLIENT_TIMEOUTS;
}

/**
 * Starts every part of the server that this process runs.
 * @throws Error in one line when something it needs is missing
 */
export async function startServer({
  config,
  clock = systemClock,
  log = createLog(config),
  passwordCost,
  timeouts = CLIENT_TIMEOUTS,
}: StartOptions): Promise<RunningServer> {
  await mkdir(config.DATA_DIR, { recursive: true });
  const closing = new ClosingOrder(log, CLOSED_AFTER_TIMEOUTS * config.DATABASE_TIMEOUT_MS);
  try {
    return await assemble(
      { config, clock, log, passwords: createPasswords(passwordCost) },
      timeouts,
      closing,
    );
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

/** Closes parts in the reverse order of their opening. */
class ClosingOrder {
  private readonly closers: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly log: Log,
    private readonly timeoutMs: number,
  ) {}

  add<T extends { close(): Promise<unknown> }>(part: T): T {
    this.closers.push(() => part.close());
    return part;
  }

  addCloser(close: () => Promise<unknown>): void {
    this.closers.push(close);
  }

  async closeAll(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) {
      await this.inTime(close()).catch((error: Error) =>
        this.log.error({ err: error }, 'a part did not close'),
      );
    }
  }

  private async inTime(closed: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not closed after ${this.timeoutMs} ms`)), this.timeoutMs);
    });
    await Promise.race([closed, timeout]).finally(() => clearTimeout(timer));
  }
}

type Basics = Pick<PlatformServices, 'config' | 'clock' | 'log' | 'passwords'>;

async function assemble(
  basics: Basics,
  timeouts: typeof CLIENT_TIMEOUTS,
  closing: ClosingOrder,
): Promise<RunningServer> {
  const { config } = basics;
  const connection = await openDatabase(basics, closing);
  let port = 0;
  const platform = await openPlatform(basics, connection, () => port, closing);
  const { db, clock, log, events, carrier, broker } = platform;

  const maintenanceDb = openDb(
    openOwnPool(forMaintenance(connection), MAINTENANCE_CONNECTIONS, log, closing),
  );
  const pool = openOwnPool(connection, INGEST_CONNECTIONS, log, closing);
  const ingest = closing.add(
    createIngest({
      pool,
      connections: INGEST_CONNECTIONS,
      db,
      clock,
      log,
      refuseAfterMs: REFUSE_AFTER_TIMEOUTS * config.DATABASE_TIMEOUT_MS,
    }),
  );
  const latest = closing.add(createLatestValues({ db, log, ingest }));
  const carriedUplinks = carryUplinks({ ingest, carrier });
  const live = closing.add(createLiveHub({ clock, events, carrier, ingest, carriedUplinks }));
  const deviceStatus = closing.add(createDeviceStatus({ db, clock, log, ingest, live }));
  const flushOwn = (orgId?: OrgId) => Promise.all([deviceStatus.flush(orgId), latest.flush(orgId)]);
  const flushPending = (orgId: OrgId) =>
    Promise.all([flushOwn(orgId), carrier.request(FLUSH_REQUEST, orgId)]);
  const keyUse = closing.add(createKeyUse({ db, log }));
  const keys = createAccessKeyAuthentication({ ...platform, keyUse });
  const directory = new DeviceDirectory(db, events);
  const ingestAuthentication = createIngestAuthentication({ ...platform, directory });
  const refusals = closing.add(createRefusals(platform));
  const sources = createSources({ db, clock, ingest, directory });
  const stream = createStream({ broker, ingest, carriedUplinks });
  const demo = createDemo({ ...platform, db: maintenanceDb, ingest, flushPending: flushOwn }, () => ({
    http: port,
    mqtt: broker.port(),
  }));
  const services: AppServices = { ...platform, ingest, refusals, latest, deviceStatus, live, demo };

  await ingest.preparePartitions();
  await ingest.recover(maintenanceDb);
  await latest.recover(maintenanceDb);
  await deviceStatus.recover(maintenanceDb);

  if (config.ROLES.includes('ingest'))
    await carrier.handle(FLUSH_REQUEST, (orgId) => flushOwn(orgId as OrgId));
  if (servesClients(config)) {
    await broker.listen(
      createMqttIngest({ config, refusals, keys, ingestAuthentication, sources, directory, stream }),
    );
  }
  const app = closing.add(
    await createApp({
      services: platform,
      timeouts,
      canStore: () => ingest.canStore(),
      authenticators: {
        ...ingestAuthenticators(ingestAuthentication),
        user: createUserAuthentication(platform),
        key: keys.authenticateKey,
        share: authenticateShare,
      },
      recordOutcome: (outcome) => recordOutcome(platform, outcome),
      recordRefusal: ({ actor, request, error }) =>
        refusals.record({
          token: actor.kind === 'network_server' ? actor.token : '',
          reason: error.name,
          about: [
            request.url,
            ...(actor.kind === 'device' ? [actor.eui] : []),
            ...Object.values(error.facts),
          ].join(' '),
          body: request.body,
        }),
      isRestricted: (orgId) => isRestricted(platform, orgId),
      routes: [
        ...(config.ROLES.includes('ingest') ? [ingestRoutes({ sources, directory })] : []),
        ...(config.ROLES.includes('web') ? webRoutes(services, flushPending) : []),
      ],
    }),
  );
  await app.listen({ port: config.PORT, host: config.HOST });
  ({ port } = app.server.address() as AddressInfo);
  if (config.ROLES.includes('jobs')) closing.add(startJobs({ ...services, db: maintenanceDb }, connection));
  closing.addCloser(() => demo.stop());
  await demo.resume();
  const setupLink = config.ROLES.includes('web') ? await ensureSetupLink(platform) : undefined;
  return { services, url: platform.publicUrl(), port, setupLink, stop: () => closing.closeAll() };
}

async function openDatabase({ config, log }: Basics, closing: ClosingOrder): Promise<ConnectionSettings> {
  const answerTimeoutMs = config.DATABASE_TIMEOUT_MS;
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL, answerTimeoutMs };
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  closing.addCloser(() => embedded.stop());
  return { ...embedded.connection, answerTimeoutMs };
}

function openOwnPool(
  connection: ConnectionSettings,
  connections: number,
  log: Log,
  closing: ClosingOrder,
): pg.Pool {
  const pool = openPool(connection, connections, log);
  closing.addCloser(() => pool.end());
  return pool;
}

async function openPlatform(
  { config, clock, log, passwords }: Basics,
  connection: ConnectionSettings,
  port: () => number,
  closing: ClosingOrder,
): Promise<PlatformServices> {
  const secrets = await openSecrets(config.DATA_DIR);
  const applied = await applyMigrations(connection, MIGRATIONS, JOB_KINDS);
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  const pool = openOwnPool(connection, POOL_CONNECTIONS, log, closing);
  const db = openDb(pool);
  await ensureSecretOfDatabase(db, secrets, config.DATA_DIR);
  const events = closing.add(await openEvents(db, connection, log));
  const queue = closing.add(createQueue({ pool, db, secrets, events, log }));
  const mail = createMail(queue);
  const isOwnProxy = ownProxies(config.TRUSTED_PROXIES);
  const { carrier, attempts, sessions } = await openShared({ config, log, secrets }, closing);
  const broker = closing.add(
    await createBroker({ config, log, clock, isOwnProxy, carrier, attempts, sessions }),
  );
  disconnectWithdrawn(broker, events);
  const publicUrl = () => publicUrlOf(config, port());
  return {
    config,
    clock,
    log,
    passwords,
    db,
    secrets,
    events,
    carrier,
    attempts,
    queue,
    mail,
    broker,
    isOwnProxy,
    publicUrl,
  };
}

/** What processes share through Redis; without one, what a process has of its own. */
async function openShared(
  { config, log, secrets }: Pick<PlatformServices, 'config' | 'log' | 'secrets'>,
  closing: ClosingOrder,
) {
  if (!config.REDIS_URL) return { carrier: ALONE, attempts: attemptsInMemory };
  const redis = closing.add(await openRedis(config.REDIS_URL, log));
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

const ingestAuthenticators = ({
  authenticateNetworkServer,
  authenticateDevice,
}: ReturnType<typeof createIngestAuthentication>) => ({
  network_server: authenticateNetworkServer,
  device: authenticateDevice,
});

const webRoutes = (services: AppServices, flushPending: (orgId: OrgId) => Promise<unknown>) => [
  accessKeyRoutes,
  accountRoutes(services),
  auditRoutes,
  demoRoutes(services.demo),
  deviceRoutes({ flushPending }),
  groupRoutes,
  liveRoutes(services),
  measurementRoutes,
  noticeRoutes,
  openApiRoutes({ attempts: services.attempts, flushPending }),
  productionRoutes(services),
  registrationRoutes(services),
  secondFactorRoutes,
  setupRoutes({ startDemoFarm: (orgId) => services.demo.start(orgId) }),
  subAccountRoutes,
  telemetryRoutes,
];

/** What runs periodically, in one process at a time, and queued work. All of it is idempotent. */
function startJobs(services: AppServices, connection: ConnectionSettings) {
  services.queue.work(MAIL_JOB, createMailDelivery(services));
  const scheduler = createScheduler({ connection, log: services.log });
  scheduler.every('watch online states', MONITOR_MS, () => watchOnlineStates(services));
  scheduler.every('fold credits', FOLD_MS, () => foldCreditEntries(services.db));
  scheduler.every('maintain queue', MAINTAIN_MS, () => services.queue.maintain());
  scheduler.every('prepare partitions', PARTITIONS_MS, () => services.ingest.preparePartitions());
  scheduler.every('purge sign-ins', PURGE_MS, () => purgeSignIns(services));
  scheduler.every('purge audit entries', PURGE_MS, () => purgeAuditEntries(services));
  scheduler.every('purge registrations', PURGE_MS, () => purgeRegistrations(services));
  scheduler.every('purge notices', PURGE_MS, () => purgeNotices(services));
  scheduler.every('purge announcements', PURGE_MS, () => purgeAnnouncements(services));
  scheduler.every('purge outbox', PURGE_MS, () => purgeOutbox(services));
  return scheduler;
}
