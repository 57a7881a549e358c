import { type AnyCall, SHARE_BASE } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { open } from '@fieldscope/contract/calls/open';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { fail } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { OrgId } from '@fieldscope/contract/ids';
import { NO_PLACE } from '@fieldscope/contract/live';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeCredits, foldCredits, topUp } from '../src/modules/credits/credits.service';
import type { Actor } from '../src/platform/http/actor';
import { createBind } from '../src/platform/http/bind';
import type { Authenticators } from '../src/platform/http/use-case';
import { sql } from '../src/platform/postgres/db';
import {
  aNetworkServer,
  anAccessKey,
  anOwner,
  aStranger,
  aSubUser,
  type Caller,
  deviceKeys,
  type Program,
  type User,
} from './builders';
import { aChatModel, SAYS } from './chat-model';
import { ENTRIES } from './every-call';
import { aServer, type TestServer } from './harness';
import { aMqttClient } from './mqtt-clients';
import { aFarm, type Farm } from './whole-farm';

const model = aChatModel();
let server: TestServer;
beforeAll(async () => {
  model.answer = SAYS.text('The air temperature of tomatoes is known.');
  server = await aServer({ CREDITS: 'required', AI_URL: model.url(), AI_MODEL: 'stand-in' });
});

const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const aTable = (user: User) => user.call(channels.listData, {});
const give = ({ orgId }: User, credits: { um?: number; dm?: number }) =>
  topUp(server, orgId, { um: 0, dm: 0, ...credits });

/** Takes credits away until so many are left; what is not named stays as it is. */
async function leave(owner: User, { um, dm }: { um?: number; dm?: number }): Promise<void> {
  const { um_balance, dm_balance } = await owner.call(users.viewOrganisation);
  await changeCredits(owner.server.db, owner.orgId, {
    kind: 'top_up',
    um: um === undefined ? 0 : um - um_balance,
    dm: dm === undefined ? 0 : dm - dm_balance,
    at: owner.server.clock.now(),
  });
}

async function aRestrictedOwner(): Promise<User> {
  const owner = await anOwner(server);
  await leave(owner, { um: 0, dm: 0 });
  return owner;
}

const closed = listCalls().filter(({ call }) => call.needsCredits);
/** A user who signs out may do nothing afterwards. */
const others = listCalls()
  // Programs of this file keep their key, and operators of the installation have no credits.
  .filter(({ call }) => !call.needsCredits && call.base !== 'operator')
  .filter(({ name }) => name !== 'accessKeys.replaceFixed')
  .sort((a, b) => Number(a.name === 'users.signOut') - Number(b.name === 'users.signOut'));

describe('an organisation whose credits are used up', () => {
  let farm: Farm;
  let neighbour: Farm;
  let key: Program;
  let neighboursKey: Program;
  let networkServer: Caller;
  beforeAll(async () => {
    farm = await aFarm(server, 'Meadow', 21.5);
    neighbour = await aFarm(server, 'Hillside', 33.125);
    key = await anAccessKey(farm.owner);
    neighboursKey = await anAccessKey(neighbour.owner);
    networkServer = await aNetworkServer(server);
    await leave(farm.owner, { um: 0, dm: 0 });
  });
  const whoCalls = ({ role }: AnyCall): Caller => {
    if (role === 'key_read' || role === 'key_full') return key;
    if (role === 'network_server') return networkServer;
    if (role === 'device') return farm.kit;
    return role === 'public' ? aStranger(server) : farm.owner;
  };

  test.each(closed)('is refused $name, and a neighbour is not', async ({ name, call }) => {
    const { body } = await whoCalls(call).ask(call, ENTRIES[name].input(farm), { language: 'ru' });
    const { code } = ERRORS.account_restricted;
    const msg = errorText('ru', 'account_restricted');
    const { time: _, ...refusal } = body as { code: unknown; msg: string; time?: unknown };
    expect(refusal).toEqual({ code: call.base === 'portal' ? code : String(code), msg });

    const theirs = call.base === 'portal' ? neighbour.owner : neighboursKey;
    expect(Number((await theirs.ask(call, ENTRIES[name].input(neighbour))).body.code)).toBe(0);
  });

  test('is refused history by the key of a device, too, and latest values are not', async () => {
    const { eui } = farm.node;
    const { read } = await deviceKeys(farm.owner, eui);
    await expect(read.call(open.listTelemetry, { device_eui: eui })).rejects.toMatchObject({
      code: String(ERRORS.account_restricted.code),
    });
    expect(await read.call(open.viewLatestTelemetry, { device_eui: eui })).toHaveLength(1);
  });

  test('goes on storing and publishing its readings; they are history once it is topped up', async () => {
    const { owner, kit } = farm;
    const name = `org-${owner.orgId}`;
    const stream = await aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
      clientId: `${name}-a1`,
      username: name,
      password: key.key,
    });
    await stream.subscribeAsync(`/device_sensor_data/${owner.orgId}/#`);
    const published = new Promise<string>((resolve) => stream.on('message', (topic) => resolve(topic)));
    const value = [{ channel: 1, measurements: { 4097: '17.25' } }];
    await kit.upload({ requestId: '1', deviceEui: kit.eui, events: [{ name: 'measure-sensor', value }] });
    expect(await published).toContain(kit.eui);
    const latest = await owner.call(devices.listLatest, { eui: [kit.eui] });
    expect(latest.map((one) => one.value)).toEqual([17.25]);
    await give(owner, { um: 10, dm: 10 });
    const { list } = await owner.call(channels.listData, { eui: [kit.eui] });
    expect(list.map((reading) => reading.value)).toEqual([17.25]);
    await leave(owner, { um: 0, dm: 0 });
  });

  test('is refused nothing else', async () => {
    for (const { name, call } of others) {
      const { body } = await whoCalls(call).ask(call, ENTRIES[name].input(farm));
      expect(Number(body.code), name).not.toBe(ERRORS.account_restricted.code);
    }
    // None of them gave it credits.
    await expect(key.call(open.listTelemetry, { device_eui: farm.node.eui })).rejects.toMatchObject({
      code: String(ERRORS.account_restricted.code),
    });
  });
});

