import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { createApp } from './app';
import type { Config } from './config';
import type { House } from './house';
import { foldCreditEntries } from './modules/credits/credits.repository';
import { createDemo } from './modules/demo/demo.service';
import { createDeviceStatus, watchOnline } from './modules/devices/device-status.service';
import { authenticateMqtt, takeMqttMessage } from './modules/ingest/broker-hooks';
import { DeviceDirectory } from './modules/ingest/device-directory';
import { createIngest } from './modules/ingest/ingest.service';
import { createLiveHub } from './modules/live/live.service';
import { ensureSetupLink } from './modules/setup/setup.service';
import { createStream } from './modules/stream/stream.service';
import { createLatestValues } from './modules/telemetry/latest.service';
import { type Clock, systemClock } from './platform/clock';
import { type ConnectionSettings, openDb, openPool } from './platform/db';
import { openEvents } from './platform/events';
import { createJobs } from './platform/jobs';
import { createLog, type Log } from './platform/log';
import { createMail } from './platform/mail';
import { migrate } from './platform/migrate';
import { createBroker } from './platform/mqtt';
import { startEmbeddedPostgres } from './platform/postgres/embedded';
import { openSecrets } from './platform/secrets';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const POOL_CONNECTIONS = 10;
/** Two batches are under way at once: one travels while the other is flushed to disk. */
const INGEST_CONNECTIONS = 2;
const MONITOR_MS = 30_000;
const FOLD_MS = 60_000;
const MONTHS_MS = 60 * 60_000;

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
export async function startServer({ config, clock = systemClock, log = createLog(config) }: StartOptions): Promise<RunningServer> {
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
