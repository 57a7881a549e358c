import { devices } from '@fieldscope/contract/calls/devices';
import { setup, users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { expect, onTestFinished, test } from 'vitest';
import { audienceOf } from '../src/modules/accounts/organisation.service';
import { foundOrganisation } from '../src/modules/organisations/organisations.service';
import { ensureSetupLink } from '../src/modules/setup/setup.service';
import { sql } from '../src/platform/postgres/db';
import { digest } from '../src/platform/security/secrets';
import { aCaller, anOwner, aStranger } from './builders';
import { aServer, type TestServer } from './harness';

const EXPIRED = { code: ERRORS.expired.code };
const answers = {
  organisation: 'Green Valley',
  email: 'ada@valley.example',
  password: 'tomato-7',
};

/** A server without an organisation, for one test alone. */
async function anEmptyServer(settings?: Parameters<typeof aServer>[0]): Promise<TestServer> {
  const server = await aServer(settings);
  onTestFinished(server.stop);
  return server;
}

function tokenOf(link: string | undefined): string {
  const token = /\/#\/setup\?token=([\w-]{43})$/.exec(link ?? '')?.[1];
  if (!token) throw new Error(`no set-up link: ${link}`);
  return token;
}

const complete = (server: TestServer, token: string, changed: object = {}) =>
  aStranger(server).call(setup.complete, { ...answers, token, ...changed });
const usable = async (server: TestServer, token: string) =>
  (await aStranger(server).call(setup.view, { token })).usable;

async function organisations(server: TestServer): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from organisation`.execute(server.db);
  return rows[0]!.n;
}

test('an empty server offers a link to set it up; its user owns the organisation and is signed in', async () => {
  const server = await anEmptyServer();
  expect(server.running.setupLink).toMatch(`http://localhost:${server.running.port}/#/setup?token=`);
  const token = tokenOf(server.running.setupLink);
  expect(await usable(server, token)).toBe(true);
  const session = await complete(server, token);
  expect(session).toMatchObject({ email: 'ada@valley.example', child_id: '0' });
  const owner = aCaller(server, () => session.token);
  expect(await owner.call(users.viewOrganisation)).toMatchObject({
    name: 'Green Valley',
    email: 'ada@valley.example',
    role: 'owner',
    um_balance: 100_000,
  });
  expect((await owner.call(devices.listNodes, {})).page.count).toBe(0);
});

test('the first organisation runs the installation, and no later one', async () => {
  const server = await anEmptyServer();
  const { org_id: orgId } = await complete(server, tokenOf(server.running.setupLink));
  const later = await anOwner(server);
  expect(await audienceOf(server.db, OrgId.parse(orgId))).toBe('operator');
  expect(await audienceOf(server.db, later.orgId)).toBe('public');
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Mars/Olympus', ''],
])('a browser in %s gives the organisation the time zone "%s"', async (timezone, kept) => {
  const server = await anEmptyServer();
  const session = await complete(server, tokenOf(server.running.setupLink), { timezone });
  const owner = aCaller(server, () => session.token);
  expect(await owner.call(users.viewOrganisation)).toMatchObject({ timezone: kept });
  expect(await owner.call(users.viewSetting)).toMatchObject({ timezone: kept });
});

test('who registers before the link is used does not make it useless', async () => {
  const server = await anEmptyServer();
  const stranger = { name: 'Farm', email: 'early@farm.example', country: 'DE', passwordHash: '-' };
  await foundOrganisation(server, { ...stranger, mayRunInstallation: false }, server.db);
  const token = tokenOf(server.running.setupLink);
  expect(await usable(server, token)).toBe(true);
  const { org_id: orgId } = await complete(server, token);
  expect(await audienceOf(server.db, OrgId.parse(orgId))).toBe('operator');
  expect(await ensureSetupLink(server)).toBeUndefined();
});

test('the link works once', async () => {
  const server = await anEmptyServer();
  const token = tokenOf(server.running.setupLink);
  await complete(server, token);
  expect(await usable(server, token)).toBe(false);
  await expect(complete(server, token, { email: 'eve@valley.example' })).rejects.toMatchObject(EXPIRED);
  expect(await ensureSetupLink(server)).toBeUndefined();
});

test('of many who use it at once one gets the organisation', async () => {
  const server = await anEmptyServer();
  const token = tokenOf(server.running.setupLink);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => complete(server, token, { email: `person-${i}@valley.example` })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await organisations(server)).toBe(1);
});

test('two links, from two servers that started at once, make one organisation together', async () => {
  const server = await anEmptyServer();
  const first = tokenOf(server.running.setupLink);
  const second = 'S'.repeat(43);
  await sql`
    insert into setup_token (token_hash, created_at, expires_at)
    select ${digest(second)}, created_at, expires_at from setup_token`.execute(server.db);
  const outcomes = await Promise.allSettled([
    complete(server, first),
    complete(server, second, { email: 'eve@valley.example' }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await organisations(server)).toBe(1);
});

test('a guessed link, an old link and a late one open nothing', async () => {
  const server = await anEmptyServer();
  const old = tokenOf(server.running.setupLink);
  await expect(complete(server, 'A'.repeat(43))).rejects.toMatchObject(EXPIRED);
  const token = tokenOf(await ensureSetupLink(server));
  expect([await usable(server, old), await usable(server, token)]).toEqual([false, true]);
  await expect(complete(server, old)).rejects.toMatchObject(EXPIRED);
  server.clock.advance(7 * DAY_MS);
  expect(await usable(server, token)).toBe(false);
  await expect(complete(server, token)).rejects.toMatchObject(EXPIRED);
  expect(await organisations(server)).toBe(0);
});

test('an organisation that the operator made closes the link', async () => {
  const server = await anEmptyServer();
  const token = tokenOf(server.running.setupLink);
  await anOwner(server);
  expect(await usable(server, token)).toBe(false);
  await expect(complete(server, token)).rejects.toMatchObject(EXPIRED);
});

test('what is answered wrongly is named and leaves the link as it was', async () => {
  const server = await anEmptyServer({ PUBLIC_URL: 'https://fields.example/' });
  expect(server.running.setupLink).toMatch('https://fields.example/#/setup?token=');
  const token = tokenOf(server.running.setupLink);
  for (const [field, changed] of [
    ['password', { password: 'tomatoes' }],
    ['password', { password: 'short-1' }],
    ['password', { password: 'far-too-long-a-password-1' }],
    ['email', { email: 'ada' }],
    ['organisation', { organisation: ' ' }],
  ] as const) {
    await expect(complete(server, token, changed)).rejects.toMatchObject({
      code: ERRORS.parameter_invalid.code,
      msg: expect.stringContaining(field),
    });
  }
  expect((await complete(server, token)).email).toBe('ada@valley.example');
});

test('with the tick box, the organisation gets a demo farm', async () => {
  const server = await anEmptyServer();
  const session = await complete(server, tokenOf(server.running.setupLink), { with_demo_farm: true });
  const owner = aCaller(server, () => session.token);
  await expect.poll(async () => (await owner.call(devices.listNodes, {})).page.count).toBeGreaterThan(0);
});

test('the database keeps no link that would work', async () => {
  const server = await anEmptyServer();
  const token = tokenOf(server.running.setupLink);
  const { rows } = await sql<{ row: string }>`select setup_token::text as row from setup_token`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(token);
  expect(server.logged()).not.toContain(token);
});
