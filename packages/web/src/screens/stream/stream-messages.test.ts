import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { fitsTopic, KEPT_MESSAGES, messagesOf, NOTHING_SHOWN, StreamBuffer } from './stream-messages.model';

const EUI = '2CF7F1C000000001' as Eui;
const reading = (value: number) => ({ eui: EUI, channel: 1, measurement_id: 4097, value, measured_at: 5 });
const TOPIC = `/device_sensor_data/7/${EUI}/1/vs/4097`;

test('readings are messages under the topics that programs know, addresses in lower case and signal as text', () => {
  const beacons = { ...reading(1), measurement_id: 5002, value: [{ mac: 'C3:00:00:00:00:01', rssi: -69 }] };
  const messages = messagesOf('7' as OrgId, { type: 'readings', seq: 1, readings: [reading(21.4), beacons] });
  expect(messages.map(({ topic, body }) => [topic, body])).toEqual([
    [TOPIC, { value: 21.4, timestamp: 5 }],
    [
      `/device_sensor_data/7/${EUI}/1/vs/5002`,
      { value: [{ mac: 'c3:00:00:00:00:01', rssi: '-69' }], timestamp: 5 },
    ],
  ]);
});

test.each([
  ['4097', true],
  ['2cf7', true],
  ['4098', false],
  ['/device_sensor_data/7/#', true],
  ['/device_sensor_data/7/+/1/vs/4097', true],
  ['/device_sensor_data/7/+/2/vs/+', false],
  ['/device_sensor_data/+', false],
])('a topic filter %s shows a temperature: %s', (filter, shows) => {
  expect(fitsTopic(filter, TOPIC)).toBe(shows);
});

test('a flood is kept within bounds, counted, and its rate falls when it ends', () => {
  const buffer = new StreamBuffer();
  const flood = messagesOf('7' as OrgId, {
    type: 'readings',
    seq: 1,
    readings: Array.from({ length: 1000 }, (_, index) => reading(index)),
  });
  buffer.add(flood, 20_000);
  const shown = buffer.shown(20_500, NOTHING_SHOWN);
  expect(shown).toMatchObject({ count: 1000, rate: 100 });
  expect(shown.messages).toHaveLength(KEPT_MESSAGES);
  expect(shown.messages[0]).toMatchObject({ number: 1000, value: 999 });
  expect(buffer.shown(20_600, shown)).toBe(shown);
  expect(buffer.shown(40_000, shown).rate).toBe(0);
});
