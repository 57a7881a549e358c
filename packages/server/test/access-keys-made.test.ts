import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import type { BodyInputOf } from '@fieldscope/contract/call';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { open } from '@fieldscope/contract/calls/open';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { passwordProof } from '../src/platform/security/passwords';
import { aMadeKey, anAccessKey, anOwner, aStranger, aSubUser, PASSWORD, type User } from './builders';
import { overtaken } from './concurrency';
import { aServer, type TestServer } from './harness';
import { aMqttClient, closed, granted } from './mqtt-clients';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

const code = (name: ErrorName) => ({ code: ERRORS[name].code });
const aKey = { label: 'Display', level: ACCESS_LEVEL.read, password: PASSWORD } as const;
type Change = Omit<BodyInputOf<typeof accessKeys.edit>, 'access_id' | 'password'>;
const edit = (who: User, accessId: string, change: Change) =>
  who.call(accessKeys.edit, { access_id: accessId, password: PASSWORD, ...change });
const find = async (who: User, accessId: string) =>
  (await who.call(accessKeys.list)).find(({ access_id }) => access_id === accessId);

describe('creating an access key', () => {
  test('shows the key once, in full; the list never shows it', async () => {
    const { access_id, access_key } = await owner.call(accessKeys.create, aKey);
    expect(access_id).toMatch(/^[A-Z0-9]{16}$/);
    expect(access_key).toMatch(/^[0-9A-F]{64}$/);
    expect(JSON.stringify(await owner.call(accessKeys.list))).not.toContain(access_key);
    expect(await find(owner, access_id)).toEqual({
      access_id,
      label: 'Display',
      level: ACCESS_LEVEL.read,
      status: 'active',
      fixed: false,
      created_at: server.clock.now(),
      last_used_at: null,
    });
  });

  test('the new key opens the public interface and the stream', async () => {
    const key = await aMadeKey(owner);
    expect(await key.call(open.viewOrganisation)).toMatchObject({ org_id: owner.orgId });
    expect((await onTheStream(owner, key.key)).connected).toBe(true);
  });

  test('the twelfth is refused; the fixed one does not count, a disabled one does', async () => {
    const farmer = await anOwner(server);
    for (let made = 1; made <= LIMITS.accessKeys; made += 1) await aMadeKey(farmer);
    await edit(farmer, (await farmer.call(accessKeys.list)).at(-1)!.access_id, { status: 'disabled' });
    await expect(farmer.call(accessKeys.create, aKey)).rejects.toMatchObject(
      code('access_key_limit_reached'),
    );
    expect(await farmer.call(accessKeys.list)).toHaveLength(LIMITS.accessKeys + 1);
  });

  test('a second caller who makes the eleventh at the same moment leaves no place for a twelfth', async () => {
    const farmer = await anOwner(server);
    for (let made = 1; made < LIMITS.accessKeys; made += 1) await aMadeKey(farmer);
    const created = overtaken(server, () => farmer.call(accessKeys.create, aKey), {
      before: `
        select 1 from organisation where org_id = ${farmer.orgId} for no key update;
        insert into access_key (access_id, org_id, label, level, key_hmac, key_sealed, created_at)
        values ('THEFASTERONE0000', ${farmer.orgId}, 'Faster', 0, 'hmac', 'sealed', now())`,
    });
    await expect(created).rejects.toMatchObject(code('access_key_limit_reached'));
  });

  test.each([
    ['an empty label', { label: ' ' }],
    ['a label that is too long', { label: 'x'.repeat(LIMITS.accessKeyLabelLength + 1) }],
    ['a level that does not exist', { level: 2 }],
  ])('%s is refused', async (_, wrong) => {
    expect(await owner.ask(accessKeys.create, { ...aKey, ...wrong })).toMatchObject({
      body: code('parameter_invalid'),
    });
  });
});

