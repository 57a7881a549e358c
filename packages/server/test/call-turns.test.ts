import { BASES } from '@fieldscope/contract/call';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { groups } from '@fieldscope/contract/calls/groups';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
let owner: User;
let neighbour: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  neighbour = await anOwner(server);
});

/** What lists geofences waits until the returned function is called. */
async function lockedGeofences(): Promise<() => Promise<void>> {
  const client = await server.pool.connect();
  await client.query('begin; lock table geofence in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const listed = (signal?: AbortSignal): Promise<Response> =>
  fetch(server.url + BASES.portal + geofences.list.path, {
    headers: { authorization: owner.token },
    ...(signal && { signal }),
  });

const countLocked = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
};

test('slow calls of one organisation leave connections to others; beyond what may wait it is told when to come again', async () => {
  const unlock = await lockedGeofences();
  let refusedCount = 0;
  const asked = Array.from({ length: 120 }, async () => {
    const answer = await listed();
    if (answer.status === 429) refusedCount += 1;
    return answer;
  });
  const refused = await Promise.race(asked);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: ERRORS.too_frequent.code });
  await expect.poll(countLocked).toBe(5);
  expect((await neighbour.call(groups.list, {})).length).toBe(1);
  // Five at work and a hundred behind them.
  await expect.poll(() => refusedCount).toBe(15);
  await unlock();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(105);
});

test('who leaves while his call waits does not keep others waiting', async () => {
  const unlock = await lockedGeofences();
  const first = Array.from({ length: 5 }, () => listed());
  await expect.poll(countLocked).toBe(5);
  const leaving = new AbortController();
  const left = Array.from({ length: 101 }, () => listed(leaving.signal).catch(() => undefined));
  expect((await Promise.race(left))!.status).toBe(429);
  leaving.abort();
  await Promise.all(left);
  const last = listed();
  await unlock();
  expect((await Promise.all([...first, last])).map(({ status }) => status)).toEqual(Array(6).fill(200));
});
