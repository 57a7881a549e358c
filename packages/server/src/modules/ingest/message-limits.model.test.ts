import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import type { EpochMs } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { readChirpstackUp } from '../network-server-kinds/kinds/chirpstack';
import { ttsMessages } from '../network-server-kinds/kinds/tts';
import { decode } from './decode.model';
import type { KnownDevice } from './ingest.model';
import { readKitData, readKitStatus, readKitUpload } from './kit.model';
import { KnownSeries } from './known-series.model';

// A message of 256 kB may list 85,000 empty things. What matters is how many of them are looked at.

const NOW = Date.UTC(2026, 2, 1) as EpochMs;
const FROM = { address: '10.0.0.7', now: NOW };
const MOST = INGEST_LIMITS.messageItems;
const DEVICE: KnownDevice = {
  deviceId: 1,
  orgId: '1' as OrgId,
  eui: '2CF7F1C044300001' as Eui,
  devEui: '2CF7F1C044300001' as Eui,
  model: 'SensorHub',
  kind: 'node',
  profileId: null,
  deviceKeySealed: null,
  byOperator: true,
  derivations: [],
  series: new KnownSeries(),
};

/** Lists and objects that count how often something in them is looked at, all together. */
function counting() {
  let looks = 0;
  const counted = <T extends object>(given: T): T =>
    new Proxy(given, {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
        return Reflect.get(target, name, receiver);
      },
    });
  return { counted, looks: () => looks };
}

const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => [index + 1, 20]);
const measured = (value: unknown) => ({ name: 'measure-sensor', value });

const NAMING_THE_LIMIT = expect.objectContaining({
  name: 'open_parameter_invalid',
  facts: expect.objectContaining({ items: MOST }),
});

type Counted = ReturnType<typeof counting>['counted'];
const UPLOADS: [what: string, events: (counted: Counted) => unknown[]][] = [
  ['empty events', (counted) => counted(many(85_000, {}))],
  ['empty items', (counted) => [measured(counted(many(85_000, {})))]],
  [
    'items in many events',
    (counted) => many(900, measured(counted(many(900, { channel: 1, measurements: {} })))),
  ],
  ['channels', (counted) => [{ name: 'update-channel-info', value: counted(many(85_000, { channel: 1 })) }]],
  [
    'values',
    (counted) => [measured([{ channel: 1, measurements: counted(Object.fromEntries(numbered(20_000))) }])],
  ],
  [
    'values in many items',
    (counted) => [
      measured(many(900, { channel: 1, measurements: counted(Object.fromEntries(numbered(900))) })),
    ],
  ],
];

test.each(UPLOADS)('a kit that uploads too many %s is refused before they are looked at', (_what, events) => {
  const { counted, looks } = counting();
  expect(() => readKitUpload(DEVICE, { events: events(counted) }, FROM)).toThrow(NAMING_THE_LIMIT);
  expect(looks()).toBeLessThanOrEqual(MOST);
});

const REPORTS: [what: string, read: typeof readKitUpload, message: (counted: Counted) => object][] = [
  ['empty readings', readKitData, (counted) => ({ data: counted(many(85_000, {})) })],
  [
    'values',
    readKitData,
    (counted) => ({ data: [{ channel: 1, measurements: counted(Object.fromEntries(numbered(20_000))) }] }),
  ],
  [
    'values in many readings',
    readKitData,
    (counted) => ({
      data: many(900, { channel: 1, measurements: counted(Object.fromEntries(numbered(900))) }),
    }),
  ],
  ['statuses', readKitStatus, (counted) => ({ data: counted(many(85_000, {})) })],
  ['channels', readKitStatus, (counted) => ({ channels: counted(many(85_000, { channel: 1 })) })],
];

test.each(
  REPORTS,
)('a kit that reports too many %s is refused before they are looked at', (_what, read, message) => {
  const { counted, looks } = counting();
  expect(() => read(DEVICE, message(counted), FROM)).toThrow(NAMING_THE_LIMIT);
  expect(looks()).toBeLessThanOrEqual(2 * MOST);
});

const ENTRY = { gatewayId: 'roof', rssi: -70 };

test('gateways beyond number are refused before they are looked at', () => {
  const { counted, looks } = counting();
  const rxInfo = counted(many(10_000, ENTRY));
  expect(() => readChirpstackUp({ deviceInfo: { devEui: DEVICE.eui }, fCnt: 1, rxInfo })).toThrow('rxInfo');
  const uplink_message = { f_cnt: 1, rx_metadata: rxInfo };
  expect(() => ttsMessages.read({ end_device_ids: { dev_eui: DEVICE.eui }, uplink_message }, '')).toThrow(
    'rx_metadata',
  );
  expect(looks()).toBe(0);
});

const DECODED: [shape: string, messages: (counted: Counted) => unknown[]][] = [
  ['flat', (counted) => counted(many(85_000, {}))],
  ['in a list of their own', (counted) => [counted(many(85_000, {}))]],
  ['in many lists', (counted) => many(900, counted(many(900, {})))],
];

test.each(
  DECODED,
)('decoded messages beyond number, %s, are kept raw before they are looked at', (_shape, messages) => {
  const { counted, looks } = counting();
  const uplink = readChirpstackUp({
    deviceInfo: { devEui: DEVICE.eui },
    data: 'AQI=',
    object: { messages: messages(counted) },
  });
  expect(decode(DEVICE, uplink, NOW)).toMatchObject({ refusal: 'unknown_frame', readings: [] });
  expect(looks()).toBeLessThanOrEqual(MOST);
});

test('what is within the limits is taken whole', () => {
  const value = many(MOST, { channel: 1, measurements: { 4097: 1 } });
  expect(readKitUpload(DEVICE, { events: [measured(value)] }, FROM).readings).toHaveLength(MOST);
  const messages = many(MOST, { measurementId: 4097, measurementValue: 1 });
  const uplink = readChirpstackUp({
    deviceInfo: { devEui: DEVICE.eui },
    data: 'AQI=',
    rxInfo: many(MOST, ENTRY),
    object: { messages },
  });
  expect(uplink.gateways).toHaveLength(MOST);
  expect(decode(DEVICE, uplink, NOW).readings).toHaveLength(MOST);
});
