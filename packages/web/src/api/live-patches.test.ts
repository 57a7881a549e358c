import { devices } from '@fieldscope/contract/calls/devices';
import { notices } from '@fieldscope/contract/calls/notices';
import type { LiveMessage } from '@fieldscope/contract/live';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchCaches } from './live-patches';
import { keyOf } from './use-call';

const EUI = '2CF7F1C04430000A';
const aNode = () => ({
  eui: EUI,
  online: false,
  last_seen_at: 1000,
  battery: 90,
  latest: [{ channel: 1, measurement_id: 4097, value: 20, measured_at: 1000 }],
});
const readings = (measuredAt: number, value: number, measurementId = 4097) =>
  ({
    type: 'readings',
    seq: 1,
    readings: [{ eui: EUI, channel: 1, measurement_id: measurementId, value, measured_at: measuredAt }],
  }) as unknown as LiveMessage;

function screenWithOneNode() {
  const client = new QueryClient();
  const list = keyOf(devices.listNodes, { offset: 1 });
  client.setQueryData(list, { list: [aNode()], page: { count: 1 } });
  const node = () => client.getQueryData<{ list: ReturnType<typeof aNode>[] }>(list)?.list[0];
  return { client, node };
}

test('a reading that arrives replaces the value on screen', () => {
  const { client, node } = screenWithOneNode();
  patchCaches(client, readings(2000, 21.5));
  expect(node()?.latest).toEqual([{ channel: 1, measurement_id: 4097, value: 21.5, measured_at: 2000 }]);
});

test('a late reading does not take the newest value back in time', () => {
  const { client, node } = screenWithOneNode();
  patchCaches(client, readings(500, 3));
  expect(node()?.latest[0]?.value).toBe(20);
});

test('a measurement that was never seen before joins the others', () => {
  const { client, node } = screenWithOneNode();
  patchCaches(client, readings(2000, 60, 4098));
  expect(node()?.latest.map((value) => value.measurement_id)).toEqual([4097, 4098]);
});

test('a device that comes back is online on screen, and keeps its battery when none was told', () => {
  const { client, node } = screenWithOneNode();
  patchCaches(client, {
    type: 'device',
    seq: 1,
    eui: EUI,
    online: true,
    last_seen_at: 3000,
    battery: null,
  } as LiveMessage);
  expect(node()).toMatchObject({ online: true, last_seen_at: 3000, battery: 90 });
});

test('after a break that the server cannot bridge, everything on screen is asked for again', () => {
  const { client } = screenWithOneNode();
  patchCaches(client, { type: 'reset', epoch: 'b', seq: 0 });
  expect(client.getQueryState(keyOf(devices.listNodes, { offset: 1 }))?.isInvalidated).toBe(true);
});

test.each<LiveMessage>([
  { type: 'notices_changed' },
  { type: 'welcome', epoch: 'a', seq: 0 },
])('notices are asked for again after $type: they are not held for who was away', (message) => {
  const { client } = screenWithOneNode();
  client.setQueryData(keyOf(notices.list, { offset: 1 }), { list: [], unRead: 0, page: { count: 0 } });
  patchCaches(client, message);
  expect(client.getQueryState(keyOf(notices.list, { offset: 1 }))?.isInvalidated).toBe(true);
  expect(client.getQueryState(keyOf(devices.listNodes, { offset: 1 }))?.isInvalidated).toBe(false);
});
