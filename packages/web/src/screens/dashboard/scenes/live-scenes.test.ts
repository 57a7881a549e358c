import type { Scene } from '@fieldscope/contract/calls/scenes';
import type { Eui } from '@fieldscope/contract/ids';
import type { LiveMessage } from '@fieldscope/contract/live';
import { expect, test } from 'vitest';
import { withNews } from './live-scenes';

const eui = '2CF7F1C000000001' as Eui;
const AIR = { eui, channel: 1, measurement_id: 4097 };
const scenes: Scene[] = [
  {
    ...{ scene_id: 1, name: 'Beds', pinned: false, published: false },
    measurements: [
      {
        ...{ ...AIR, alias: 'Air', device_name: 'Node', is_gateway: false, value: 20, measured_at: 1000 },
        ...{ interval_minutes: 60, online: false, last_seen_at: 1000, battery: 40, alarm: null },
      },
    ],
  },
];
const after = (message: LiveMessage) => withNews(scenes, message)![0]!.measurements[0];
const reading = (measured_at: number, value: number, of: object = {}): LiveMessage => ({
  ...{ type: 'readings' as const, seq: 1 },
  readings: [{ ...AIR, measured_at, value, ...of }],
});
const device = (last_seen_at: number, battery: number | null, of = eui): LiveMessage => ({
  ...{ type: 'device' as const, seq: 1, eui: of, online: true, last_seen_at, interval_minutes: 15 },
  ...{ battery, rssi: null, snr: null, best_gateway: null },
});

test('a newer reading takes the place of the value; a late one and one of another series do not', () => {
  expect(after(reading(2000, 21.5))).toMatchObject({ value: 21.5, measured_at: 2000 });
  expect(after(reading(500, 3))).toMatchObject({ value: 20, measured_at: 1000 });
  expect(after(reading(2000, 3, { channel: 2 }))).toMatchObject({ value: 20 });
});

test('a device is back online; what it did not report again stays', () => {
  expect(after(device(2000, null))).toMatchObject({ online: true, interval_minutes: 15, battery: 40 });
  expect(after(device(2000, 8))).toMatchObject({ battery: 8 });
  expect(after(device(500, 8))).toMatchObject({ online: false, battery: 40 });
  expect(after(device(2000, 8, '2CF7F1C000000002' as Eui))).toMatchObject({ online: false });
});
