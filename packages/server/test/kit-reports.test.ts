import { BASES } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { aKitSite } from './ingest-site';

const site = aKitSite();

const now = () => site.server.clock.now();
const tokenOf = ({ eui, device_key }: { eui: string; device_key: string }) =>
  Buffer.from(`${eui}:${device_key}`).toString('base64');

/** As a sketch sends it: the bare token, and nothing but the status line and the code looked at. */
async function report(call: typeof ingest.kitData, body: unknown, authorization = tokenOf(site.kit)) {
  const response = await fetch(site.server.url + BASES.device + call.path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, reply: (await response.json()) as { code: string; msg?: string } };
}
const readings = async () =>
  (await site.owner.call(channels.listData, { eui: [site.kit.eui], time_start: now() - 30 * DAY_MS })).list;
const node = () => site.owner.call(devices.viewNode, { eui: site.kit.eui });
const channelsOf = () => site.owner.call(devices.listNodeChannels, { eui: site.kit.eui });

describe('report_data', () => {
  const reading = () => ({ channel: 1, measurementId: 4097, value: 21.4 });
  const FOUND = { channel: 1, measurement_id: 4097, value: 21.4 };
  const SHAPES: [shape: string, body: () => unknown, found: () => object[]][] = [
    [
      'events as in message_uplink',
      () => ({
        events: [{ name: 'measure-sensor', value: [{ channel: '1', measurements: { 4097: '21.4' } }] }],
      }),
      () => [{ ...FOUND, measured_at: now() }],
    ],
    ['a list of readings', () => ({ data: [reading()] }), () => [FOUND]],
    [
      'values by name, one of them misspelled, as a published sketch does',
      () => ({ temperature: 21.4, humidty: 99.9 }),
      () => [FOUND, { channel: 1, measurement_id: 4098, value: 99.9 }],
    ],
    ['what a sketch could measure, by name', () => ({ temperature: '21.4', humidity: null }), () => [FOUND]],
    ['a list and nothing else', () => [reading()], () => [FOUND]],
    [
      'all as text, with other names and a time',
      () => [
        {
          channel: '1',
          measurement_id: '4097',
          measurement_value: '21.4',
          time: String(now() - HOUR_MS),
        },
      ],
      () => [{ ...FOUND, measured_at: now() - HOUR_MS }],
    ],
    [
      'several measurements of a channel, and the time of the message',
      () => ({
        timestamp: now() - MINUTE_MS,
        data: [{ channel: 2, measurements: { 4097: 1, 4098: 2 } }, reading()],
      }),
      () => [
        { channel: 2, measurement_id: 4097, value: 1, measured_at: now() - MINUTE_MS },
        { channel: 2, measurement_id: 4098, value: 2 },
        FOUND,
      ],
    ],
  ];
  test.each(SHAPES)('takes %s', async (_shape, body, found) => {
    expect(await report(ingest.kitData, body())).toEqual({ status: 200, reply: { code: '0', data: {} } });
    expect(await readings()).toHaveLength(found().length);
    expect(await readings()).toEqual(
      expect.arrayContaining(found().map((one) => expect.objectContaining(one))),
    );
  });

  const WRONG: [field: string, body: unknown][] = [
    ['data', {}],
    ['data', []],
    ['data', { temperature: null }],
    ['temperature', { temperature: 'warm' }],
    ['data', { data: 'warm' }],
    ['data.0', [7]],
    ['data.0', [[]]],
    [
      'data.1.channel',
      [
        { channel: 1, measurementId: 4097, value: 1 },
        { measurementId: 4097, value: 1 },
      ],
    ],
    ['data.0.channel', [{ channel: 256, measurementId: 4097, value: 1 }]],
    // What JavaScript would take for a number.
    ...[null, '', true, [3], '0x1'].map((channel): [string, unknown] => [
      'data.0.channel',
      [{ channel, measurementId: 4097, value: 1 }],
    ]),
    ['data.0.measurementId', [{ channel: 1, measurementId: [4097], value: 1 }]],
    ['data.0.measurementId', [{ channel: 1, value: 1 }]],
    ['data.0.measurement_id', [{ channel: 1, measurement_id: 'heat', value: 1 }]],
    ['data.0.value', [{ channel: 1, measurementId: 4097 }]],
    ['data.0.value', [{ channel: 1, measurementId: 4097, value: 'warm' }]],
    ['data.0.measurement_value', [{ channel: 1, measurementId: 4097, measurement_value: '1e999' }]],
    ['data.0.measureTime', [{ channel: 1, measurementId: 4097, value: 1, measureTime: 'noon' }]],
    ['data.0.measurements.heat', [{ channel: 1, measurements: { heat: 1 } }]],
    ['events', { events: [] }],
    ['events.0.value.0.channel', { events: [{ name: 'measure-sensor', value: [{ measurements: {} }] }] }],
    ['deviceEui', { deviceEui: '2CF7F1C044300000', data: [] }],
    ['body', '"warm"'],
    ['body', '{"data":'],
  ];
  test.each(WRONG)('names what is wrong: %s', async (field, body) => {
    const { status, reply } = await report(ingest.kitData, body);
    expect({ status, code: reply.code }).toEqual({ status: 200, code: '11202' });
    expect(reply.msg).toContain(field);
    expect(await readings()).toEqual([]);
  });

  test('takes the same report twice as one', async () => {
    const body = { requestId: 'a1', data: [reading()] };
    for (let time = 0; time < 2; time += 1) expect((await report(ingest.kitData, body)).reply.code).toBe('0');
    expect(await readings()).toHaveLength(1);
  });

  test('takes the token with the word Device before it too, and no other', async () => {
    const token = tokenOf(site.kit);
    expect((await report(ingest.kitData, [reading()], `Device ${token}`)).reply.code).toBe('0');
    const wrong = tokenOf({ ...site.kit, device_key: 'GUESSED' });
    for (const given of ['', 'Device', wrong, `Basic ${token}`, `Bearer ${token}`])
      expect((await report(ingest.kitData, [reading()], given)).reply.code, given).toBe('11104');
    expect(await readings()).toHaveLength(1);
  });
});

