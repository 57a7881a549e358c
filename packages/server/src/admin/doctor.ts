import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { countWaiting } from '../modules/brought-archives/offered-archives.service';
import { viewSpaceOfAll } from '../modules/history/space.service';
import { listRecentRefusals } from '../modules/ingest/refusals.service';
import { loadSimCards } from '../modules/sim-cards/sim-cards.service';
import { systemClock } from '../platform/clock';
import { type Config, servesClients } from '../platform/config';
import { ownProxies } from '../platform/http/client-address';
import { findForwardingPeer } from '../platform/http/forwarding-peers';
import { countFailedJobs } from '../platform/jobs/failed-jobs';
import { createLog } from '../platform/observability/log';
import type { Finding } from '../platform/operator/finding';
import { factOf } from '../platform/operator/operator-error';
import { type Fact, type FindingKind, type Said, said } from '../platform/operator/told';
import { type Db, sql } from '../platform/postgres/db';
import { listShardServers, type ShardServer } from '../platform/postgres/shards';
import { openRedis } from '../platform/redis/redis';
import { type AdminServices, openAdminServices } from './admin-services';
import { examineBackups } from './examine-backups';

const SCARCE_BYTES = 1024 ** 3;
/** So many organisations are named. */
const LARGEST = 3;
const OLDEST_DATABASE = 150_000;
const TIMEOUT_MS = 2000;

const found = (kind: FindingKind, ok: boolean, detail: Said): Finding => ({ kind, ok, detail });
const value = (fact: Fact): Said => said('value', { value: fact });

export const isWell = (findings: Finding[]): boolean => findings.every(({ ok }) => ok);

/** Everything an operator would look at first. What is broken is a finding, never an exception. */
export async function examine(config: Config): Promise<Finding[]> {
  // Before the database: opening it for a moment must not look like a running server.
  const ports = await examinePorts(config);
  return [
    found('node', true, value(process.versions.node)),
    ...(await examineDatabase(config)),
    ...(await examineRedis(config)),
    await examineDisk(config),
    ...ports,
    await examineProxies(config),
    await examineSimCards(config),
    { kind: 'backups', ...(await examineBackups(config, systemClock.now())) },
    found('mail', true, said(config.SMTP_URL ? 'overSmtp' : 'noSmtp')),
    found('publicAddress', true, config.PUBLIC_URL ? value(config.PUBLIC_URL) : said('noPublicUrl')),
  ];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const where = config.DATABASE_URL ? 'DATABASE_URL' : said('embeddedIn', { folder: config.DATA_DIR });
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
    return [found('database', false, said('whereFails', { where, reason: factOf(error) }))];
  }
}

async function examineRedis({ REDIS_URL }: Config): Promise<Finding[]> {
  if (!REDIS_URL) return [];
  try {
    await (await openRedis(REDIS_URL, createLog({ LOG_LEVEL: 'silent' }))).close();
    return [found('redis', true, said('answers'))];
  } catch (error) {
    return [found('redis', false, value(factOf(error)))];
  }
}

function examineServers(servers: readonly ShardServer[]): Finding[] {
  if (servers.length === 0) return [];
  const away = servers.filter(({ answers }) => !answers).map(({ name }) => name);
  return [
    away.length === 0
      ? found('shards', true, said('shardsAnswer', { count: servers.length }))
      : found('shards', false, said('shardsAway', { servers: away })),
  ];
}

async function askDatabase(db: Db, where: Fact, servers: readonly ShardServer[]): Promise<Finding[]> {
  const { rows } = await sql<{
    version: number;
    name: string;
    size: number;
    migration: string;
    devices: number;
    organisations: number;
  }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
           (pg_database_size(current_database()) + ${sum(servers)}::bigint)::float8 as size,
           (select max(name) from migration) as migration,
           (select count(*)::int from device where org_id is not null) as devices,
           (select count(*)::int from organisation) as organisations`.execute(db);
  const { version, name, size, migration, devices, organisations } = rows[0]!;
  return [
    found('database', version >= OLDEST_DATABASE, said('postgres', { version: name, where })),
    found('migration', true, value(migration)),
    found('size', true, value({ bytes: size })),
    found('organisations', true, value(organisations)),
    found('devices', true, value(devices)),
    await examineJobs(db),
    await examineArchives(db),
  ];
}

/** Who fills the disk. */
async function examineSpace(db: Db): Promise<Finding> {
  const { total, organisations } = await viewSpaceOfAll(db, LARGEST);
  const size = { bytes: total };
  const largest = organisations.map(({ orgId: id, bytes }) =>
    said('organisationSize', { id, size: { bytes } }),
  );
  return found(
    'space',
    true,
    largest.length === 0 ? value(size) : said('largest', { size, organisations: largest }),
  );
}

const sum = (servers: readonly ShardServer[]): number =>
  servers.reduce((total, { bytes }) => total + bytes, 0);

/** Never bad by itself: what others send wrong does not make this installation ill. */
async function examineRefusals(services: AdminServices): Promise<Finding> {
  const { length: count } = await listRecentRefusals(services);
  return found('refusals', true, count === 0 ? said('none') : said('kindsRefused', { count }));
}

async function examineJobs(db: Db): Promise<Finding> {
  const count = await countFailedJobs(db);
  return found('failedJobs', count === 0, count === 0 ? said('none') : said('jobsFailed', { count }));
}

/** Archives that owners brought go unless the operator decides. */
async function examineArchives(db: Db): Promise<Finding> {
  const count = await countWaiting(db);
  return found('archives', count === 0, count === 0 ? said('none') : said('archivesWait', { count }));
}

async function examineDisk({ DATA_DIR }: Config): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = bavail * bsize;
    return found('disk', free > SCARCE_BYTES, said('freeDisk', { size: { bytes: free }, folder: DATA_DIR }));
  } catch (error) {
    return found('disk', false, value(factOf(error)));
  }
}

/** Whether a proxy that is not trusted forwards requests. */
async function examineProxies({ DATA_DIR, TRUSTED_PROXIES }: Config): Promise<Finding> {
  const forwarding = await findForwardingPeer(DATA_DIR);
  if (!forwarding || ownProxies(TRUSTED_PROXIES)(forwarding.peer)) {
    return found('proxies', true, TRUSTED_PROXIES.length > 0 ? value(TRUSTED_PROXIES) : said('noProxies'));
  }
  const untrusted = said('untrusted', { peer: forwarding.peer });
  // Anybody from elsewhere may send the header: that is no fault of the installation.
  return forwarding.isNear
    ? found('proxies', false, untrusted)
    : found('proxies', true, said('untrustedFar', { untrusted }));
}

/** Lines of the SIM card file that are left out. */
async function examineSimCards({ DATA_DIR }: Config): Promise<Finding> {
  try {
    const file = await loadSimCards(DATA_DIR);
    if (!file) return found('simCards', true, said('noSimCards'));
    const { cards, faults } = file;
    const count = cards.size;
    return faults.length === 0
      ? found('simCards', true, said('simCards', { count }))
      : found('simCards', false, said('simCardsWrong', { count, faults }));
  } catch (error) {
    return found('simCards', false, value(factOf(error)));
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
    if (port === 0) return found(name, true, said('portAny'));
    if (!(await isTaken(port))) return found(name, true, said('portFree', { port }));
    return found(name, runs, said(runs ? 'portOwn' : 'portTaken', { port }));
  });
  return [found('server', true, said(runs ? 'runs' : 'runsNot')), ...(await Promise.all(findings))];
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
