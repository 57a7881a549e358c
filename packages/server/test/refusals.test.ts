import { expect, test } from 'vitest';
import { listRecentRefusals } from '../src/modules/ingest/refusals.service';
import { aSite } from './ingest-site';
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
  await site.server.refusals.flush();
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

test('an example is one short line, whatever was sent', async () => {
  await post(Buffer.from(`\u001b[31m\n{"deviceInfo": ${'x'.repeat(5000)}`));
  const { example } = (await refusals()).find(
    ({ reason, label }) => reason === 'open_parameter_invalid' && label !== '',
  )!;
  expect(example.length).toBeLessThan(400);
  expect(example).toMatch(/^[\x20-\x7e]+$/);
});
