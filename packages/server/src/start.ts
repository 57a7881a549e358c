import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { OrgId } from '@fieldscope/contract/ids';
import { CLIENT_TIMEOUTS, createApp } from './app';
import { ClosingOrder } from './closing-order';
import { createAccessKeyAuthentication } from './modules/access-keys/access-keys.authenticate';
import { accessKeyRoutes } from './modules/access-keys/access-keys.routes';
import { createKeyUse } from './modules/access-keys/key-use.service';
import { createUserAuthentication } from './modules/accounts/accounts.authenticate';
import { accountRoutes } from './modules/accounts/accounts.routes';
import { alarmRoutes } from './modules/alarms/alarms.routes';
import { type AlarmEvaluation, createAlarmEvaluation } from './modules/alarms/evaluation.service';
import { annotationRoutes } from './modules/annotations/annotations.routes';
import { auditRoutes } from './modules/audit/audit.routes';
import { recordOutcome } from './modules/audit/audit.service';
import { blockRoutes } from './modules/blocks/blocks.routes';
import { createChirpstackMqttSender } from './modules/commands/chirpstack-mqtt-sender.service';
import { type CommandProgress, createCommandProgress } from './modules/commands/command-progress.service';
import { commandRoutes } from './modules/commands/commands.routes';
import type { DownlinkSender } from './modules/commands/downlink.model';
import { createDownlinkRoutes } from './modules/commands/downlink-routes.service';
import { createReportedSettings } from './modules/commands/reported-settings.service';
import {
  type ConnectionTraffic,
  createConnectionTraffic,
} from './modules/connections/connection-traffic.service';
import { connectionRoutes } from './modules/connections/connections.routes';
import { isRestricted } from './modules/credits/credits.service';
import { demoRoutes } from './modules/demo/demo.routes';
import { createDemo, type Demo } from './modules/demo/demo.service';
import { derivedRoutes } from './modules/derived/derived.routes';
import { desktopRoutes } from './modules/desktops/desktops.routes';
import { deviceAccessRoutes } from './modules/device-access/device-access.routes';
import type { CodecTrials } from './modules/device-profiles/codec-trials.service';
import { createCodecs } from './modules/device-profiles/codecs.service';
import { deviceProfileRoutes } from './modules/device-profiles/device-profiles.routes';
import { createDeviceStatus, type DeviceStatus } from './modules/devices/device-status.service';
import { deviceRoutes } from './modules/devices/devices.routes';
import { exportRoutes } from './modules/exports/exports.routes';
import { geofenceRoutes } from './modules/geofences/geofences.routes';
import { groupRoutes } from './modules/groups/groups.routes';
import { heardDeviceRoutes } from './modules/heard-devices/heard-devices.routes';
import { createHeardDevices } from './modules/heard-devices/heard-devices.service';
import { createHeardGateways, type HeardGateways } from './modules/heard-devices/heard-gateways.service';
import { createHeardUplinks, type HeardUplinks } from './modules/heard-devices/heard-uplinks.service';
import { importRoutes } from './modules/imports/imports.routes';
import { carryUplinks } from './modules/ingest/carried-uplinks.service';
import { createDecoding, type Decoding } from './modules/ingest/decoding.service';
import { DeviceDirectory } from './modules/ingest/device-directory.service';
import { createIngestAuthentication } from './modules/ingest/ingest.authenticate';
import { ingestRoutes } from './modules/ingest/ingest.routes';
import { createIngest, type Ingest } from './modules/ingest/ingest.service';
import { createMqttIngest } from './modules/ingest/mqtt-ingest.service';
import { createRefusals, type Refusals } from './modules/ingest/refusals.service';
import { createSources, type Sources } from './modules/ingest/sources.service';
import { kitRoutes } from './modules/kits/kits.routes';
import { liveRoutes } from './modules/live/live.routes';
import { createLiveHub, type LiveHub } from './modules/live/live.service';
import { measurementRoutes } from './modules/measurements/measurements.routes';
import { createApiSender } from './modules/network-servers/api-sender.service';
import { networkServerRoutes } from './modules/network-servers/network-servers.routes';
import { noticeRoutes } from './modules/notices/notices.routes';
import { openApiRoutes } from './modules/open-api/open-api.routes';
import { authenticateShare } from './modules/panels/panels.authenticate';
import { createKeyGuesses } from './modules/production/key-guesses.service';
import { productionRoutes } from './modules/production/production.routes';
import { registrationRoutes } from './modules/registration/registration.routes';
import { sceneRoutes } from './modules/scenes/scenes.routes';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes';
import { setupRoutes } from './modules/setup/setup.routes';
import { ensureSetupLink } from './modules/setup/setup.service';
import { simCardRoutes } from './modules/sim-cards/sim-cards.routes';
import { createSimCardFile } from './modules/sim-cards/sim-cards.service';
import { createStream } from './modules/stream/stream.service';
import { subAccountRoutes } from './modules/sub-accounts/sub-accounts.routes';
import { createLatestValues, type LatestValues } from './modules/telemetry/latest.service';
import { telemetryRoutes } from './modules/telemetry/telemetry.routes';
import { topologyRoutes } from './modules/topology/topology.routes';
import { createScanQueue } from './modules/trackers/resolver.service';
import { trackerRoutes } from './modules/trackers/trackers.routes';
import { tunnelRoutes } from './modules/tunnels/tunnels.routes';
import { type Basics, openDatabase, openOwnPool, openPlatform } from './open-platform';
import { CODEC_WORKER } from './paths';
import { type Clock, systemClock } from './platform/clock';
import { type Config, servesClients } from './platform/config';
import type { Authenticators } from './platform/http/bind';
import { createLog, type Log } from './platform/observability/log';
import { forMaintenance, openDb } from './platform/postgres/db';
import { createPasswords, type PasswordCost } from './platform/security/passwords';
import type { PlatformServices } from './platform/services';
import { startJobs } from './start-jobs';

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