describe('credits are used up', () => {
  test.each([{ um: 0 }, { dm: 0 }, { um: -1 }])('when one kind of them is: %o left', async (left) => {
    const owner = await anOwner(server);
    await leave(owner, left);
    await expect(aTable(owner)).rejects.toMatchObject(refusedAs('account_restricted'));
  });

  test('not before the last of them', async () => {
    const owner = await anOwner(server);
    await leave(owner, { um: 1, dm: 1 });
    expect(await aTable(owner)).toMatchObject({ list: [] });
  });

  test('whether or not they were folded into the balance yet', async () => {
    const owner = await aRestrictedOwner();
    await foldCredits(server);
    await expect(aTable(owner)).rejects.toMatchObject(refusedAs('account_restricted'));
    await give(owner, { um: 1, dm: 1 });
    expect(await aTable(owner)).toMatchObject({ list: [] });
    await foldCredits(server);
    expect(await aTable(owner)).toMatchObject({ list: [] });
  });
});

describe('credits that are given', () => {
  test('open history at once, to who is signed in', async () => {
    const owner = await aRestrictedOwner();
    const observer = await aSubUser(owner, 'observer');
    await expect(aTable(observer)).rejects.toMatchObject(refusedAs('account_restricted'));
    expect(await give(owner, { um: 5, dm: 3 })).toEqual({ um: 5, dm: 3 });
    expect(await aTable(observer)).toMatchObject({ list: [] });
  });

  test('pay what was used beyond them first', async () => {
    const owner = await anOwner(server);
    await leave(owner, { um: -5 });
    expect(await give(owner, { um: 5 })).toMatchObject({ um: 0 });
    await expect(aTable(owner)).rejects.toMatchObject(refusedAs('account_restricted'));
    await give(owner, { um: 1 });
    expect(await aTable(owner)).toMatchObject({ list: [] });
  });

  test('go to no other organisation, and to none by an unknown number', async () => {
    const [owner, neighbour] = [await aRestrictedOwner(), await aRestrictedOwner()];
    await give(neighbour, { um: 5, dm: 5 });
    await expect(aTable(owner)).rejects.toMatchObject(refusedAs('account_restricted'));
    expect(await topUp(server, '999999' as OrgId, { um: 1, dm: 1 })).toBeUndefined();
  });
});

describe('rights are checked before credits', () => {
  test('by role', async () => {
    const limited = await aSubUser(await aRestrictedOwner(), 'limited');
    await expect(aTable(limited)).rejects.toMatchObject(refusedAs('no_authority'));
  });

  test('by the second factor that is demanded', async () => {
    const owner = await aRestrictedOwner();
    const observer = await aSubUser(owner, 'observer');
    await owner.call(secondFactor.demand, { demanded: true });
    await expect(aTable(observer)).rejects.toMatchObject(refusedAs('information_incomplete'));
  });
});

test('who sees a shared panel is refused by the credits of its organisation', async () => {
  const app = Fastify();
  const restricted = async (orgId: OrgId) => orgId === '100001';
  const visitor = (orgId: string): Actor => ({
    ...{
      kind: 'user',
      orgId: orgId as OrgId,
      userId: '1' as never,
      role: 'observer',
      runsInstallation: false,
      sessionId: '',
    },
    ...{ operator: null, secondFactorDue: false },
  });
  const share = async ({ headers }: { headers: Record<string, unknown> }) => visitor(String(headers.org));
  const authenticators = { share } as unknown as Authenticators;
  const { bind } = createBind(app, {
    services: server,
    authenticators,
    recordOutcome: async () => undefined,
    recordRefusal: () => undefined,
    ensurePaidFor: async (_: unknown, orgId: OrgId) => {
      if (await restricted(orgId)) fail('account_restricted');
    },
    livePlaceOf: async () => NO_PLACE,
  });
  bind.shared(channels.listData, async () => ({ list: [], page: { count: 0, more: false } }));
  const codeFor = async (org: string) =>
    (await app.inject({ url: SHARE_BASE + channels.listData.path, headers: { org } })).json().code;
  expect(await codeFor('100001')).toBe(ERRORS.account_restricted.code);
  expect(await codeFor('100002')).toBe(0);
});

test('credits that are only counted close nothing, and are not looked up', async () => {
  const counting = await aServer();
  const owner = await anOwner(counting);
  await leave(owner, { um: -1, dm: -1 });
  await sql`alter view credit_balance rename to credit_balance_away`.execute(counting.db);
  expect(await aTable(owner)).toMatchObject({ list: [] });
});
