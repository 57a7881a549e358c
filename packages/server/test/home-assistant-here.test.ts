import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { MqttClient } from 'mqtt';
import { beforeAll, expect, test } from 'vitest';
import { aNode, anAccessKey, anOwner, type User } from './builders';
import { temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { aMqttClient, granted } from './mqtt-clients';
import { aSender } from './sender';

// A Home Assistant whose broker is the portal's own sees the devices of its organisation.

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
  sender = await aSender(server);
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
  server.clock.advance(MINUTE_MS);
  await sender.uplink(node, temperatureOf(21.5));
});

/** As Home Assistant connects: first it wants to know which devices there are. */
async function aHomeAssistant(user: User) {
  const { key } = await anAccessKey(user);
  const client = await aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
    ...{ clientId: `org-${user.orgId}-home`, username: `org-${user.orgId}`, password: key },
  });
  const heard = new Map<string, string>();
  client.on('message', (topic, payload) => heard.set(topic, payload.toString()));
  return { client, heard };
}

const heardUntil = (client: MqttClient, topic: string, isIt: (payload: string) => boolean): Promise<string> =>
  new Promise((resolve) => {
    client.on('message', (said, payload) => {
      if (said === topic && isIt(payload.toString())) resolve(payload.toString());
    });
  });

test('it is told of devices when it subscribes, of their states then, and of every change', async () => {
  const { client } = await aHomeAssistant(owner);
  const config = `homeassistant/device/fieldscope_${node.eui}/config`;
  const found = heardUntil(client, config, () => true);
  expect(await granted(client, ['homeassistant/device/+/config'], 0)).toEqual([0]);
  expect(JSON.parse(await found).device.name).toBe('Greenhouse 2');
  const state = heardUntil(client, `fieldscope/${node.eui}/state`, (said) => said.includes('21.5'));
  const available = heardUntil(client, `fieldscope/${node.eui}/availability`, (said) => said === 'online');
  await client.subscribeAsync([`fieldscope/${node.eui}/state`, `fieldscope/${node.eui}/availability`]);
  await state;
  await available;
  const next = heardUntil(client, `fieldscope/${node.eui}/state`, (said) => said.includes('22.5'));
  const renamed = heardUntil(client, config, (said) => said.includes('Orchard'));
  server.clock.advance(MINUTE_MS);
  await sender.uplink(node, temperatureOf(22.5));
  await owner.call(deviceChanges.updateNode, { eui: node.eui, name: 'Orchard' } as never);
  await next;
  await renamed;
});

test('another organisation sees nothing of it, and no client publishes there', async () => {
  const stranger = await anOwner(server);
  const own = await aNode(stranger, { name: 'Barn' });
  const { client, heard } = await aHomeAssistant(stranger);
  const found = heardUntil(client, `homeassistant/device/fieldscope_${own.eui}/config`, () => true);
  await client.subscribeAsync(['homeassistant/#', 'fieldscope/#']);
  await found;
  await sender.uplink(node, temperatureOf(23));
  const { client: other } = await aHomeAssistant(owner);
  await other.publishAsync(`fieldscope/${own.eui}/state`, '{}', { qos: 1 });
  const later = heardUntil(client, `homeassistant/device/fieldscope_${own.eui}/config`, (said) =>
    said.includes('Shed'),
  );
  await stranger.call(deviceChanges.updateNode, { eui: own.eui, name: 'Shed' } as never);
  await later;
  expect([...heard.keys()].filter((topic) => topic.includes(node.eui))).toEqual([]);
  expect(heard.get(`fieldscope/${own.eui}/state`)).not.toBe('{}');
});
