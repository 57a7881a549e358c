import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { StoredReading, StoredUplink } from '../src/modules/ingest/ingest.model';
import { KnownSeries } from '../src/modules/ingest/known-series.model';
import { messagesOf } from '../src/modules/stream/stream.model';
import { createStream } from '../src/modules/stream/stream.service';

const RECEIVED = 1_700_000_000_000 as EpochMs;
const MEASURED = 1_544_151_922_137 as EpochMs;

function anUplink(
  values: [number, StoredReading['value']][],
  more: Partial<StoredUplink> = {},
): StoredUplink {
  return {
    device: {
      deviceId: 1,
      orgId: '521853156991' as OrgId,
      eui: '2CF7F1C000000001' as Eui,
      devEui: '2CF7F1C000000001' as Eui,
      model: 'S2101',
      kind: 'node',
      profileId: null,
      deviceKeySealed: null,
      byOperator: true,
      derivations: [],
      series: new KnownSeries(),
    },
    frameKey: 1n,
    source: 'chirpstack',
    receivedAt: RECEIVED,
    uploadedAt: RECEIVED,
    fCnt: 1,
    rssi: null,
    snr: null,
    frequency: null,
    spreadingFactor: null,
    frequencyPlan: null,
    gateways: [],
    address: null,
    info: null,
    refusal: null,
    readings: values.map(([measurementId, value]) => ({
      channel: 1,
      measurementId,
      value,
      measuredAt: MEASURED,
      uploadedAt: RECEIVED,
      seriesId: 1,
    })),
    ...more,
  };
}

test('a reading goes out as a number with the time at which it was measured', () => {
  expect(messagesOf(anUplink([[4097, 437]]))).toEqual([
    {
      topic: '/device_sensor_data/521853156991/2CF7F1C000000001/1/vs/4097',
      body: { value: 437, timestamp: 1_544_151_922_137 },
    },
  ]);
});

test('stations received have lower-case addresses and their strength as text', () => {
  const [message] = messagesOf(anUplink([[5001, [{ mac: 'C3:00:00:00:00:01', rssi: -69 }]]]));
  expect(message!.body.value).toEqual([{ mac: 'c3:00:00:00:00:01', rssi: '-69' }]);
});

test('event numbers and texts go out as they are', () => {
  const bodies = messagesOf(
    anUplink([
      [4200, [1, 4]],
      [4150, '1.85'],
    ]),
  ).map(({ body }) => body.value);
  expect(bodies).toEqual([[1, 4], '1.85']);
});

test('battery, interval and signal strength go out as status, with the time of the uplink', () => {
  const uplink = anUplink([], { rssi: -71, info: { battery: 100, intervalMinutes: 60 } });
  expect(messagesOf(uplink)).toEqual(
    [
      [3000, 100],
      [3900, 60],
      [3009, -71],
    ].map(([id, value]) => ({
      topic: `/device_status_event/521853156991/2CF7F1C000000001/vs/${id}`,
      body: { value, timestamp: RECEIVED },
    })),
  );
});

test('readings of one uplink go to many clients a few at a time, and of too many that wait some are dropped', async () => {
  const published: string[] = [];
  let commit: (stored: StoredUplink[]) => void = () => {};
  const stream = createStream({
    broker: {
      ...{ hasListeners: () => true, countListeners: () => 200, deliver: () => {} },
      publish: (topic) => void published.push(topic),
    },
    log: pino({ level: 'silent' }),
    ingest: {
      onCommitted(listener) {
        commit = listener;
      },
    },
    carriedUplinks: { listen: async () => () => {} },
  });
  const readings = Array.from({ length: 1_000 }, (_, index): [number, number] => [4097, index]);
  commit([anUplink(readings)]);
  expect(published.length).toBe(1);
  commit(Array.from({ length: 29 }, () => anUplink(readings)));
  expect(published.length).toBe(1);
  await stream.close();
  expect(published.length).toBe(20_001);
});
