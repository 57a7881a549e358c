import { stream } from '@fieldscope/contract/calls/stream';
import { beforeAll, expect, test } from 'vitest';
import { accessKeyChanged } from '../src/modules/access-keys/access-keys.events';
import { aNode, anAccessKey, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aMqttClient, aReturningClient, closed, granted, nextMessages } from './mqtt-clients';
import { aSender, S2101_UPLINK } from './sender';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const streamUrl = () => `mqtt://127.0.0.1:${server.mqttPort}`;

/** An organisation's own program on the stream. */
async function aProgram(owner: User, url = streamUrl(), clientId = `org-${owner.orgId}-a1b2`) {
  const { key } = await anAccessKey(owner);
  return aMqttClient(url, { clientId, username: `org-${owner.orgId}`, password: key });
}

test('an uplink comes out as its readings and what the device reported, under the topics of its organisation', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2104');
  const program = await aProgram(owner);
  await granted(program, [`/device_sensor_data/${owner.orgId}/#`, `/device_status_event/${owner.orgId}/#`]);
  const messages = nextMessages(program, 5);
  const sender = await aSender(server);
  const receivedAt = server.clock.now() - 5000;
  await sender.uplink(node, '00070064000500010610B45F0000010710A41F00003259', { receivedAt, rssi: -71 });

  const telemetry = (id: number) => `/device_sensor_data/${owner.orgId}/${node.eui}/1/vs/${id}`;
  const status = (id: number) => `/device_status_event/${owner.orgId}/${node.eui}/vs/${id}`;
  expect(await messages).toEqual(
    [
      [telemetry(4102), 24.5],
      [telemetry(4103), 8.1],
      [status(3000), 100],
      [status(3900), 5],
      [status(3009), -71],
    ].map(([topic, value]) => ({ topic, body: { value, timestamp: receivedAt }, qos: 1 })),
  );
});

test('an organisation never receives from another one, whatever it subscribes to', async () => {
  const [mine, theirs] = [await anOwner(server), await anOwner(server)];
  const [myNode, theirNode] = [await aNode(mine, 'S2101'), await aNode(theirs, 'S2101')];
  const program = await aProgram(mine);
  const grants = await granted(program, [
    `/device_sensor_data/${mine.orgId}/#`,
    `/device_sensor_data/${theirs.orgId}/#`,
    '/device_sensor_data/+/#',
    '#',
    '$SYS/#',
  ]);
  expect(grants).toEqual([1, 128, 128, 128, 128]);
  // Their own program listens, so that their readings are published.
  await granted(await aProgram(theirs), [`/device_sensor_data/${theirs.orgId}/#`]);
  const sender = await aSender(server);
  const messages = nextMessages(program, 2);
  await sender.uplink(theirNode, S2101_UPLINK);
  await sender.uplink(myNode, S2101_UPLINK);
  expect((await messages).map(({ topic }) => topic)).toEqual(
    [4097, 4098].map((id) => `/device_sensor_data/${mine.orgId}/${myNode.eui}/1/vs/${id}`),
  );
});

test('readings wait for a program that keeps a session', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2102');
  const { key } = await anAccessKey(owner);
  const session = {
    clientId: `org-${owner.orgId}-bridge`,
    username: `org-${owner.orgId}`,
    password: key,
  };
  const program = await aMqttClient(streamUrl(), { ...session, clean: false });
  await granted(program, [`/device_sensor_data/${owner.orgId}/#`]);
  await program.endAsync();
  const sender = await aSender(server);
  await sender.uplink(node, '010310A8550200E3E9');

  const waited = await new Promise((resolve) => {
    aReturningClient(streamUrl(), session, (topic, body, qos) => resolve({ topic, body, qos }));
  });
  expect(waited).toMatchObject({
    topic: `/device_sensor_data/${owner.orgId}/${node.eui}/1/vs/4099`,
    body: { value: 153 },
    qos: 1,
  });
});

test.each([
  ['the port for websockets', () => `ws://127.0.0.1:${server.broker.wsPort()}/mqtt`],
  ["the portal's own port", () => `${server.url.replace(/^http/, 'ws')}/mqtt`],
])('the stream comes by websocket, too: %s', async (_name, url) => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2102');
  const program = await aProgram(owner, url());
  await granted(program, [`/device_sensor_data/${owner.orgId}/${node.eui}/1/vs/+`], 0);
  const messages = nextMessages(program, 1);
  const sender = await aSender(server);
  await sender.uplink(node, '010310A8550200E3E9');
  expect(await messages).toMatchObject([{ body: { value: 153 }, qos: 0 }]);
});

test('a key of another organisation, a key that never was, and a foreign client id are refused', async () => {
  const [mine, theirs] = [await anOwner(server), await anOwner(server)];
  const { key: theirKey } = await anAccessKey(theirs);
  const { key: myKey } = await anAccessKey(mine);
  const connecting = (clientId: string, username: string, password: string) =>
    aMqttClient(streamUrl(), { clientId, username, password });
  const me = `org-${mine.orgId}`;
  await expect(connecting(`${me}-a`, me, theirKey)).rejects.toMatchObject({ code: 4 });
  await expect(connecting(`${me}-a`, me, 'F'.repeat(64))).rejects.toMatchObject({ code: 4 });
  await expect(connecting(`org-${theirs.orgId}-a`, me, myKey)).rejects.toMatchObject({ code: 4 });
  await expect(connecting('quickstart', me, myKey)).rejects.toMatchObject({ code: 4 });
});

test('a withdrawn access key cuts its programs at once', async () => {
  const owner = await anOwner(server);
  const { accessId } = await anAccessKey(owner);
  const program = await aProgram(owner);
  const cut = closed(program);
  await server.events.announce(accessKeyChanged, { accessId });
  await cut;
});

test('a program cannot speak for its devices', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2101');
  const listener = await aProgram(owner, streamUrl(), `org-${owner.orgId}-listener`);
  await granted(listener, [`/device_sensor_data/${owner.orgId}/#`]);
  const program = await aProgram(owner);
  const messages = nextMessages(listener, 1);
  const topic = `/device_sensor_data/${owner.orgId}/${node.eui}/1/vs/4097`;
  await program.publishAsync(topic, '{"value":99,"timestamp":1}', { qos: 1 });
  const sender = await aSender(server);
  await sender.uplink(node, S2101_UPLINK);
  expect(await messages).toMatchObject([{ body: { value: 21.4 } }]);
});

test('programs that are connected are listed with their key, address and since when, to their own organisation alone', async () => {
  const [owner, other] = [await anOwner(server), await anOwner(server)];
  const { accessId } = await anAccessKey(owner);
  const program = await aProgram(owner);
  await expect
    .poll(() => owner.call(stream.listPrograms))
    .toEqual([
      {
        ...{ client_id: `org-${owner.orgId}-a1b2`, access_id: accessId, eui: null, address: '127.0.0.1' },
        connected_at: server.clock.now(),
      },
    ]);
  expect(await other.call(stream.listPrograms)).toEqual([]);
  await program.endAsync();
  await expect.poll(() => owner.call(stream.listPrograms)).toEqual([]);
});
