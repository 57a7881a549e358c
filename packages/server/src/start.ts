import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SECOND_MS } from '@fieldscope/contract/time';
import serverPackage from '../package.json' with { type: 'json' };
import { COMMANDS } from './admin/commands';
import { CLIENT_TIMEOUTS, createApp } from './app';
import { callPartsOf } from './call-parts';
import { createModules } from './create-modules';
import { JOB_KINDS, type ModuleServices } from './modules';
import { ensureSetupLink } from './modules/setup/setup.service';
import { type Basics, openDatabase, openOwnPool, openPlatform } from './open-platform';
import { CODEC_WORKER, TOOL, WORKER } from './paths';
import { type Clock, systemClock } from './platform/clock';
import { ClosingOrder } from './platform/closing-order';
import { type Config, servesClients } from './platform/config';
import { listenForOperators, servesOperators } from './platform/http/operator-port';
import { type FetchOutside, fetchOutside as fetchOutsideOfHere } from './platform/http/outbound';
import { JOB_POOLS } from './platform/jobs/job-pools';
import { createLog, type Log } from './platform/observability/log';
import { openTracing } from './platform/observability/tracing';
import { connectionAt, forMaintenance, openDb } from './platform/postgres/db';
import { createPasswords, type PasswordCost } from './platform/security/passwords';
import type { PlatformServices } from './platform/services';
import { createWorkers } from './platform/workers/workers';
import { startJobs } from './start-jobs';
import { WORK } from './work';

/** One for each job that works on readings, and one for what is periodic. */
const MAINTENANCE_CONNECTIONS = Object.values(JOB_POOLS).reduce(
  (most, { workers, takesLong }) => (takesLong ? most + workers : most),
  1,
);
/** A part that is not closed after so many times DATABASE_TIMEOUT_MS, or after this time, is left behind. */
const CLOSED_AFTER_TIMEOUTS = 3;
const CLOSED_AFTER_MS = 8 * SECOND_MS;

/** Everything that lives as long as the server does: the platform's services, and those of the modules by name. */
export interface AppServices extends PlatformServices, ModuleServices {}

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
  /** Requests to addresses that others name; of a test its own. */
  fetchOutside?: FetchOutside;
  /** What worker threads run. */
  workerProgram?: URL;
  /** The operator's tool, which makes backups. */
  tool?: string;
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
  fetchOutside = fetchOutsideOfHere,
  workerProgram = WORKER,
  tool = TOOL,
}: StartOptions): Promise<RunningServer> {
  await mkdir(config.DATA_DIR, { recursive: true });
  const closedAfterMs = Math.min(CLOSED_AFTER_MS, CLOSED_AFTER_TIMEOUTS * config.DATABASE_TIMEOUT_MS);
  const closing = new ClosingOrder(log, closedAfterMs);
  closing.add('traces', await openTracing(config, log));
  try {
    return await start(
      { config, clock, log, passwords: createPasswords(passwordCost), fetchOutside },
      { timeouts, workerProgram, tool },
      closing,
    );
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

async function start(
  basics: Basics,
  { timeouts, workerProgram, tool }: Required<Pick<StartOptions, 'timeouts' | 'workerProgram' | 'tool'>>,
  closing: ClosingOrder,
): Promise<RunningServer> {
  const { config, log } = basics;
  const { ROLES } = config;
  const connection = await openDatabase(basics, closing);
  let port = 0;
  const opened = await openPlatform(basics, connection, () => port, closing);
  const { broker } = opened;
  const maintenance = openOwnPool(forMaintenance(connection), MAINTENANCE_CONNECTIONS, log, closing);
  const maintenanceDb = openDb(maintenance);
  const workers = closing.add(
    'worker threads',
    createWorkers({
      ...{ ...opened, maintenanceDb, connection, kinds: WORK },
      program: config.WORKER_THREADS === 'on' ? workerProgram : undefined,
    }),
  );
  const platform: PlatformServices = { ...opened, workers };
  const { services, created, answerFlushes } = await createModules({
    ...platform,
    maintenanceDb,
    closing,
    tool,
    toolCommands: COMMANDS,
    jobKinds: JOB_KINDS,
    version: serverPackage.version,
    codecWorker: CODEC_WORKER,
    openPool: (connections, server) =>
      openOwnPool(server ? connectionAt(connection, server) : connection, connections, log, closing),
    listensAt: () => ({ http: port, mqtt: broker.port() }),
  });

  for (const { recover } of created) await recover?.(maintenanceDb);
  for (const { onBeforeListening } of created) await onBeforeListening?.();
  if (ROLES.includes('ingest')) await answerFlushes();
  if (servesClients(config))
    for (const { brokerHandlers } of created) if (brokerHandlers) await broker.listen(brokerHandlers);
  const app = await createApp({ services: platform, timeouts, ...callPartsOf(platform, services, created) });
  await closing.add('http', app).listen({ port: config.PORT, host: config.HOST });
  ({ port } = app.server.address() as AddressInfo);
  if (config.OPERATOR_PORT !== undefined && servesOperators(config))
    closing.add('operator port', await listenForOperators(app, { config, timeouts, log }));
  if (ROLES.includes('jobs'))
    closing.add('jobs', startJobs(platform, maintenanceDb, connection, created, tool));
  for (const { start, stop } of created) {
    if (stop) closing.addCloser('module', stop);
    await start?.();
  }
  const setupLink = ROLES.includes('web') ? await ensureSetupLink(platform) : undefined;
  return {
    services: { ...platform, ...services },
    url: platform.publicUrl(),
    port,
    setupLink,
    stop: () => closing.closeAll(),
  };
}
