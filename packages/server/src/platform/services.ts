import type { Clock } from './clock';
import type { Config } from './config';
import type { Events } from './events';
import type { IsOwnProxy } from './http/client-address';
import type { FetchOutside } from './http/outbound';
import type { Queue } from './jobs/queue';
import type { Mail } from './mail/mail';
import type { Broker } from './mqtt/broker';
import type { Log } from './observability/log';
import type { Db } from './postgres/db';
import type { Shards } from './postgres/shards';
import type { Carrier } from './redis/carrier';
import type { CreateAttemptLimit } from './security/attempt-limit';
import type { Passwords } from './security/passwords';
import type { Secrets } from './security/secrets';
import type { Workers } from './workers/workers';

/** What the platform owns: opened once at the start, handed to the factories of modules and to every use case. */
export interface PlatformServices {
  config: Config;
  clock: Clock;
  log: Log;
  db: Db;
  /** Where the rows of organisations are, on which of several database servers. */
  shards: Shards;
  secrets: Secrets;
  passwords: Passwords;
  events: Events;
  carrier: Carrier;
  attempts: CreateAttemptLimit;
  queue: Queue;
  mail: Mail;
  workers: Workers;
  broker: Broker;
  isOwnProxy: IsOwnProxy;
  /** Requests to addresses that others name. */
  fetchOutside: FetchOutside;
  /** Where people reach the portal, without a slash at its end. */
  publicUrl(): string;
}
