import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { viewSpaceOfAll } from '../modules/history/space.service';
import { listRecentRefusals } from '../modules/ingest/refusals.service';
import { loadSimCards } from '../modules/sim-cards/sim-cards.service';
import { systemClock } from '../platform/clock';
import { type Config, servesClients } from '../platform/config';
import { ownProxies } from '../platform/http/client-address';
import { findForwardingPeer } from '../platform/http/forwarding-peers';
import { countFailedJobs } from '../platform/jobs/failed-jobs';
import { createLog } from '../platform/observability/log';
import { firstLine } from '../platform/operator/operator-error';
import { type Db, sql } from '../platform/postgres/db';
import { listShardServers, type ShardServer } from '../platform/postgres/shards';
import { openRedis } from '../platform/redis/redis';
import { type AdminServices, openAdminServices } from './admin-services';
import { examineBackups } from './examine-backups';

/** One thing an operator would look at. */
export interface Finding {
  name: string;
  ok: boolean;
  detail: string;
}

const SCARCE_BYTES = 1024 ** 3;
/** So many organisations are named. */
const LARGEST = 3;
const OLDEST_DATABASE = 150_000;
const TIMEOUT_MS = 2000;

export const isWell = (findings: Finding[]): boolean => findings.every(({ ok }) => ok);

/** Everything an operator would look at first. What is broken is a finding, never an exception. */
export async function examine(config: Config): Promise<Finding[]> {
  // Before the database: opening it for a moment must not look like a running server.
  const ports = await examinePorts(config);
  return [
    { name: 'node', ok: true, detail: process.versions.node },
    ...(await examineDatabase(config)),
    ...(await examineRedis(config)),
    await examineDisk(config),
    ...ports,
    await examineProxies(config),
    await examineSimCards(config),
    { name: 'backups', ...(await examineBackups(config, systemClock.now())) },
    {
      name: 'mail',
      ok: true,
      detail: config.SMTP_URL ? 'over SMTP_URL' : 'no SMTP_URL: mails wait in the outbox (admin -- outbox)',
    },
    {
      name: 'public address',
      ok: true,
      detail: config.PUBLIC_URL ?? 'no PUBLIC_URL: links name this machine',
    },
  ];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const where = config.DATABASE_URL ? 'DATABASE_URL' : `embedded in ${config.DATA_DIR}`;
  try {
    const services = await openAdminServices(config);
    try {
      const { db } = services;
      const servers = await listShardServers(db);
      return [
        ...(await askDatabase(db, where, servers)),
        ...examineServers(servers),
        ...(servers.every(({ answers }) => answers) ? [await examineSpace(db)] : []),
        await examineRefusals(services),
      ];
    } finally {
      await services.close();
    }
  } catch (error) {
    return [{ name: 'database', ok: false, detail: `${where}: ${firstLine(error)}` }];
  }
}

async function examineRedis({ REDIS_URL }: Config): Promise<Finding[]> {
  if (!REDIS_URL) return [];
  try {
    await (await openRedis(REDIS_URL, createLog({ LOG_LEVEL: 'silent' }))).close();
    return [{ name: 'Redis', ok: true, detail: 'answers' }];
  } catch (error) {
    return [{ name: 'Redis', ok: false, detail: firstLine(error) }];
  }
}

function examineServers(servers: readonly ShardServer[]): Finding[] {
  if (servers.length === 0) return [];
  const away = servers.filter(({ answers }) => !answers).map(({ name }) => name);
  const detail = away.length === 0 ? `all ${servers.length} answer` : `away: ${away.join(', ')}`;
  return [{ name: 'servers of the shards', ok: away.length === 0, detail }];
}

