import { ingest } from '@fieldscope/contract/calls/ingest';
import { expect, test } from 'vitest';
import { listRecentRefusals } from '../src/modules/ingest/refusals.service';
import { aKit } from './builders';
import { aSite } from './ingest-site';
import { aMqttClient } from './mqtt-clients';
import { S2101_UPLINK } from './sender';

const site = aSite();
const UNKNOWN = '2CF7F1C044300999';

async function post(
  body: string | Buffer,
  { type = 'application/json', token = site.networkServer.token } = {},
) {
  const response = await fetch(`${site.server.url}/ingest/chirpstack?event=up`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  return response.status;
}
const unknownDevice = () => {
  const event = site.up(S2101_UPLINK) as { deviceInfo: object };
  return JSON.stringify({ ...event, deviceInfo: { ...event.deviceInfo, devEui: UNKNOWN } });
};
async function refusals() {
  await site.server.ingest.refusals.flush();
  return listRecentRefusals(site.server);
}
const countOf = async (reason: string, label: string) =>
  (await refusals()).find((one) => one.reason === reason && one.label === label)?.count ?? 0;

test('what can never be stored answers 4xx, what was stored 200', async () => {
  expect(await post(JSON.stringify(site.up(S2101_UPLINK)))).toBe(200);
  expect(await post(unknownDevice())).toBe(404);
  expect(await post('{"deviceInfo":')).toBe(400);
  expect(await post('{}')).toBe(400);
  expect(await post(Buffer.from([0x0a, 0x10]), { type: 'application/x-protobuf' })).toBe(415);
  expect(await post('{}', { token: 'guessed' })).toBe(401);
});

test('each refusal is counted by token and reason, with the newest as an example', async () => {
  const label = (await refusals()).find(({ reason }) => reason === 'eui_not_registered')!.label;
  expect(label).not.toBe('');
  const [unknown, invalid, wrong] = [
    await countOf('eui_not_registered', label),
    await countOf('open_parameter_invalid', label),
    await countOf('access_key_wrong', ''),
  ];
  await Promise.all([post(unknownDevice()), post(unknownDevice())]);
  await post(Buffer.from([0x0a, 0x10]), { type: 'application/x-protobuf' });
  await post('{}', { token: 'guessed' });
  expect(await countOf('eui_not_registered', label)).toBe(unknown + 2);
  expect(await countOf('open_parameter_invalid', label)).toBe(invalid + 1);
  expect(await countOf('access_key_wrong', '')).toBe(wrong + 1);
  const found = await refusals();
  expect(found.find(({ reason }) => reason === 'eui_not_registered')!.example).toContain(UNKNOWN);
  expect(found.find(({ reason }) => reason === 'open_parameter_invalid')!.example).toContain('x-protobuf');
});

test('a message refused on the broker is counted too', async () => {
  const client = await site.client();
  const { label } = (await refusals()).find(({ reason }) => reason === 'eui_not_registered')!;
  const before = await countOf('eui_not_registered', label);
  const topic = site.topic().replace(site.node.dev_eui.toLowerCase(), UNKNOWN.toLowerCase());
  await client.publishAsync(topic, unknownDevice(), { qos: 1 });
  expect(await countOf('eui_not_registered', label)).toBe(before + 1);
});

test('a sender that is refused all the time writes one line a minute into the log', async () => {
  const linesOf = () => site.server.logged().split('"msg":"message refused"').length;
  await post(unknownDevice());
  const before = linesOf();
  await Promise.all(Array.from({ length: 20 }, () => post(unknownDevice())));
  expect(linesOf()).toBe(before);
});

test('The Things Stack, which pauses a webhook after failures in a row, gets 200 for an unbound DevEUI', async () => {
  const message = { end_device_ids: { dev_eui: UNKNOWN }, uplink_message: { f_port: 2 } };
  const { status, body } = await site.networkServer.ask(ingest.tts, message);
  expect([status, body.code]).toEqual([200, '11333']);
  expect((await site.networkServer.ask(ingest.tts, {})).status).toBe(400);
  const { example } = (await refusals()).find(({ reason }) => reason === 'eui_not_registered')!;
  expect(example).toContain('/ingest/tts');
});

test('a body beyond the limit is counted too', async () => {
  const before = await countOf('open_parameter_invalid', 'test');
  expect(await post(' '.repeat(300_000))).toBe(413);
  expect(await countOf('open_parameter_invalid', 'test')).toBe(before + 1);
});

test('a refused kit is named, and its key stands neither in the example nor in the log', async () => {
  const kit = await aKit(site.owner);
  const upload = { deviceKey: kit.device_key, events: [] };
  expect(await kit.ask(ingest.kit, upload)).toMatchObject({ status: 200, body: { code: '11202' } });
  const client = await aMqttClient(`mqtt://127.0.0.1:${site.server.mqttPort}`, {
    username: kit.eui,
    password: kit.device_key,
  });
  await client.publishAsync(`iot/ipnode/${kit.eui}/update/event/measure-sensor`, JSON.stringify(upload), {
    qos: 1,
  });
  const { example } = (await refusals()).find(({ reason }) => reason === 'open_parameter_invalid')!;
  expect(example).toContain(kit.eui);
  expect(JSON.stringify(await refusals())).not.toContain(kit.device_key);
  expect(site.server.logged()).not.toContain(kit.device_key);
});

test('who signs in to the broker with a token that was never issued is counted', async () => {
  const before = await countOf('access_key_wrong', '');
  const url = `mqtt://127.0.0.1:${site.server.mqttPort}`;
  await expect(aMqttClient(url, { username: 'chirpstack', password: 'guessed' })).rejects.toThrow();
  expect(await countOf('access_key_wrong', '')).toBe(before + 1);
  expect(JSON.stringify(await refusals())).not.toContain('guessed');
});

test('an example is one short line, whatever was sent', async () => {
  await post(Buffer.from(`\u001b[31m\n{"deviceInfo": ${'x'.repeat(5000)}`));
  const { example } = (await refusals()).find(
    ({ reason, label }) => reason === 'open_parameter_invalid' && label !== '',
  )!;
  expect(example.length).toBeLessThan(400);
  expect(example).toMatch(/^[\x20-\x7e]+$/);
});