describe('report_status', () => {
  const SHAPES: [shape: string, body: unknown][] = [
    ['fields', { battery: 87, hardware_version: '1.2', softwareVersion: '3.4' }],
    [
      'a list of statuses by id',
      [
        { id: 3000, value: '87' },
        { id: 3009, value: -70 },
        { hardware_version: '1.2' },
        { software_version: '3.4' },
      ],
    ],
    [
      'other names',
      { data: [{ status_id: '3000', status_value: 87 }], hardwareVersion: '1.2', software_version: 3.4 },
    ],
  ];
  test.each(SHAPES)('takes %s', async (_shape, body) => {
    expect(await report(ingest.kitStatus, body)).toEqual({ status: 200, reply: { code: '0', data: {} } });
    expect(await node()).toMatchObject({
      battery: 87,
      hardware_version: '1.2',
      software_version: '3.4',
      online: true,
      last_seen_at: now(),
    });
    expect(await readings()).toEqual([]);
  });

  const CHANNELS: [shape: string, body: unknown][] = [
    [
      'events',
      {
        events: [
          { name: 'update-channel-info', value: [{ channel: 3, sensorType: '1001', status: 'abnormal' }] },
        ],
      },
    ],
    ['channels', { channels: [{ channel: '3', sensor_type: '1001', status: 'abnormal' }] }],
    ['a list and nothing else', [{ channel: 3, sensorType: '1001', status: 'abnormal' }]],
  ];
  test.each(CHANNELS)('takes the state of channels from %s', async (_shape, body) => {
    expect((await report(ingest.kitStatus, body)).reply.code).toBe('0');
    await node();
    expect(await channelsOf()).toMatchObject([{ channel: 3, status: 'abnormal', sensor_type: '1001' }]);
  });

  const WRONG: [field: string, body: unknown][] = [
    ['data', {}],
    ['data', []],
    ['channels', { channels: [] }],
    ['battery', { battery: 101 }],
    ['battery', { battery: 'full' }],
    ['hardware_version', { hardware_version: 'x'.repeat(33) }],
    ['hardware_version', { hardware_version: ['1.2'] }],
    ['softwareVersion', { softwareVersion: '1\u0000' }],
    ['channels.0.sensorType', { channels: [{ channel: 1, sensorType: '\ud800' }] }],
    ['data.0.value', [{ id: 3000, value: -1 }]],
    ['data.0.value', [{ id: 3000 }]],
    ['data.0.id', [{ id: 'battery', value: 1 }]],
    ['channels.0.channel', { channels: [{ status: 'normal' }] }],
    ['data.1.status', [{ channel: 1 }, { channel: 2, status: 'tired' }]],
  ];
  test.each(WRONG)('names what is wrong: %s', async (field, body) => {
    const { status, reply } = await report(ingest.kitStatus, body);
    expect({ status, code: reply.code }).toEqual({ status: 200, code: '11202' });
    expect(reply.msg).toContain(field);
    expect((await node()).last_seen_at).toBeNull();
  });
});
