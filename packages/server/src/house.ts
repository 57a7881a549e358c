import type { OrgId } from '@fieldscope/contract/ids';
import type pg from 'pg';
import type { Config } from './config';
import type { KeyUse } from './modules/access-keys/key-use.service';
import type { Demo } from './modules/demo/demo.service';
import type { DeviceStatus } from './modules/devices/device-status.service';
import type { Ingest } from './modules/ingest/ingest.service';
import type { Inlets } from './modules/ingest/inlets.service';
import type { LiveHub } from './modules/live/live.service';
import type { LatestValues } from './modules/telemetry/latest.service';
import type { IsOwnProxy } from './platform/client-address';
import type { Clock } from './platform/clock';
import type { Db } from './platform/db';
import type { Events } from './platform/events';
import type { Log } from './platform/log';
import type { Mail } from './platform/mail';
import type { Broker } from './platform/mqtt';
import type { Secrets } from './platform/secrets';

/** Everything that lives as long as the server does; a use case finds it in its context. */
export interface House {
  config: Config;
  clock: Clock;
  log: Log;
  db: Db;
  pool: pg.Pool;
  secrets: Secrets;
  events: Events;
  mail: Mail;
  broker: Broker;
  ingest: Ingest;
  inlets: Inlets;
  latest: LatestValues;
  live: LiveHub;
  keyUse: KeyUse;
  deviceStatus: DeviceStatus;
  demo: Demo;
  /** Makes and fills a demo farm for an organisation; it goes on by itself. */
  startDemoFarm(orgId: OrgId): Promise<void>;
  isOwnProxy: IsOwnProxy;
  /** Whether an organisation may read no history until it has credits again. */
  isRestricted(orgId: OrgId): Promise<boolean>;
  /** Where people reach the portal, without a slash at its end. */
  publicUrl(): string;
}
