import { ingest } from '@fieldscope/contract/calls/ingest';
import { SECOND_MS } from '@fieldscope/contract/time';
import { expect, test, vi } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNetworkServer, aNode, anOwner } from './builders';
import { aConnection, waiting } from './concurrency';
import { aServer, type TestServer } from './harness';
import { aMqttClient } from './mqtt-clients';
import { anUpEvent, S2101_UPLINK } from './sender';

const OVER_HTTP = 40;
const OVER_MQTT = 20;
const BATCHES_AT_ONCE = 2;

/** A network server with uplinks of one node, and how it sends them by HTTP and by MQTT. */
async function aBusySite(server: TestServer) {
  const node = await aNode(await anOwner(server));
  const networkServer = await aNetworkServer(server);
  const connect = () =>
    aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
      username: 'chirpstack',
      password: networkServer.token,
    });
  const client = await connect();
  const topic = `application/7/device/${node.dev_eui.toLowerCase()}/event/up`;
  let fCnt = 0;
  const next = () => {
    fCnt += 1;
    const receivedAt = server.clock.now() - fCnt * SECOND_MS;
    return anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now(), { fCnt, receivedAt });
  };
  return {
    connect,
    sendHttp: () => networkServer.ask(ingest.chirpstack, next()),
    sendMqtt: () => client.publishAsync(topic, JSON.stringify(next()), { qos: 1 }),
  };
}

async function stored(server: TestServer) {
  const { rows } = await sql<{ uplinks: number; readings: number }>`
    select (select count(*)::int from uplink) as uplinks, (select sum(reading_count)::int from uplink) as readings`.execute(
    server.db,
  );
  return rows[0];
}

/** Whether a newcomer gets any answer at all. */
const isLetIn = (server: TestServer): Promise<boolean> =>
  fetch(`${server.url}/healthz`).then(
    () => true,
    () => false,
  );

test('a server that is stopped while nothing can be written answers all requests from before, and none after', async () => {
  const server = await aServer();
  const site = await aBusySite(server);
  const taken = vi.spyOn(server.ingest.ingest, 'store');
  const lock = await aConnection(server);
  await lock.query('begin; lock table uplink in access exclusive mode');

  const answers = Array.from({ length: OVER_HTTP }, site.sendHttp);
  const acknowledged = Array.from({ length: OVER_MQTT }, site.sendMqtt);
  await vi.waitUntil(() => taken.mock.calls.length === OVER_HTTP + OVER_MQTT, 10_000);
  await waiting(server, BATCHES_AT_ONCE);
  let isStopped = false;
  const stopping = server.running.stop().then(() => {
    isStopped = true;
  });
  while (await isLetIn(server));
  await expect(site.sendHttp()).rejects.toThrow();
  expect(isStopped).toBe(false);
  await lock.query('commit');

  for (const answer of answers) expect(await answer).toMatchObject({ status: 200, body: { code: '0' } });
  await Promise.all(acknowledged);
  await stopping;
  await expect(site.connect()).rejects.toThrow();
  await lock.end();

  const { DATABASE_URL, DATA_DIR } = server.config;
  const after = await aServer({ DATABASE_URL, DATA_DIR });
  expect(await stored(after)).toEqual({
    uplinks: OVER_HTTP + OVER_MQTT,
    readings: 2 * (OVER_HTTP + OVER_MQTT),
  });
  await after.stop();
});
