import { channels } from '@fieldscope/contract/calls/channels';
import { open } from '@fieldscope/contract/calls/open';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { setFrozen, type ToFreeze } from '../src/modules/accounts/freezing.service';
import {
  aKit,
  anAccessKey,
  anOwner,
  aStranger,
  aSubUser,
  PASSWORD,
  type Program,
  type User,
} from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { aMqttClient, closed } from './mqtt-clients';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const refusedAs = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const freeze = (what: ToFreeze) => setFrozen(server, what, true);
const unfreeze = (what: ToFreeze) => setFrozen(server, what, false);
const signIn = ({ account }: User, password = PASSWORD) =>
  aStranger(server).call(users.signIn, { account, password });
const connect = ({ orgId }: User, { key }: Program, clientId = 'a1') => {
  const name = `org-${orgId}`;
  return aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
    clientId: `${name}-${clientId}`,
    username: name,
    password: key,
  });
};
const aLiveScreen = async ({ token }: User) => {
  const screen = await aScreen(server, { type: 'hello', token });
  await screen.until('welcome');
  return screen;
};

describe('a frozen sub-account', () => {
  test('is frozen at once and informed; everybody else goes on', async () => {
    const owner = await anOwner(server);
    const hand = await aSubUser(owner, 'observer');
    const [theirs, owners] = [await aLiveScreen(hand), await aLiveScreen(owner)];
    expect(await freeze({ account: hand.account.toUpperCase() })).toMatchObject({ account: hand.account });
    expect(await theirs.until('refused')).toMatchObject(refusedAs('account_frozen'));
    await theirs.closed;
    await expect(hand.call(users.viewSetting)).rejects.toMatchObject(refusedAs('account_frozen'));
    await expect(signIn(hand)).rejects.toMatchObject(refusedAs('account_frozen'));
    expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
    expect(owners.received.map(({ type }) => type)).toEqual(['welcome']);
  });

  test('is not revealed to who does not know the password', async () => {
    const hand = await aSubUser(await anOwner(server), 'observer');
    await freeze({ account: hand.account });
    await expect(signIn(hand, 'guessed-1')).rejects.toMatchObject(refusedAs('credentials_wrong'));
  });

  test('has access again once it is unfrozen', async () => {
    const hand = await aSubUser(await anOwner(server), 'observer');
    await freeze({ account: hand.account });
    await unfreeze({ account: hand.account });
    expect(await hand.call(users.viewSetting)).toMatchObject({ nickname: hand.account });
    expect(await signIn(hand)).toMatchObject({ email: hand.account });
  });
});

describe('a sub-account that owner and operator freeze', () => {
  /** What the owner sees of the only sub-account. */
  const seenBy = async (owner: User) => (await owner.call(subAccounts.list)).list[0]!;
  const freezeAsOwner = async (owner: User, frozen: boolean) => {
    const { child_id } = await seenBy(owner);
    await owner.call(subAccounts.edit, { child_id, frozen });
  };

  test('stays frozen when its owner releases what the operator froze, and the owner sees who froze it', async () => {
    const owner = await anOwner(server);
    const hand = await aSubUser(owner, 'observer');
    await freeze({ account: hand.account });
    expect(await seenBy(owner)).toMatchObject({ frozen: false, frozen_by_operator: true });
    await freezeAsOwner(owner, false);
    await expect(hand.call(users.viewSetting)).rejects.toMatchObject(refusedAs('account_frozen'));
    await expect(signIn(hand)).rejects.toMatchObject(refusedAs('account_frozen'));
    expect(await seenBy(owner)).toMatchObject({ frozen_by_operator: true });
  });

  test('stays frozen when the operator releases what its owner froze', async () => {
    const owner = await anOwner(server);
    const hand = await aSubUser(owner, 'observer');
    await freezeAsOwner(owner, true);
    await unfreeze({ account: hand.account });
    await expect(signIn(hand)).rejects.toMatchObject(refusedAs('account_frozen'));
    expect(await seenBy(owner)).toMatchObject({ frozen: true, frozen_by_operator: false });
  });

  test.each([
    ['the owner', 'the operator'],
    ['the operator', 'the owner'],
  ])('works again once %s and then %s have released it', async (first, second) => {
    const owner = await anOwner(server);
    const hand = await aSubUser(owner, 'observer');
    await freeze({ account: hand.account });
    await freezeAsOwner(owner, true);
    const release = (who: string) =>
      who === 'the owner' ? freezeAsOwner(owner, false) : unfreeze({ account: hand.account });
    await release(first);
    await expect(signIn(hand)).rejects.toMatchObject(refusedAs('account_frozen'));
    await release(second);
    expect(await signIn(hand)).toMatchObject({ email: hand.account });
  });
});