/** Everything that lives as long as the server does: the platform's services and those of the modules. */
export interface AppServices extends PlatformServices {
  ingest: Ingest;
  refusals: Refusals;
  sources: Sources;
  heardUplinks: HeardUplinks;
  codecTrials: CodecTrials;
  decoding: Decoding;
  heardGateways: HeardGateways;
  traffic: ConnectionTraffic;
  progress: CommandProgress;
  senders: readonly DownlinkSender[];
  latest: LatestValues;
  deviceStatus: DeviceStatus;
  live: LiveHub;
  alarmEvaluation: AlarmEvaluation;
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
  const deviceStatus = closing.add(createDeviceStatus({ db, clock, log, ingest, live, latest }));
  const routes = closing.add(createDownlinkRoutes({ db, clock, log }));
  const reported = closing.add(createReportedSettings({ db, log, ingest }));
  const scans = closing.add(createScanQueue({ ...platform, ingest }));
  const progress = closing.add(createCommandProgress({ db, clock, log, events, ingest }));
  // In this order: the first that reaches a device takes what is for it.
  const senders: readonly DownlinkSender[] = [
    createApiSender(platform),
    await createChirpstackMqttSender(platform),
  ];
  const alarmEvaluation = closing.add(createAlarmEvaluation({ db, clock, log, events, ingest }));
  const flushOwn = (orgId?: OrgId) =>
    Promise.all(
      [deviceStatus, latest, routes, reported, alarmEvaluation, scans].map((part) => part.flush(orgId)),
    );
  const flushPending = (orgId: OrgId) =>
    Promise.all([flushOwn(orgId), carrier.request(FLUSH_REQUEST, orgId)]);
  const keyUse = closing.add(createKeyUse({ db, log }));
  const keys = createAccessKeyAuthentication({ ...platform, keyUse });
  const directory = new DeviceDirectory(db, events);
  const ingestAuthentication = createIngestAuthentication({ ...platform, directory });
  const changed = (orgIds: OrgId[]) => live.connectionsChanged(orgIds);
  const refusals = closing.add(createRefusals({ ...platform, changed }));
  const heardDevices = closing.add(createHeardDevices({ ...platform, changed }));
  const traffic = closing.add(createConnectionTraffic({ ...platform, changed }));
  const heardGateways = closing.add(createHeardGateways({ ...platform, changed }));
  const codecs = closing.add(createCodecs(platform, CODEC_WORKER));
  const decoding = createDecoding({ clock, profileDecoding: codecs.decoding });
  const sources = createSources({
    ...{ db, clock, ingest, decoding, directory, heardDevices },
    ...{ heardGateways, traffic, routes, progress },
  });
  const heardUplinks = createHeardUplinks({ db, log, ingest, decoding, directory });
  const stream = createStream({ broker, ingest, carriedUplinks });
  const demo = createDemo({ ...platform, db: maintenanceDb, ingest, flushPending: flushOwn }, () => ({
    http: port,
    mqtt: broker.port(),
  }));
  const services: AppServices = {
    ...platform,
    ...{ ingest, decoding, refusals, sources, heardUplinks, heardGateways, traffic, progress, senders },
    ...{ codecTrials: codecs.trials, latest, deviceStatus, live, alarmEvaluation, demo },
  };

