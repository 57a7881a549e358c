import { channels } from '@fieldscope/contract/calls/channels';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { users } from '@fieldscope/contract/calls/users';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { packClosedDays } from '../src/modules/history/packing.service';
import { purgeHistory } from '../src/modules/history/retention.service';
import { aCaller } from './builders';
import { aFleet, climateOf } from './fleet';
import { aServer } from './harness';
import { anUpEvent, CRC_WRONG } from './sender';

// Uplinks that are sent again after their raw bytes were purged, to a process that has not seen them.

const OLD_DAYS = 40;
const UPLINKS = 100;
const REFUSED = UPLINKS - 1;

const fleet = aFleet();
const now = () => fleet.server.clock.now();
let later: ReturnType<typeof aCaller>;
beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR } = fleet.server.config;
  const server = await aServer({ DATABASE_URL, DATA_DIR });
  later = aCaller(server, () => `Bearer ${fleet.sender.token}`);
});

/** A node of whose old uplinks only counts and readings are left; the last of them was refused. */
async function aPurgedNode() {
  const node = await fleet.device();
  const timeOf = (fCnt: number) => now() - OLD_DAYS * DAY_MS + fCnt * HOUR_MS;
  const payloadOf = (fCnt: number) => (fCnt === REFUSED ? CRC_WRONG : climateOf(fCnt / 10));
  await Promise.all(
    Array.from({ length: UPLINKS }, (_, fCnt) =>
      fleet.sender.uplink(node, payloadOf(fCnt), { fCnt, receivedAt: timeOf(fCnt) }),
    ),
  );
  await packClosedDays({ ...fleet.server, rest: async () => {} }, now() - 3 * DAY_MS);
  await purgeHistory({ ...fleet.server, config: { HISTORY_DAYS: 0, RAW_UPLINK_DAYS: 8 } });
  return {
    timeOf,
    /** @returns what became of it */
    sendAgain: async (fCnt: number, receivedAt = timeOf(fCnt)) => {
      const event = anUpEvent(node.dev_eui, payloadOf(fCnt), now(), { fCnt, receivedAt });
      return (await later.call(ingest.chirpstack, event as never)).outcome;
    },
    /** How many readings are stored, and the credits that are left. */
    stored: async () => {
      const eui = [node.eui];
      const time_start = now() - 99 * DAY_MS;
      const { page } = await fleet.owner.call(channels.listData, { eui, time_start });
      const { um_balance } = await fleet.owner.call(users.viewOrganisation);
      return { readings: page.count, credits: um_balance };
    },
  };
}

test('they are known by their counter and the times of their readings: not stored, not paid for', async () => {
  const { sendAgain, stored } = await aPurgedNode();
  const before = await stored();
  expect(before.readings).toBe(2 * REFUSED);
  for (const fCnt of [0, 50, REFUSED - 1]) expect(await sendAgain(fCnt)).toBe('duplicate');
  expect(await stored()).toEqual(before);
});

test('another uplink of that time is stored: with another counter, or at another time', async () => {
  const { sendAgain, stored, timeOf } = await aPurgedNode();
  const before = await stored();
  expect(await sendAgain(50, timeOf(51))).toBe('stored');
  expect(await sendAgain(50, timeOf(50) + 1)).toBe('stored');
  expect(await stored()).toEqual({ readings: before.readings + 4, credits: before.credits - 4 });
});

test('those that brought no readings are stored again, and cost nothing', async () => {
  const { sendAgain, stored } = await aPurgedNode();
  const before = await stored();
  expect(await sendAgain(REFUSED)).toBe('refused');
  expect(await stored()).toEqual(before);
});