describe.each([
  ['by its number', ({ orgId }: User): ToFreeze => ({ organisation: orgId })],
  ['by its main account', ({ account }: User): ToFreeze => ({ account })],
])('an organisation frozen %s', (_, named) => {
  test('is cut with all accounts, keys and streams, and none of another organisation', async () => {
    const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
    const hand = await aSubUser(owner, 'limited');
    const key = await anAccessKey(owner);
    const [stream, theirs] = [
      await connect(owner, key),
      await connect(neighbour, await anAccessKey(neighbour)),
    ];
    const screen = await aLiveScreen(owner);
    const cut = closed(stream);
    expect(await freeze(named(owner))).toEqual({ org_id: owner.orgId });
    await cut;
    expect(await screen.until('refused')).toMatchObject(refusedAs('account_frozen'));
    for (const user of [owner, hand]) {
      await expect(user.call(users.viewSetting)).rejects.toMatchObject(refusedAs('account_frozen'));
      await expect(signIn(user)).rejects.toMatchObject(refusedAs('account_frozen'));
    }
    expect((await key.ask(open.viewOrganisation)).body).toEqual({
      code: String(ERRORS.account_frozen.code),
      msg: errorText('en', 'account_frozen'),
    });
    await expect(connect(owner, key, 'b2')).rejects.toThrow(/Bad username or password/);
    expect(theirs.connected).toBe(true);
    expect(await neighbour.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
  });

  test('goes on with sessions, keys and streams once it is released', async () => {
    const owner = await anOwner(server);
    const key = await anAccessKey(owner);
    await freeze(named(owner));
    await unfreeze(named(owner));
    expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
    expect(await key.call(open.viewOrganisation)).toMatchObject({ org_id: owner.orgId });
    expect((await connect(owner, key)).connected).toBe(true);
    expect(await signIn(owner)).toMatchObject({ org_id: owner.orgId });
  });
});

test('the devices of a frozen organisation go on storing', async () => {
  const owner = await anOwner(server);
  const kit = await aKit(owner);
  await freeze({ organisation: owner.orgId });
  const value = [{ channel: 1, measurements: { 4097: '21.5' } }];
  await kit.upload({ requestId: '1', deviceEui: kit.eui, events: [{ name: 'measure-sensor', value }] });
  await unfreeze({ organisation: owner.orgId });
  const { list } = await owner.call(channels.listData, { eui: [kit.eui] });
  expect(list.map((reading) => reading.value)).toEqual([21.5]);
});

test('a token that is renewed while frozen opens nothing', async () => {
  const owner = await anOwner(server);
  await freeze({ organisation: owner.orgId });
  server.clock.advance(LIMITS.accessTokenMs);
  const { token } = await aStranger(server).call(users.refresh, { refreshToken: owner.refreshToken });
  owner.token = token;
  await expect(owner.call(users.viewSetting)).rejects.toMatchObject(refusedAs('account_frozen'));
});

test('an unknown name or number freezes no account', async () => {
  await expect(freeze({ account: 'nobody@farm.example' })).rejects.toMatchObject({ name: 'account_missing' });
  expect(await freeze({ organisation: '999999' as OrgId })).toBeUndefined();
});
