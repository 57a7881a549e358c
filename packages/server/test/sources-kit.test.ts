import { channels } from '@fieldscope/contract/calls/channels';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { aCaller, aKit, anOwner } from './builders';
import { aKitSite } from './ingest-site';
import { aMqttClient } from './mqtt-clients';

const site = aKitSite();

const now = () => site.server.clock.now();
const measured = <T>(value: T) => ({ events: [{ name: 'measure-sensor', value }] });
const readings = async () =>
  (await site.owner.call(channels.listData, { eui: [site.kit.eui], time_start: now() - 30 * DAY_MS })).list;

/** Every shape that the documentation of kits shows, and what is measured by it. */
const SHAPES: [shape: string, body: () => object, found: () => object[]][] = [
  [
    'everything as text, with a measuring time',
    () => ({
      requestId: '7b2e',
      timestamp: String(now()),
      intent: 'event',
      deviceEui: site.kit.eui,
      deviceKey: site.kit.device_key,
      ...measured([
        { channel: '1', measurements: { '4097': '31.38' }, measureTime: String(now() - HOUR_MS) },
      ]),
    }),
    () => [{ channel: 1, measurement_id: 4097, value: 31.38, measured_at: now() - HOUR_MS }],
  ],
  [
    'numbers as numbers, the time of the message',
    () => ({
      timestamp: now() - MINUTE_MS,
      ...measured([{ channel: 2, measurements: { 4098: -0.5, 4099: 1e3 } }]),
    }),
    () => [
      { channel: 2, measurement_id: 4098, value: -0.5, measured_at: now() - MINUTE_MS },
      { channel: 2, measurement_id: 4099, value: 1000, measured_at: now() - MINUTE_MS },
    ],
  ],
  [
    'no time at all: now',
    () => measured([{ channel: 1, measurements: { 4097: '-4e-1' } }]),
    () => [{ measurement_id: 4097, value: -0.4, measured_at: now() }],
  ],
  [
    'several channels, times and events',
    () => ({
      events: [
        ...measured([
          { channel: 1, measurements: { 4097: 1 } },
          { channel: 2, measurements: { 4097: 2 } },
        ]).events,
        ...measured([{ channel: 1, measurements: { 4097: 3 }, measureTime: now() - HOUR_MS }]).events,
        { name: 'reboot', timestamp: now() },
      ],
    }),
    () => [
      { channel: 1, value: 1 },
      { channel: 2, value: 2 },
      { channel: 1, value: 3, measured_at: now() - HOUR_MS },
    ],
  ],
];

const WRONG: [field: string, body: () => object][] = [
  ['body', () => []],
  ['events', () => ({})],
  ['events', () => ({ events: [] })],
  ['events.0.value', () => ({ events: [{ name: 'measure-sensor' }] })],
  ['events.0.value.0.channel', () => measured([{ channel: 'x', measurements: { 4097: 1 } }])],
  ['events.0.value.0.channel', () => measured([{ channel: 256, measurements: { 4097: 1 } }])],
  ['events.0.value.0.measurements.4097', () => measured([{ channel: 1, measurements: { 4097: 'warm' } }])],
  ['events.0.value.0.measurements.4097', () => measured([{ channel: 1, measurements: { 4097: null } }])],
  ['events.0.value.0.measurements.4097', () => measured([{ channel: 1, measurements: { 4097: '1e999' } }])],
  ['events.0.value.0.measurements.heat', () => measured([{ channel: 1, measurements: { heat: 1 } }])],
  [
    'events.0.value.0.measureTime',
    () => measured([{ channel: 1, measurements: { 4097: 1 }, measureTime: 'noon' }]),
  ],
  [
    'events.1.value.0.status',
    () => ({
      events: [
        ...measured([]).events,
        { name: 'update-channel-info', value: [{ channel: 1, status: 'tired' }] },
      ],
    }),
  ],
  ['deviceEui', () => ({ deviceEui: '2CF7F1C044300000', ...measured([]) })],
];

