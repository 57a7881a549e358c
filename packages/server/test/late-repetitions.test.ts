import { channels } from '@fieldscope/contract/calls/channels';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { users } from '@fieldscope/contract/calls/users';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { packClosedDays } from '../src/modules/history/packing.service';
import { purgeHistory } from '../src/modules/history/retention.service';
import { sql } from '../src/platform/postgres/db';
import { aCaller } from './builders';
import { aConnection, waiting } from './concurrency';
import { aFleet, climateOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { anUpEvent, CRC_WRONG } from './sender';

// Uplinks that are sent again to a process that has not seen them: only the database knows.

const OLD_DAYS = 40;
const UPLINKS = 100;
const REFUSED = UPLINKS - 1;

const fleet = aFleet();
const now = () => fleet.server.clock.now();
let other: TestServer;
beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR } = fleet.server.config;
  other = await aServer({ DATABASE_URL, DATA_DIR });
});

/** Hands an event of ChirpStack to a process. @returns what became of it */
const sendTo = async (server: TestServer, event: object) =>
  (await aCaller(server, () => `Bearer ${fleet.sender.token}`).call(ingest.chirpstack, event as never))
    .outcome;

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
    sendAgain: (fCnt: number, receivedAt = timeOf(fCnt)) =>
      sendTo(other, anUpEvent(node.dev_eui, payloadOf(fCnt), now(), { fCnt, receivedAt })),
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

test('after their raw bytes were purged they are known by their counter and the times of their readings: not stored, not paid for', async () => {
  const { sendAgain, stored } = await aPurgedNode();
  const before = await stored();
  expect(before.readings).toBe(2 * REFUSED);
  for (const fCnt of [0, 50, REFUSED - 1]) expect(await sendAgain(fCnt)).toBe('duplicate');
  expect(await stored()).toEqual(before);
});

test('another uplink of a purged time is stored: with another counter, or at another time', async () => {
  const { sendAgain, stored, timeOf } = await aPurgedNode();
  const before = await stored();
  expect(await sendAgain(50, timeOf(51))).toBe('stored');
  expect(await sendAgain(50, timeOf(50) + 1)).toBe('stored');
  expect(await stored()).toEqual({ readings: before.readings + 4, credits: before.credits - 4 });
});

test('after their raw bytes were purged those without readings are stored again, and cost nothing', async () => {
  const { sendAgain, stored } = await aPurgedNode();
  const before = await stored();
  expect(await sendAgain(REFUSED)).toBe('refused');
  expect(await stored()).toEqual(before);
});

test('without a time of their own they are known for two minutes', async () => {
  const { dev_eui } = await fleet.device();
  const event = { ...anUpEvent(dev_eui, climateOf(20), now()), time: undefined };
  expect(await sendTo(fleet.server, event)).toBe('stored');
  other.clock.advance(2 * MINUTE_MS);
  expect(await sendTo(other, event)).toBe('duplicate');
  other.clock.advance(5 * MINUTE_MS);
  expect(await sendTo(other, event)).toBe('stored');
});

test('one that another process stores at this moment is waited for', async () => {
  const { dev_eui } = await fleet.device();
  const event = anUpEvent(dev_eui, climateOf(20), now(), { receivedAt: now() - 3 * HOUR_MS });
  expect(await sendTo(fleet.server, event)).toBe('stored');
  await sql`create table moved as select * from uplink; delete from uplink`.execute(fleet.server.db);
  const writer = await aConnection(fleet.server);
  await writer.query('begin; insert into uplink select * from moved');
  const outcome = sendTo(other, event);
  await waiting(fleet.server, 1);
  await writer.query('commit; drop table moved');
  await writer.end();
  expect(await outcome).toBe('duplicate');
});
