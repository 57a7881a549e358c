import type { PanelData } from '@fieldscope/contract/calls/panels';
import type { LiveMessage } from '@fieldscope/contract/live';
import { expect, test } from 'vitest';
import { withNews } from './live-panel';

const NOW = Date.UTC(2026, 2, 1);
const [AIR, SOIL] = [4097, 4103];

const series = (measurement_id: number, more: object = {}) => ({
  ...{ eui: '2CF7F1C04430000C', channel: 1, measurement_id, value: 20, measured_at: NOW - 1000 },
  ...{ uploaded_at: NOW - 900, ...more },
});
const device = (more: object = {}) => ({
  ...{ eui: '2CF7F1C04430000C', online: true, last_seen_at: NOW - 1000, interval_minutes: 15, battery: 90 },
  ...more,
});
const DATA = {
  ...{ devices: [device()], series: [series(AIR), series(SOIL)], variable_devices: [], positions: [] },
} as unknown as PanelData;
const readings = (...given: object[]) => ({ type: 'readings', readings: given, seq: 1 }) as LiveMessage;
const state = (more: object) =>
  ({
    type: 'device',
    ...device(),
    rssi: null,
    snr: null,
    best_gateway: null,
    seq: 1,
    ...more,
  }) as LiveMessage;

test('a reading is the value of its series, and what it is not about stays the same object', () => {
  const next = withNews(DATA, [readings(series(AIR, { value: 21, measured_at: NOW }))], NOW);
  expect(next.series[0]).toMatchObject({ value: 21, measured_at: NOW, uploaded_at: NOW });
  expect(next.series[1]).toBe(DATA.series[1]);
  expect(next.devices).toBe(DATA.devices);
});

test('of several readings the newest counts, in whatever order they come; a late one changes nothing', () => {
  const [older, newest] = [NOW, NOW + 5].map((at) => series(AIR, { value: at - NOW, measured_at: at }));
  expect(withNews(DATA, [readings(newest!, older!)], NOW).series[0]).toMatchObject({ value: 5 });
  expect(withNews(DATA, [readings(newest!), readings(older!)], NOW).series[0]).toMatchObject({ value: 5 });
  expect(withNews(DATA, [readings(series(AIR, { value: 3, measured_at: NOW - 5000 }))], NOW)).toBe(DATA);
});

test.each([
  ['another device', { eui: '2CF7F1C04430000D' }],
  ['another channel', { channel: 2 }],
  ['another measurement', { measurement_id: 4098 }],
])('a reading of %s changes nothing', (_, more) => {
  expect(withNews(DATA, [readings(series(AIR, { value: 1, measured_at: NOW, ...more }))], NOW)).toBe(DATA);
});

test('a series that has no value yet takes its first', () => {
  const empty = {
    ...DATA,
    series: [series(AIR, { value: null, measured_at: null })],
  } as unknown as PanelData;
  expect(withNews(empty, [readings(series(AIR, { value: 21 }))], NOW).series[0]).toMatchObject({ value: 21 });
});

test('a state of a device keeps the battery that it does not tell; an older one changes nothing', () => {
  const told = withNews(DATA, [state({ online: false, last_seen_at: NOW, battery: null })], NOW);
  expect(told.devices[0]).toMatchObject({ online: false, last_seen_at: NOW, battery: 90 });
  expect(withNews(DATA, [state({ online: false, last_seen_at: NOW - 9000 })], NOW)).toBe(DATA);
});
