import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { createApp } from './app';
import { type Config, publicUrlOf } from './config';
import type { House } from './house';
import { createKeyUse } from './modules/access-keys/key-use.service';
import { forgetOldSignIns } from './modules/accounts/accounts.service';
import { forgetOldEntries } from './modules/audit/audit.service';
import { foldCreditEntries } from './modules/credits/credits.repository';
import { isRestricted } from './modules/credits/credits.service';
import { createDemo } from './modules/demo/demo.service';
import { createDeviceStatus, watchOnline } from './modules/devices/device-status.service';
import { authenticateMqtt, takeMqttMessage } from './modules/ingest/broker-hooks';
import { DeviceDirectory } from './modules/ingest/device-directory';
import { createIngest } from './modules/ingest/ingest.service';
import { createLiveHub } from './modules/live/live.service';
import { forgetOldAnnouncements } from './modules/notices/announcements.service';
import { forgetOldNotices } from './modules/notices/notices.service';
import { forgetOldRegistrations } from './modules/registration/registration.service';
import { ensureSetupLink } from './modules/setup/setup.service';
import { createStream } from './modules/stream/stream.service';
import { createLatestValues } from './modules/telemetry/latest.service';
import { MIGRATIONS } from './paths';
import { ownProxies } from './platform/client-address';
import { type Clock, systemClock } from './platform/clock';
import { type ConnectionSettings, openDb, openPool } from './platform/db';
import { openEvents } from './platform/events';
import { createJobs } from './platform/jobs';
import { createLog, type Log } from './platform/log';
import { createMail, forgetOldMails } from './platform/mail';
import { migrate } from './platform/migrate';
import { createBroker, cutWithdrawn } from './platform/mqtt';
import { startEmbeddedPostgres } from './platform/postgres/embedded';
import { openSecrets } from './platform/secrets';

const POOL_CONNECTIONS = 10;
/** Two batches are under way at once: one travels while the other is flushed to disk. */
const INGEST_CONNECTIONS = 2;
const MONITOR_MS = 30_000;
const FOLD_MS = 60_000;
const MONTHS_MS = 60 * 60_000;
const FORGET_MS = 60 * 60_000;

export interface RunningServer {
  house: House;
  url: string;
  port: number;
  /** One-time link to make the first organisation; absent once there is one. */
  setupLink: string | undefined;
  /** Stops taking, writes what is under way, answers, closes. */
  stop(): Promise<void>;
}

interface StartOptions {
  config: Config;
  clock?: Clock;
  log?: Log;
}

/**
 * Starts every part of the server that this process runs.
 * @throws Error in one line when something it needs is missing
 */
export async function startServer({
  config,
  clock = systemClock,
  log = createLog(config),
}: StartOptions): Promise<RunningServer> {
  await mkdir(config.DATA_DIR, { recursive: true });
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: Error) => log.error({ err: error }, 'a part did not close'));
    }
  };
  try {
    return await assemble({ config, clock, log }, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  config: Config;
  clock: Clock;
  log: Log;
}

async function assemble(
  { config, clock, log }: Parts,
  closers: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const opened = <T>(part: T, close: (part: T) => Promise<unknown>): T => {
    closers.push(() => close(part));
    return part;
  };
  const secrets = await openSecrets(config.DATA_DIR);
  const connection = await openDatabase(config, log, closers);
  const openPoolOf = (connections: number) =>
    opened(openPool(connection, connections, log), (pool) => pool.end());
  const pool = openPoolOf(POOL_CONNECTIONS);
  await applyMigrations(pool, log);
  const db = openDb(pool);
  const events = opened(await openEvents(db, connection, log), (part) => part.close());
  const mail = opened(createMail(config, log), (part) => part.close());
  const ingest = opened(
    createIngest({ pool: openPoolOf(INGEST_CONNECTIONS), connections: INGEST_CONNECTIONS, db, clock, log }),
    (part) => part.close(),
  );
  const latest = opened(createLatestValues({ db, log, ingest }), (part) => part.close());

  const isOwnProxy = ownProxies(config.TRUSTED_PROXIES);
  const house = { config, clock, log, db, pool, secrets, events, mail, ingest, latest, isOwnProxy } as House;
  let port = 0;
  house.publicUrl = () => publicUrlOf(config, port);
  house.isRestricted = (orgId) => isRestricted(house, orgId);
  house.keyUse = opened(createKeyUse({ db, log }), (part) => part.close());
  house.inlets = { directory: new DeviceDirectory(db, events), knownTokens: new Set() };
  events.on('ingest_token_changed', () => house.inlets.knownTokens.clear());
  house.live = opened(createLiveHub(house), (part) => part.close());
  house.deviceStatus = opened(createDeviceStatus(house), (part) => part.close());
  house.broker = opened(
    await createBroker({
      config,
      log,
      clock,
      isOwnProxy,
      authenticate: (credentials) => authenticateMqtt(house, credentials),
      onMessage: (actor, topic, payload) => takeMqttMessage(house, actor, topic, payload),
    }),
    (part) => part.close(),
  );
  cutWithdrawn(house.broker, events);
  createStream(house);
  house.demo = createDemo(house, () => ({ http: port, mqtt: house.broker.port() }));
  house.startDemoFarm = (orgId) => house.demo.start(orgId);

  await ingest.prepareMonths();
  await latest.recover();
  await house.deviceStatus.recover();

  const app = opened(await createApp(house), (part) => part.close());
  await app.listen({ port: config.PORT, host: config.HOST });
  ({ port } = app.server.address() as AddressInfo);
  if (config.ROLES.includes('jobs')) opened(startJobs(house, connection), (part) => part.close());
  closers.push(() => house.demo.stop());
  await house.demo.resume();
  const setupLink = await ensureSetupLink(house);
  return { house, url: house.publicUrl(), port, setupLink, stop };
}

async function openDatabase(
  config: Config,
  log: Log,
  closers: (() => Promise<unknown>)[],
): Promise<ConnectionSettings> {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL };
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  closers.push(() => embedded.stop());
  return embedded.connection;
}

async function applyMigrations(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    const applied = await migrate(client, MIGRATIONS);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  } finally {
    client.release();
  }
}

/** What happens by the clock. Several processes may run it: each piece of work is done once however often it runs. */
function startJobs(house: House, connection: ConnectionSettings) {
  const jobs = createJobs({ connection, log: house.log });
  jobs.every('watch online states', MONITOR_MS, () => watchOnline(house));
  jobs.every('fold credits', FOLD_MS, () => foldCreditEntries(house.db));
  jobs.every('prepare months', MONTHS_MS, () => house.ingest.prepareMonths());
  jobs.every('forget old sign-ins', FORGET_MS, () => forgetOldSignIns(house));
  jobs.every('forget old audit entries', FORGET_MS, () => forgetOldEntries(house));
  jobs.every('forget old registrations', FORGET_MS, () => forgetOldRegistrations(house));
  jobs.every('forget old notices', FORGET_MS, () => forgetOldNotices(house));
  jobs.every('forget old announcements', FORGET_MS, () => forgetOldAnnouncements(house));
  jobs.every('forget old mails', FORGET_MS, () => forgetOldMails(house));
  return jobs;
}