describe('the login password', () => {
  test('is required whenever a key is created, changed or deleted', async () => {
    const { accessId } = await anAccessKey(owner);
    for (const [call, input] of [
      [accessKeys.create, { label: 'Display', level: ACCESS_LEVEL.read }],
      [accessKeys.edit, { access_id: accessId, label: 'Mine' }],
      [accessKeys.remove, { access_id: accessId }],
    ] as const) {
      expect(await owner.ask(call, input)).toMatchObject({ body: code('parameter_missing') });
      expect(await owner.ask(call, { ...input, password: 'guessed' })).toMatchObject({
        body: code('password_wrong'),
      });
    }
    expect(await find(owner, accessId)).toMatchObject({ label: 'Fixed key' });
  });

  test('may be the MD5 that existing client programs send', async () => {
    const password = passwordProof(PASSWORD);
    expect(await owner.call(accessKeys.create, { ...aKey, password })).toHaveProperty('access_key');
  });

  test('is the own one: the owner’s is worth nothing to an administrator', async () => {
    const administrator = await aSubUser(owner, 'administrator');
    await sql`update account set password_hash = ${await server.passwords.hash('another-2026')}
      where account = ${administrator.account}`.execute(server.db);
    await expect(administrator.call(accessKeys.create, aKey)).rejects.toMatchObject(code('password_wrong'));
    const own = { ...aKey, password: 'another-2026' };
    expect(await administrator.call(accessKeys.create, own)).toHaveProperty('access_key');
  });

  test('cannot be guessed: wrong ones lock the account as at the sign-in, for half an hour', async () => {
    const farmer = await anOwner(server);
    for (let guess = 1; guess <= LIMITS.failedSignIns; guess += 1) {
      await expect(
        farmer.call(accessKeys.create, { ...aKey, password: `guess-${guess}` }),
      ).rejects.toMatchObject(code('password_wrong'));
    }
    await expect(farmer.call(accessKeys.create, aKey)).rejects.toMatchObject(code('account_locked'));
    const signIn = aStranger(server).call(users.signIn, { account: farmer.account, password: PASSWORD });
    await expect(signIn).rejects.toMatchObject(code('account_locked'));
    server.clock.advance(LIMITS.accountLockMs + MINUTE_MS);
    expect(await farmer.call(accessKeys.create, aKey)).toHaveProperty('access_key');
  });
});

describe('the list', () => {
  test('begins with the fixed key and goes on in the order of making', async () => {
    const farmer = await anOwner(server);
    for (const label of ['Display', 'Bridge']) {
      server.clock.advance(MINUTE_MS);
      await aMadeKey(farmer, { label });
    }
    const listed = await farmer.call(accessKeys.list);
    expect(listed.map(({ label, fixed }) => [label, fixed])).toEqual([
      ['Fixed key', true],
      ['Display', false],
      ['Bridge', false],
    ]);
  });

  test('shows when a key was used last', async () => {
    const key = await aMadeKey(owner);
    server.clock.advance(MINUTE_MS);
    await key.call(open.viewOrganisation);
    await expect.poll(async () => (await find(owner, key.accessId))?.last_used_at).toBe(server.clock.now());
  });

  test('an observer sees the keys and can neither create nor change one', async () => {
    const { accessId } = await aMadeKey(owner);
    const observer = await aSubUser(owner, 'observer');
    expect(await find(observer, accessId)).toMatchObject({ label: 'Display' });
    await expect(observer.call(accessKeys.create, aKey)).rejects.toMatchObject(code('no_authority'));
    await expect(edit(observer, accessId, { label: 'Mine' })).rejects.toMatchObject(code('no_authority'));
  });
});

/** A program on the stream; resolves when it is connected. */
const onTheStream = (who: User, password: string) =>
  aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
    clientId: `org-${who.orgId}-${password.slice(0, 6)}`,
    username: `org-${who.orgId}`,
    password,
  });

