import { ingest } from '@fieldscope/contract/calls/ingest';
import { SECOND_MS } from '@fieldscope/contract/time';
import { expect, test, vi } from 'vitest';
import { sql } from '../src/platform/db';
import { aNetworkServer, aNode, anOwner } from './builders';
import { aHouse, type TestHouse } from './harness';
import { aMqttClient } from './mqtt-clients';
import { aConnection, waiting } from './overtaken';
import { anUpEvent, S2101_UPLINK } from './sender';

const OVER_HTTP = 40;
const OVER_MQTT = 20;
const BATCHES_AT_ONCE = 2;

/** A network server with uplinks of one node, and how it sends them by HTTP and by MQTT. */
async function aBusySite(house: TestHouse) {
  const node = await aNode(await anOwner(house));
  const server = await aNetworkServer(house);
  const connect = () =>
    aMqttClient(`mqtt://127.0.0.1:${house.mqttPort}`, { username: 'chirpstack', password: server.token });
  const client = await connect();
  const topic = `application/7/device/${node.dev_eui.toLowerCase()}/event/up`;
  let fCnt = 0;
  const next = () => {
    fCnt += 1;
    const receivedAt = house.clock.now() - fCnt * SECOND_MS;
    return anUpEvent(node.dev_eui, S2101_UPLINK, house.clock.now(), { fCnt, receivedAt });
  };
  return {
    connect,
    sendHttp: () => server.ask(ingest.chirpstack, next()),
    sendMqtt: () => client.publishAsync(topic, JSON.stringify(next()), { qos: 1 }),
  };
}

async function stored(house: TestHouse) {
  const { rows } = await sql<{ uplinks: number; readings: number }>`
    select (select count(*)::int from uplink) as uplinks, (select count(*)::int from reading) as readings`.execute(
    house.db,
  );
  return rows[0];
}

/** Whether a newcomer gets any answer at all. */
const isLetIn = (house: TestHouse): Promise<boolean> =>
  fetch(`${house.url}/healthz`).then(
    () => true,
    () => false,
  );

test('a server that is stopped while nothing can be written answers everybody who came before, and nobody after', async () => {
  const house = await aHouse();
  const site = await aBusySite(house);
  const taken = vi.spyOn(house.ingest, 'store');
  const lock = await aConnection(house);
  await lock.query('begin; lock table reading in access exclusive mode');

  const answers = Array.from({ length: OVER_HTTP }, site.sendHttp);
  const acknowledged = Array.from({ length: OVER_MQTT }, site.sendMqtt);
  await vi.waitUntil(() => taken.mock.calls.length === OVER_HTTP + OVER_MQTT, 10_000);
  await waiting(house, BATCHES_AT_ONCE);
  let isStopped = false;
  const stopping = house.server.stop().then(() => {
    isStopped = true;
  });
  while (await isLetIn(house));
  await expect(site.sendHttp()).rejects.toThrow();
  expect(isStopped).toBe(false);
  await lock.query('commit');

  for (const answer of answers) expect(await answer).toMatchObject({ status: 200, body: { code: '0' } });
  await Promise.all(acknowledged);
  await stopping;
  await expect(site.connect()).rejects.toThrow();
  await lock.end();

  const after = await aHouse({ DATABASE_URL: house.config.DATABASE_URL });
  expect(await stored(after)).toEqual({
    uplinks: OVER_HTTP + OVER_MQTT,
    readings: 2 * (OVER_HTTP + OVER_MQTT),
  });
  await after.stop();
});
