import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { notices } from '@fieldscope/contract/calls/notices';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/postgres/db';
import { anOwner, PASSWORD, type User } from '../builders';
import { aServer, type TestServer } from '../harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const TWELVE_DIGITS = /^[1-9]\d{11}$/;
/** Ids that were drawn apart from each other: neighbours this close are one in a million. */
const LEAST_GAP = 10_000;

function expectDrawn(ids: readonly (string | number)[]) {
  for (const id of ids) expect(String(id)).toMatch(TWELVE_DIGITS);
  const sorted = ids.map(Number).toSorted((a, b) => a - b);
  for (let place = 1; place < sorted.length; place += 1)
    expect(sorted[place]! - sorted[place - 1]!).toBeGreaterThan(LEAST_GAP);
}

const aHand = async (owner: User, account: string) => {
  const given = { account, nickname: 'Hand', type: SUB_ACCOUNT_TYPE.observer, password: PASSWORD };
  return (await owner.call(subAccounts.add, given)).child_id;
};

test('who registers again and again learns nothing of how many organisations and accounts there are', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => anOwner(server)));
  expectDrawn(owners.map(({ orgId }) => orgId));
  const profiles = await Promise.all(owners.map((owner) => owner.call(users.viewOrganisation)));
  const hands = await Promise.all(owners.map((owner, nth) => aHand(owner, `counting${nth}`)));
  expectDrawn([...profiles.map(({ user_id }) => user_id), ...hands]);
  // Each is welcomed, so the numbers of their notices would count them.
  const welcomes = await Promise.all(owners.map((owner) => owner.call(notices.list)));
  expectDrawn(welcomes.flatMap(({ list }) => list.map(({ noticeId }) => noticeId)));
  // In the names of files that are passed on.
  const files = { format: 'csv' as const, time_start: 0, time_end: server.clock.now() };
  const exports = await Promise.all(owners.map((owner) => owner.call(dataExports.create, files)));
  expectDrawn(exports.map(({ export_id }) => export_id));
});

/** Has the next ids be these, in their order; those after them are drawn as ever. */
const nextIdsAre = (ids: readonly (string | null)[]) =>
  sql
    .raw(
      `create sequence if not exists draws;
       alter sequence draws restart;
       create or replace function random_id() returns bigint language sql volatile as
         $$ select coalesce((array[${ids.map((id) => id ?? 'null')}]::bigint[])[nextval('draws')],
                            100000000000 + (random() * 1e11)::bigint) $$`,
    )
    .execute(server.db);

test('an id that is taken is drawn again', async () => {
  const first = await anOwner(server);
  const { user_id } = await first.call(users.viewOrganisation);
  await nextIdsAre([first.orgId, first.orgId, null, user_id, null]);
  const second = await anOwner(server);
  expect(second.orgId).not.toBe(first.orgId);
  expect((await second.call(users.viewOrganisation)).user_id).not.toBe(user_id);
  await nextIdsAre([user_id, null]);
  expect(await aHand(second, 'redrawn')).not.toBe(user_id);
});