async function askDatabase(db: Db, where: string, servers: readonly ShardServer[]): Promise<Finding[]> {
  const { rows } = await sql<{
    version: number;
    name: string;
    size: string;
    migration: string;
    devices: number;
    organisations: number;
  }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
           pg_size_pretty(pg_database_size(current_database()) + ${sum(servers)}::bigint) as size,
           (select max(name) from migration) as migration,
           (select count(*)::int from device where org_id is not null) as devices,
           (select count(*)::int from organisation) as organisations`.execute(db);
  const { version, name, size, migration, devices, organisations } = rows[0]!;
  return [
    { name: 'database', ok: version >= OLDEST_DATABASE, detail: `PostgreSQL ${name}, ${where}` },
    { name: 'newest migration', ok: true, detail: migration },
    { name: 'size of the data', ok: true, detail: size },
    { name: 'organisations', ok: true, detail: String(organisations) },
    { name: 'bound devices', ok: true, detail: String(devices) },
    await examineJobs(db),
  ];
}

/** Who fills the disk. */
async function examineSpace(db: Db): Promise<Finding> {
  const { total, organisations } = await viewSpaceOfAll(db, LARGEST);
  const shown = organisations.map(({ orgId, bytes }) => `${orgId} ${megabytes(bytes)}`);
  const largest = shown.length === 0 ? '' : `; the largest organisations, about: ${shown.join(', ')}`;
  return { name: 'space of uplinks and readings', ok: true, detail: `${megabytes(total)}${largest}` };
}

const sum = (servers: readonly ShardServer[]): number =>
  servers.reduce((total, { bytes }) => total + bytes, 0);

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Never bad by itself: what others send wrong does not make this installation ill. */
async function examineRefusals(services: AdminServices): Promise<Finding> {
  const { length } = await listRecentRefusals(services);
  const detail = length === 0 ? 'none' : `${length} kinds: admin -- list-refusals shows who and why`;
  return { name: 'refused messages', ok: true, detail };
}

async function examineJobs(db: Db): Promise<Finding> {
  const count = await countFailedJobs(db);
  const detail = count === 0 ? 'none' : `${count}: admin -- list-failed-jobs shows what and why`;
  return { name: 'failed jobs', ok: count === 0, detail };
}

async function examineDisk({ DATA_DIR }: Config): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = bavail * bsize;
    return {
      name: 'free disk',
      ok: free > SCARCE_BYTES,
      detail: `${(free / 1024 ** 3).toFixed(1)} GB in ${DATA_DIR}`,
    };
  } catch (error) {
    return { name: 'free disk', ok: false, detail: firstLine(error) };
  }
}

/** Whether a proxy that is not trusted forwards requests. */
async function examineProxies({ DATA_DIR, TRUSTED_PROXIES }: Config): Promise<Finding> {
  const name = 'proxies';
  const found = await findForwardingPeer(DATA_DIR);
  if (!found || ownProxies(TRUSTED_PROXIES)(found.peer)) {
    return { name, ok: true, detail: TRUSTED_PROXIES.join(', ') || 'no TRUSTED_PROXIES, and none seen' };
  }
  const detail = `${found.peer} sent X-Forwarded-For and is not in TRUSTED_PROXIES: limits take all clients behind it for one`;
  // Anybody from elsewhere may send the header: that is no fault of the installation.
  return found.isNear
    ? { name, ok: false, detail }
    : { name, ok: true, detail: `${detail} (if it is a proxy of yours, add it)` };
}

/** Lines of the SIM card file that are left out. */
async function examineSimCards({ DATA_DIR }: Config): Promise<Finding> {
  const name = 'SIM cards';
  try {
    const file = await loadSimCards(DATA_DIR);
    if (!file) return { name, ok: true, detail: 'no file simcards.csv in DATA_DIR' };
    const { cards, faults } = file;
    const detail = [`${cards.size} in simcards.csv`, ...faults].join('; ');
    return { name, ok: faults.length === 0, detail };
  } catch (error) {
    return { name, ok: false, detail: firstLine(error) };
  }
}

/** A port is well when it is free, or when it is taken because the server runs. */
async function examinePorts(config: Config): Promise<Finding[]> {
  const runs = config.PORT !== 0 && (await serverAnswers(config.PORT));
  const names = servesClients(config)
    ? (['PORT', 'MQTT_PORT', 'MQTT_WS_PORT'] as const)
    : (['PORT'] as const);
  const findings = names.map(async (name): Promise<Finding> => {
    const port = config[name];
    if (port === 0) return { name, ok: true, detail: '0: any free port' };
    if (!(await isTaken(port))) return { name, ok: true, detail: `${port} is free` };
    return runs
      ? { name, ok: true, detail: `${port} is taken, the server runs` }
      : { name, ok: false, detail: `${port} is taken by another program` };
  });
  return [
    { name: 'server', ok: true, detail: runs ? 'runs' : 'does not run here' },
    ...(await Promise.all(findings)),
  ];
}

async function serverAnswers(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal });
    return 'database' in ((await answer.json()) as object);
  } catch {
    return false;
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: TIMEOUT_MS });
    const end = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}