describe('changing an access key', () => {
  test('label and level change, and nothing else does', async () => {
    const { accessId } = await aMadeKey(owner);
    const before = await find(owner, accessId);
    await edit(owner, accessId, { label: 'Kitchen display', level: ACCESS_LEVEL.full });
    expect(await find(owner, accessId)).toEqual({
      ...before,
      label: 'Kitchen display',
      level: ACCESS_LEVEL.full,
    });
  });

  test('a disabled key is refused with 11105 at once, and works again when it is enabled', async () => {
    const key = await aMadeKey(owner);
    await edit(owner, key.accessId, { status: 'disabled' });
    expect(await find(owner, key.accessId)).toMatchObject({ status: 'disabled' });
    expect(await key.ask(open.viewOrganisation)).toMatchObject({ body: { code: '11105' } });
    await edit(owner, key.accessId, { status: 'active' });
    expect(await key.ask(open.viewOrganisation)).toMatchObject({ body: { code: '0' } });
  });

  test('disabling cuts the open streams of that key alone, and keeps them out', async () => {
    const [key, other] = [await aMadeKey(owner), await aMadeKey(owner)];
    const [stream, othersStream] = [await onTheStream(owner, key.key), await onTheStream(owner, other.key)];
    const cut = closed(stream);
    await edit(owner, key.accessId, { status: 'disabled' });
    await cut;
    expect(await granted(othersStream, [`/device_sensor_data/${owner.orgId}/#`])).toEqual([1]);
    await expect(onTheStream(owner, key.key)).rejects.toThrow(/refused|authorized/i);
    await edit(owner, key.accessId, { status: 'active' });
    expect((await onTheStream(owner, key.key)).connected).toBe(true);
  });

  test('a new label or level cuts no stream', async () => {
    const key = await aMadeKey(owner);
    const stream = await onTheStream(owner, key.key);
    await edit(owner, key.accessId, { label: 'Bridge', level: ACCESS_LEVEL.full });
    expect(await granted(stream, [`/device_sensor_data/${owner.orgId}/#`])).toEqual([1]);
  });

  test('the fixed key can be disabled too', async () => {
    const farmer = await anOwner(server);
    const { accessId } = await anAccessKey(farmer);
    await edit(farmer, accessId, { status: 'disabled' });
    await expect(farmer.call(accessKeys.viewFixed)).rejects.toMatchObject(code('access_key_disabled'));
  });

  test('a foreign or unknown key is missing, and stays as it is', async () => {
    const neighbour = await anOwner(server);
    const key = await aMadeKey(neighbour);
    for (const accessId of [key.accessId, 'UNKNOWNKEY000000']) {
      await expect(edit(owner, accessId, { status: 'disabled' })).rejects.toMatchObject(
        code('resource_missing'),
      );
    }
    expect(await find(neighbour, key.accessId)).toMatchObject({ status: 'active' });
  });
});

describe('deleting an access key', () => {
  const remove = (who: User, accessId: string) =>
    who.call(accessKeys.remove, { access_id: accessId, password: PASSWORD });

  test('the owner deletes a disabled key: it is unknown from then on, and its place is free', async () => {
    const farmer = await anOwner(server);
    const key = await aMadeKey(farmer);
    for (let made = 2; made <= LIMITS.accessKeys; made += 1) await aMadeKey(farmer);
    await edit(farmer, key.accessId, { status: 'disabled' });
    await remove(farmer, key.accessId);
    expect(await find(farmer, key.accessId)).toBeUndefined();
    expect(await key.ask(open.viewOrganisation)).toMatchObject({ body: { code: '11104' } });
    expect(await farmer.call(accessKeys.create, aKey)).toHaveProperty('access_key');
  });

  test('an active key and the fixed one stay', async () => {
    const farmer = await anOwner(server);
    const { accessId: fixed } = await anAccessKey(farmer);
    await edit(farmer, fixed, { status: 'disabled' });
    for (const accessId of [(await aMadeKey(farmer)).accessId, fixed]) {
      await expect(remove(farmer, accessId)).rejects.toMatchObject(code('operation_unsupported'));
      expect(await find(farmer, accessId)).toBeDefined();
    }
  });

  test('a foreign or unknown key is missing, and stays', async () => {
    const neighbour = await anOwner(server);
    const { accessId } = await aMadeKey(neighbour);
    await edit(neighbour, accessId, { status: 'disabled' });
    for (const unknown of [accessId, 'UNKNOWNKEY000000']) {
      await expect(remove(owner, unknown)).rejects.toMatchObject(code('resource_missing'));
    }
    expect(await find(neighbour, accessId)).toMatchObject({ status: 'disabled' });
  });

  test('is the owner’s alone', async () => {
    const farmer = await anOwner(server);
    const { accessId } = await aMadeKey(farmer);
    await edit(farmer, accessId, { status: 'disabled' });
    const administrator = await aSubUser(farmer, 'administrator');
    await expect(remove(administrator, accessId)).rejects.toMatchObject(code('no_authority'));
  });
});
