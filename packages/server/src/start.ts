import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { AddressInfo } from 'node:net';
import { createApp } from './app';
import type { Config } from './config';
import type { House } from './house';
import { findKeyForStream } from './modules/access-keys/access-keys.authenticate';
import { foldCreditEntries } from './modules/credits/credits.repository';
import { createDeviceStatus, watchOnline } from './modules/devices/device-status.service';
import { DeviceDirectory } from './modules/ingest/device-directory';
import { createIngest } from './modules/ingest/ingest.service';
import { createBrokerHooks } from './modules/ingest/broker-hooks';
import { createLiveHub } from './modules/live/live.hub';
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

export interface RunningServer {
  house: House;
  url: string;
  port: number;
  /** One-time link to make the first organisation; absent once there is one. */
  setupLink: string | undefined;
  /** Stops taking, writes what is under way, answers, closes. */
  stop(): Promise<void>;
}