  await ingest.recover(maintenanceDb);
  await latest.recover(maintenanceDb);
  await deviceStatus.recover(maintenanceDb);
  await progress.recover(maintenanceDb);
  await alarmEvaluation.recover(maintenanceDb);
  if (config.ROLES.includes('ingest')) await alarmEvaluation.listen();

  if (config.ROLES.includes('ingest'))
    await carrier.handle(FLUSH_REQUEST, (orgId) => flushOwn(orgId as OrgId));
  if (servesClients(config)) {
    await broker.listen(
      createMqttIngest({ ...platform, refusals, keys, ingestAuthentication, sources, directory, stream }),
    );
  }
  const authenticators = {
    ...ingestAuthenticators(ingestAuthentication),
    user: createUserAuthentication(platform),
    key: keys.authenticateKey,
    share: authenticateShare,
  };
  const app = closing.add(
    await createApp({
      services: platform,
      timeouts,
      canStore: () => ingest.canStore(),
      hasDemoFarm: () => demo.hasFarm(),
      authenticators,
      recordOutcome: (outcome) => recordOutcome(platform, outcome),
      recordRefusal: ({ actor, request, error }) =>
        refusals.record({
          token: actor.kind === 'network_server' ? actor.token : '',
          ofOrganisation: actor.kind === 'network_server' ? actor.ofOrganisation : null,
          reason: error.name,
          about: [
            request.url,
            ...(actor.kind === 'device' ? [actor.eui] : []),
            ...Object.values(error.facts),
          ].join(' '),
          body: request.body,
        }),
      isRestricted: (orgId) => isRestricted(platform, orgId),
      livePlaceOf: (orgId) => live.placeOf(orgId),
      routes: [
        ...(config.ROLES.includes('ingest') ? [ingestRoutes({ sources, directory })] : []),
        ...(config.ROLES.includes('web') ? webRoutes(services, authenticators, flushPending) : []),
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

const ingestAuthenticators = ({
  authenticateNetworkServer,
  authenticateDevice,
}: ReturnType<typeof createIngestAuthentication>) => ({
  network_server: authenticateNetworkServer,
  device: authenticateDevice,
});

function webRoutes(
  services: AppServices,
  authenticators: Authenticators,
  flushPending: (orgId: OrgId) => Promise<unknown>,
) {
  // One count of wrong key codes, whichever way they come.
  const guesses = createKeyGuesses(services.attempts);
  const simCards = createSimCardFile({ dataDir: services.config.DATA_DIR, log: services.log });
  return [
    accessKeyRoutes,
    accountRoutes(services),
    alarmRoutes({ ...services, flushPending }),
    auditRoutes,
    commandRoutes({ ...services, flushPending }),
    blockRoutes,
    connectionRoutes(services),
    demoRoutes(services.demo),
    derivedRoutes,
    desktopRoutes,
    deviceAccessRoutes,
    deviceProfileRoutes(services),
    deviceRoutes({ ...services, simCards, flushPending }),
    exportRoutes(services),
    annotationRoutes,
    geofenceRoutes(services),
    groupRoutes({ flushPending }),
    kitRoutes({ flushPending }),
    heardDeviceRoutes(services),
    importRoutes,
    liveRoutes(services),
    measurementRoutes({ ...services, authenticators }),
    networkServerRoutes,
    noticeRoutes,
    openApiRoutes({ ...services, guesses, simCards, flushPending }),
    productionRoutes({ ...services, guesses }),
    registrationRoutes(services),
    sceneRoutes({ flushPending }),
    secondFactorRoutes,
    simCardRoutes(simCards),
    setupRoutes({ startDemoFarm: (orgId) => services.demo.start(orgId) }),
    subAccountRoutes,
    telemetryRoutes,
    topologyRoutes({ flushPending }),
    trackerRoutes({ ...services, flushPending }),
    tunnelRoutes,
  ];
}
