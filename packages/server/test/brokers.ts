import { randomUUID } from 'node:crypto';
import type { OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import type { IClientOptions, MqttClient } from 'mqtt';
import { pino } from 'pino';
import { BatchedQueues } from '../src/platform/mqtt/batched-queues';
import type { Broker, MqttActor } from '../src/platform/mqtt/broker';
import { DatabaseQueues, DatabaseSessions } from '../src/platform/mqtt/database-sessions';
import { createBroker } from '../src/platform/mqtt/embedded-broker';
import { RedisQueues, RedisSessions } from '../src/platform/mqtt/redis-sessions';
import { openDb, openPool, sql } from '../src/platform/postgres/db';
import { openRedis } from '../src/platform/redis/redis';
import { RedisCarrier } from '../src/platform/redis/redis-carrier';
import { whenTestEnds } from './cleanup';
import { aDatabase } from './harness';
import { aMqttClient, aRawClient } from './mqtt-clients';
import type { TestRedis } from './redis';

export const KIT_EUI = '2CF7F1C0000000A1';

type Shared = Pick<Parameters<typeof createBroker>[0], 'carrier' | 'sessions'>;

/** What the brokers of several processes share through a Redis, under the same prefix. */
export async function sharedThrough(redis: TestRedis, prefix: string = randomUUID()): Promise<Shared> {
  const log = pino({ level: 'silent' });
  const connections = await openRedis(redis.url, log);
  whenTestEnds(() => connections.close());
  const { commands } = connections;
  const carrier = await RedisCarrier.open(connections, prefix, log);
  const sessions = {
    shared: new RedisSessions({ commands, prefix, carrier }),
    queues: new RedisQueues({ commands, prefix, log }),
  };
  return { carrier, sessions };
}

/** What a broker keeps in a database of its own, which has the organisations of `aBroker`. */
export async function storedInDatabase(): Promise<Shared> {
  const log = pino({ level: 'silent' });
  const { url, drop } = await aDatabase();
  const pool = openPool({ connectionString: url, answerTimeoutMs: 10_000 }, 2, log);
  whenTestEnds(async () => {
    await pool.end();
    await drop();
  });
  const db = openDb(pool);
  await sql`
    insert into organisation (org_id, name, um_balance, dm_balance, created_at) overriding system value
    select id, 'Farm', 0, 0, now() from unnest(array[1, 10, 2]) as id`.execute(db);
  await sql`
    insert into access_key (access_id, org_id, label, level, key_hmac, key_sealed, created_at)
    select 'ACCESS' || org_id, org_id, '', 0, org_id::text::bytea, '', now() from organisation`.execute(db);
  const clock = { now: () => START as EpochMs };
  const queues = new BatchedQueues({ clock, log, store: new DatabaseQueues(db) });
  return { sessions: { queues, shared: new DatabaseSessions(db) } };
}

const START = 1_700_000_000_000;

/** A broker with organisations 1, 10 and 2 (password is `key-<id>`), one kit, and network servers. */
export async function aBroker(
  onMessage: (actor: MqttActor, topic: string, payload: Buffer) => Promise<void> = async () => {},
  shared: Shared = {},
) {
  const clock = { at: START, now: () => clock.at as EpochMs };
  const broker = await createBroker({
    config: { HOST: '127.0.0.1', MQTT_PORT: 0, MQTT_WS_PORT: 0 },
    log: pino({ level: 'silent' }),
    clock,
    isOwnProxy: () => false,
    ...shared,
  });
  await broker.listen({
    async authenticate({ username, password }): Promise<MqttActor | undefined> {
      if (password === 'the database is away') throw new Error('no connection');
      const org = /^org-(1|10|2)$/.exec(username)?.[1];
      if (org) {
        return password === `key-${org}`
          ? { kind: 'organisation', orgId: org as OrgId, accessId: `ACCESS${org}` }
          : undefined;
      }
      if (username === KIT_EUI)
        return { kind: 'device', orgId: '7' as never, eui: KIT_EUI as never, address: '127.0.0.1' };
      return password === 'ingest token'
        ? { kind: 'network_server', token: 'ab12', ofOrganisation: null, mqttFormat: 'chirpstack' }
        : undefined;
    },
    onMessage,
  });
  whenTestEnds(() => broker.close());
  return { broker, clock };
}

export const aClient = (broker: Broker, options: IClientOptions) =>
  aMqttClient(`mqtt://127.0.0.1:${broker.port()}`, options);
export const anOrganisation = (broker: Broker, org: string, options: IClientOptions = {}) =>
  aClient(broker, { clientId: `org-${org}-a1`, username: `org-${org}`, password: `key-${org}`, ...options });
export const aNetworkServer = (broker: Broker, options: IClientOptions = {}) =>
  aClient(broker, { clientId: 'chirpstack', username: 'any', password: 'ingest token', ...options });
export const aKit = (broker: Broker, options: IClientOptions = {}) =>
  aClient(broker, { clientId: 'kit', username: KIT_EUI, password: 'kit key', ...options });

export const KIT_TOPIC = `iot/ipnode/${KIT_EUI}/update/event/measure-sensor`;

/** A kit that sends exactly what a test wants. It is signed in, with a session that is kept unless `clean`. */
export async function aRawKit(broker: Broker, clean = false) {
  const client = aRawClient(broker.port());
  client.send({
    ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean, keepalive: 60, clientId: 'kit' },
    ...{ username: KIT_EUI, password: Buffer.from('kit key') },
  });
  await client.next('connack');
  return {
    ...client,
    /** Publishes with QoS 2. */
    publish: (messageId: number, payload = 'x', dup = false) =>
      client.send({
        ...{ cmd: 'publish', topic: KIT_TOPIC, payload, qos: 2, messageId, dup, retain: false },
      }),
    async release(messageId: number) {
      client.send({ cmd: 'pubrel', messageId });
      await client.next('pubcomp');
    },
    async vanish() {
      client.socket.destroy();
      await client.closed;
    },
  };
}

export const topicOf = (org: string) => `/device_sensor_data/${org}/2CF7F1C000000001/1/vs/4097`;

/** Everything a client has received by the time a later message of its own organisation arrives. */
export async function receivedUntil(
  client: MqttClient,
  broker: Broker,
  lastTopic: string,
): Promise<string[]> {
  const topics: string[] = [];
  const done = new Promise<void>((resolve) => {
    client.on('message', (topic) => {
      if (topic === lastTopic) resolve();
      else topics.push(topic);
    });
  });
  broker.publish(lastTopic, {});
  await done;
  return topics;
}
