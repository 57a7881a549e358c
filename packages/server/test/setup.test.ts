import { devices } from '@fieldscope/contract/calls/devices';
import { setup, users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS } from '@fieldscope/contract/time';
import { expect, onTestFinished, test } from 'vitest';
import { ensureSetupLink } from '../src/modules/setup/setup.service';
import { sql } from '../src/platform/db';
import { digest } from '../src/platform/secrets';
import { aCaller, anOwner, aStranger } from './builders';
import { aHouse, type TestHouse } from './harness';

const EXPIRED = { code: ERRORS.expired.code };
const answers = {
  organisation: 'Green Valley',
  email: 'ada@valley.example',
  password: 'tomato-7',
};

/** A server without an organisation, for one test alone. */
async function anEmptyHouse(settings?: Parameters<typeof aHouse>[0]): Promise<TestHouse> {
  const house = await aHouse(settings);
  onTestFinished(house.stop);
  return house;
}

function tokenOf(link: string | undefined): string {
  const token = /\/#\/setup\?token=([\w-]{43})$/.exec(link ?? '')?.[1];
  if (!token) throw new Error(`no set-up link: ${link}`);
  return token;
}

const complete = (house: TestHouse, token: string, changed: object = {}) =>
  aStranger(house).call(setup.complete, { ...answers, token, ...changed });
const usable = async (house: TestHouse, token: string) =>
  (await aStranger(house).call(setup.view, { token })).usable;

async function organisations(house: TestHouse): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from organisation`.execute(house.db);
  return rows[0]!.n;
}

test('an empty server offers a link to set it up; whoever uses it owns the organisation and is signed in', async () => {
  const house = await anEmptyHouse();
  expect(house.server.setupLink).toMatch(`http://localhost:${house.server.port}/#/setup?token=`);
  const token = tokenOf(house.server.setupLink);
  expect(await usable(house, token)).toBe(true);
  const session = await complete(house, token);
  expect(session).toMatchObject({ email: 'ada@valley.example', child_id: '0' });
  const owner = aCaller(house, () => session.token);
  expect(await owner.call(users.viewOrganisation)).toMatchObject({
    name: 'Green Valley',
    email: 'ada@valley.example',
    role: 'owner',
    um_balance: 100_000,
  });
  expect((await owner.call(devices.listNodes, {})).page.count).toBe(0);
});

test('the link works once', async () => {
  const house = await anEmptyHouse();
  const token = tokenOf(house.server.setupLink);
  await complete(house, token);
  expect(await usable(house, token)).toBe(false);
  await expect(complete(house, token, { email: 'eve@valley.example' })).rejects.toMatchObject(EXPIRED);
  expect(await ensureSetupLink(house)).toBeUndefined();
});

test('of many who use it at once one gets the organisation', async () => {
  const house = await anEmptyHouse();
  const token = tokenOf(house.server.setupLink);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => complete(house, token, { email: `person-${i}@valley.example` })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await organisations(house)).toBe(1);
});

test('two links, from two servers that started at once, make one organisation together', async () => {
  const house = await anEmptyHouse();
  const first = tokenOf(house.server.setupLink);
  const second = 'S'.repeat(43);
  await sql`
    insert into setup_token (token_hash, created_at, expires_at)
    select ${digest(second)}, created_at, expires_at from setup_token`.execute(house.db);
  const outcomes = await Promise.allSettled([
    complete(house, first),
    complete(house, second, { email: 'eve@valley.example' }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await organisations(house)).toBe(1);
});

test('a guessed link, an old link and a late one open nothing', async () => {
  const house = await anEmptyHouse();
  const old = tokenOf(house.server.setupLink);
  await expect(complete(house, 'A'.repeat(43))).rejects.toMatchObject(EXPIRED);
  const token = tokenOf(await ensureSetupLink(house));
  expect([await usable(house, old), await usable(house, token)]).toEqual([false, true]);
  await expect(complete(house, old)).rejects.toMatchObject(EXPIRED);
  house.clock.advance(7 * DAY_MS);
  expect(await usable(house, token)).toBe(false);
  await expect(complete(house, token)).rejects.toMatchObject(EXPIRED);
  expect(await organisations(house)).toBe(0);
});

test('an organisation that the operator made closes the link', async () => {
  const house = await anEmptyHouse();
  const token = tokenOf(house.server.setupLink);
  await anOwner(house);
  expect(await usable(house, token)).toBe(false);
  await expect(complete(house, token)).rejects.toMatchObject(EXPIRED);
});

test('what is answered wrongly is named and leaves the link as it was', async () => {
  const house = await anEmptyHouse({ PUBLIC_URL: 'https://fields.example/' });
  expect(house.server.setupLink).toMatch('https://fields.example/#/setup?token=');
  const token = tokenOf(house.server.setupLink);
  for (const [field, changed] of [
    ['password', { password: 'tomatoes' }],
    ['password', { password: 'short-1' }],
    ['password', { password: 'far-too-long-a-password-1' }],
    ['email', { email: 'ada' }],
    ['organisation', { organisation: ' ' }],
  ] as const) {
    await expect(complete(house, token, changed)).rejects.toMatchObject({
      code: ERRORS.parameter_invalid.code,
      msg: expect.stringContaining(field),
    });
  }
  expect((await complete(house, token)).email).toBe('ada@valley.example');
});

test('with the tick box, the organisation gets a demo farm', async () => {
  const house = await anEmptyHouse();
  const session = await complete(house, tokenOf(house.server.setupLink), { with_demo_farm: true });
  const owner = aCaller(house, () => session.token);
  await expect
    .poll(async () => (await owner.call(devices.listNodes, {})).page.count, { timeout: 15_000 })
    .toBeGreaterThan(0);
});

test('the database keeps no link that would work', async () => {
  const house = await anEmptyHouse();
  const token = tokenOf(house.server.setupLink);
  const { rows } = await sql<{ row: string }>`select setup_token::text as row from setup_token`.execute(
    house.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(token);
  expect(house.logged()).not.toContain(token);
});
