import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { open } from '@fieldscope/contract/calls/open';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccessKeyAuthentication } from '../src/modules/access-keys/access-keys.authenticate';
import { sql } from '../src/platform/postgres/db';
import { aCaller, anAccessKey, anOwner, aSubUser, PASSWORD } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const WRONG = { status: 200, body: { code: '11104', msg: expect.any(String) } };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const disable = (accessId: string) =>
  sql`update access_key set disabled_at = now() where access_id = ${accessId}`.execute(server.db);

describe('the fixed access key', () => {
  test('gets another secret half from the owner, and the one before opens nothing any more', async () => {
    const owner = await anOwner(server);
    const before = await anAccessKey(owner);
    await before.call(open.listDevices, {});
    await expect(owner.call(accessKeys.replaceFixed, { password: 'wrong-2026' })).rejects.toMatchObject({
      code: ERRORS.password_wrong.code,
    });
    await owner.call(accessKeys.replaceFixed, { password: PASSWORD });
    await expect(before.call(open.listDevices, {})).rejects.toMatchObject({
      code: String(ERRORS.access_key_wrong.code),
    });
    const after = await anAccessKey(owner);
    expect(after.accessId).toBe(before.accessId);
    await after.call(open.listDevices, {});
  });

  test('is there from the first day, the same each time, in the form that client programs know', async () => {
    const owner = await anOwner(server);
    const key = await owner.call(accessKeys.viewFixed);
    expect(key.access_id).toMatch(/^[A-Z0-9]{16}$/);
    expect(key.access_key).toMatch(/^[0-9A-F]{64}$/);
    expect(await owner.call(accessKeys.viewFixed)).toEqual(key);
  });

  test('every organisation has its own', async () => {
    const [one, other] = [await anAccessKey(await anOwner(server)), await anAccessKey(await anOwner(server))];
    expect(one.accessId).not.toBe(other.accessId);
    expect(one.key).not.toBe(other.key);
  });

  test('an administrator sees it, an observer does not', async () => {
    const owner = await anOwner(server);
    const key = await owner.call(accessKeys.viewFixed);
    expect(await (await aSubUser(owner, 'administrator')).call(accessKeys.viewFixed)).toEqual(key);
    await expect((await aSubUser(owner, 'observer')).call(accessKeys.viewFixed)).rejects.toMatchObject({
      code: ERRORS.no_authority.code,
    });
  });

  test('a disabled one is not shown', async () => {
    const owner = await anOwner(server);
    await disable((await owner.call(accessKeys.viewFixed)).access_id);
    await expect(owner.call(accessKeys.viewFixed)).rejects.toMatchObject({
      code: ERRORS.access_key_disabled.code,
    });
  });

  test('the database holds it sealed', async () => {
    const { accessId, key } = await anAccessKey(await anOwner(server));
    const { rows } = await sql<{ row: string }>`
      select access_key::text as row from access_key where access_id = ${accessId}`.execute(server.db);
    expect(rows[0]!.row).toContain(accessId);
    const held = rows[0]!.row.toLowerCase();
    expect(held).not.toContain(key.toLowerCase());
    expect(held).not.toContain(Buffer.from(key).toString('hex'));
  });
});

describe('a client program', () => {
  test('gets in with id and key, and learns whose they are', async () => {
    const owner = await anOwner(server);
    const client = await anAccessKey(owner);
    expect(await client.ask(open.viewOrganisation)).toEqual({
      status: 200,
      body: { code: '0', data: { org_id: owner.orgId, orgId: owner.orgId } },
    });
  });

  test('a wrong id, a wrong key or anything else gets 11104 as text, with status 200', async () => {
    const [mine, foreign] = [
      await anAccessKey(await anOwner(server)),
      await anAccessKey(await anOwner(server)),
    ];
    for (const authorization of [
      '',
      'Basic',
      'Basic ????',
      basic(''),
      basic(mine.accessId),
      basic(mine.key),
      basic(`${mine.accessId}:`),
      basic(`:${mine.key}`),
      basic(`${mine.accessId}:${'0'.repeat(64)}`),
      basic(`${mine.accessId}:${mine.key.toLowerCase()}`),
      basic(`${mine.accessId.toLowerCase()}:${mine.key}`),
      basic(`${foreign.accessId}:${mine.key}`),
      basic(`${mine.accessId}:${mine.key}\u0000`),
      basic(`${mine.accessId}:${'A'.repeat(10_000)}`),
      `Bearer ${mine.key}`,
    ]) {
      const answer = await aCaller(server, () => authorization).ask(open.viewOrganisation);
      expect(answer, authorization).toEqual(WRONG);
    }
  });

  test('a disabled key gets 11105 at once', async () => {
    const client = await anAccessKey(await anOwner(server));
    expect(await client.ask(open.viewOrganisation)).toMatchObject({ body: { code: '0' } });
    await disable(client.accessId);
    expect(await client.ask(open.viewOrganisation)).toMatchObject({ status: 200, body: { code: '11105' } });
  });

  test('a user’s token opens nothing of the public interface, and a key nothing of the portal', async () => {
    const owner = await anOwner(server);
    const client = await anAccessKey(owner);
    expect(await owner.ask(open.viewOrganisation)).toEqual(WRONG);
    await expect(client.call(accessKeys.viewFixed)).rejects.toMatchObject({
      code: ERRORS.token_invalid.code,
    });
  });

  test('the last use of a key is recorded', async () => {
    const client = await anAccessKey(await anOwner(server));
    server.clock.advance(HOUR_MS);
    await client.call(open.viewOrganisation);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ at: number }>`
          select last_used_at as at from access_key where access_id = ${client.accessId}`.execute(server.db);
        return rows[0]!.at;
      })
      .toBe(server.clock.now());
  });
});

describe('the stream', () => {
  test('opens with an active key of the organisation that the client names', async () => {
    const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
    const { accessId, key } = await anAccessKey(owner);
    const { findKeyForStream } = createAccessKeyAuthentication({
      ...server,
      keyUse: { put() {}, async close() {} },
    });
    expect(await findKeyForStream(owner.orgId, key)).toEqual({ orgId: owner.orgId, accessId });
    expect(await findKeyForStream(neighbour.orgId, key)).toBeUndefined();
    expect(await findKeyForStream(owner.orgId, `${key}0`)).toBeUndefined();
    expect(await findKeyForStream(owner.orgId, '')).toBeUndefined();
    await disable(accessId);
    expect(await findKeyForStream(owner.orgId, key)).toBeUndefined();
  });
});