describe('a kit uploads', () => {
  test.each(SHAPES)('over HTTP: %s', async (_shape, body, found) => {
    await site.kit.upload(body());
    expect(await readings()).toHaveLength(found().length);
    expect(await readings()).toEqual(
      expect.arrayContaining(found().map((one) => expect.objectContaining(one))),
    );
  });

  test.each(SHAPES)('over MQTT: %s', async (_shape, body, found) => {
    const url = `mqtt://127.0.0.1:${site.server.mqttPort}`;
    const client = await aMqttClient(url, { username: site.kit.eui, password: site.kit.device_key });
    const topic = `iot/ipnode/${site.kit.eui}/update/event/measure-sensor`;
    await client.publishAsync(topic, JSON.stringify(body()), { qos: 1 });
    expect(await readings()).toEqual(
      expect.arrayContaining(found().map((one) => expect.objectContaining(one))),
    );
  });

  test('the state of its channels', async () => {
    await site.kit.upload({
      events: [
        { name: 'update-channel-info', value: [{ channel: '3', sensorType: '1001', status: 'abnormal' }] },
      ],
    });
    await site.server.deviceStatus.status.flush();
    expect(await site.owner.call(devices.listNodeChannels, { eui: site.kit.eui })).toMatchObject([
      { channel: 3, status: 'abnormal', sensor_type: '1001' },
    ]);
  });

  const item = (value: number, measureTime?: number) => ({
    channel: 1,
    measurements: { 4097: value },
    measureTime,
  });
  const one = (value: number, more: object = {}) => ({ ...measured([item(value)]), ...more });
  const IDENTIFIED: [by: string, body: () => object][] = [
    ['its requestId', () => one(1, { requestId: 'r1' })],
    ['its timestamp', () => one(1, { timestamp: now() - MINUTE_MS })],
    ['the times of all its values', () => measured([item(1, now() - MINUTE_MS)])],
  ];

  test.each(IDENTIFIED)('the same upload twice is stored once, by %s', async (_by, body) => {
    const upload = body();
    await site.kit.upload(upload);
    site.server.clock.advance(SECOND_MS);
    await site.kit.upload(upload);
    expect(await readings()).toHaveLength(1);
  });

  const DIFFERENT: [why: string, first: () => object, second: () => object][] = [
    ['in which nothing says that they are the same', () => one(1), () => one(1)],
    ['with ids of their own', () => one(1, { requestId: 'a' }), () => one(1, { requestId: 'b' })],
    [
      'with times of their own',
      () => one(1, { timestamp: now() }),
      () => one(1, { timestamp: now() - 1000 }),
    ],
    ['with other values', () => one(1, { requestId: 'a' }), () => one(2, { requestId: 'a' })],
    [
      'of which only some values have a time',
      () => measured([item(1), item(1, now() - 1000)]),
      () => measured([item(1), item(1, now() - 1000)]),
    ],
  ];

  test.each(DIFFERENT)('two uploads %s are two', async (_why, first, second) => {
    await Promise.all([first(), second()].map(site.kit.upload));
    expect((await site.owner.call(devices.listUplinks, { eui: site.kit.eui })).page.count).toBe(2);
  });
});

test.each(
  WRONG,
)('an upload that is wrong in %s gets an error that says so, and nothing of it is stored', async (field, body) => {
  const given = body();
  const { status, answer } = await post(given);
  expect(status).toBe(200);
  expect(['11202', '11204']).toContain(answer.code);
  if (field !== 'body') expect(answer.msg).toContain(field);
  expect(await readings()).toEqual([]);
});

async function post(body: object) {
  const authorization = `Device ${Buffer.from(`${site.kit.eui}:${site.kit.device_key}`).toString('base64')}`;
  const answer = await fetch(`${site.server.url}/deviceapi/kit/message_uplink`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, answer: (await answer.json()) as { code: string; msg: string } };
}

test('a kit that brings the key of another, or none, is refused', async () => {
  const other = await aKit(site.owner);
  const basic = (text: string) => Buffer.from(text).toString('base64');
  for (const authorization of [
    '',
    'Device',
    'Device !',
    `Device ${basic(site.kit.eui)}`,
    `Device ${basic(`${site.kit.eui}:${other.device_key}`)}`,
    `Bearer ${basic(`${site.kit.eui}:${site.kit.device_key}`)}`,
  ]) {
    const { body } = await aCaller(site.server, () => authorization).ask(ingest.kit, measured([]));
    expect(body, authorization).toMatchObject({ code: '11104' });
  }
});

test("whoever adopts the EUI of another organisation's kit uploads to the own device alone, over HTTP and MQTT", async () => {
  const other = await anOwner(site.server);
  const { eui } = site.kit;
  await other.call(heardDevices.adopt, { devices: [{ dev_eui: eui, model: 'K1100' }] });
  const { access_write: key } = await other.call(devices.viewNodeKey, { eui });
  const theirs = aCaller(site.server, () => `Device ${Buffer.from(`${eui}:${key}`).toString('base64')}`);
  await theirs.call(ingest.kit, measured([{ channel: 1, measurements: { 4097: 66 } }]) as never);
  const client = await aMqttClient(`mqtt://127.0.0.1:${site.server.mqttPort}`, {
    ...{ username: eui, password: key, clientId: 'theirs' },
  });
  const body = JSON.stringify(measured([{ channel: 1, measurements: { 4097: 77 } }]));
  await client.publishAsync(`iot/ipnode/${eui}/update/event/measure-sensor`, body, { qos: 1 });
  expect(await readings()).toEqual([]);
  const { list } = await other.call(channels.listData, { eui: [eui] });
  expect(list.map(({ value }) => value).sort()).toEqual([66, 77]);
});
