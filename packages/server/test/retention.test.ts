import { devices } from '@fieldscope/contract/calls/devices';
import { DAY_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { purgeHistory } from '../src/modules/history/retention.service';
import { aConnection } from './concurrency';
import { aFleet, climateOf } from './fleet';

const fleet = aFleet();
const purge = (HISTORY_DAYS: number) =>
  purgeHistory({ ...fleet.server, config: { HISTORY_DAYS, RAW_UPLINK_DAYS: 90 } });

/** A node that sent a temperature so many days ago each. */
async function aNodeThatSent(...days: number[]) {
  const node = await fleet.device();
  for (const [fCnt, day] of days.entries())
    await fleet.sender.uplink(node, climateOf(day), {
      fCnt,
      receivedAt: fleet.server.clock.now() - day * DAY_MS,
    });
  return {
    latest: async () =>
      (await fleet.owner.call(devices.listLatest, { eui: [node.eui] })).map(({ value }) => value),
  };
}

test('what a device measured last is deleted when it is older than readings are kept', async () => {
  const silent = await aNodeThatSent(40, 9);
  const active = await aNodeThatSent(40, 7);
  const before = await active.latest();
  expect(await silent.latest()).toEqual([9, 40]);
  await purge(0);
  await purge(10);
  expect(await silent.latest()).toEqual([9, 40]);
  await purge(8);
  expect(await silent.latest()).toEqual([]);
  expect(await active.latest()).toEqual(before);
});

test('newest values that are being written are left for the next time without waiting', async () => {
  const node = await aNodeThatSent(9);
  expect(await node.latest()).toHaveLength(2);
  const writer = await aConnection(fleet.server);
  await writer.query('begin; update latest set uploaded_at = uploaded_at where value = 9');
  await purge(8);
  await writer.query('commit');
  await writer.end();
  expect(await node.latest()).toEqual([9]);
  await purge(8);
  expect(await node.latest()).toEqual([]);
});
