import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVE_LIMITS } from '@fieldscope/contract/archive-limits';
import { BASES } from '@fieldscope/contract/call';
import { organisationArchives } from '@fieldscope/contract/calls/organisation-archives';
import { panels } from '@fieldscope/contract/calls/panels';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ARCHIVE_FILES } from '../src/modules/organisation-archives/archive-files.service';
import {
  abandonArchive,
  purgeArchives,
  writeArchive,
} from '../src/modules/organisation-archives/archive-job.service';
import { admin, aFolder, placeOf } from './backup-site';
import { aNode, anOwner, aSubUser, PASSWORD, signedIn, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { bundled } from './programs';

const IN_PROGRESS = 11338;
const MISSING = 11306;
const NO_AUTHORITY = 10005;
const UNSUPPORTED = 11337;
const PASSPHRASE = 'long grass at noon';
const LONG = 120_000;

// Without the role jobs: here the tests have each archive made.
let server: TestServer;
let tool: string;
let owner: User;
beforeAll(async () => {
  server = await aServer({ ROLES: 'web,ingest' });
  tool = await bundled('../src/admin.ts');
});
beforeEach(async () => {
  owner = await anOwner(server);
  await aNode(owner, { name: 'Greenhouse' });
});

const begin = async (who = owner) =>
  (await who.call(organisationArchives.create, { passphrase: PASSPHRASE, password: PASSWORD })).archive_id;
const signal = new AbortController().signal;
const make = (archiveId: string) =>
  writeArchive({ ...server, signal }, tool, { orgId: owner.orgId, archiveId, passphrase: PASSPHRASE });
const listed = async () => (await owner.call(organisationArchives.list)).archives;
const open = async (archiveId: string, headers: Record<string, string> = {}) => {
  const { path } = await owner.call(organisationArchives.createLink, { archive_id: archiveId });
  return fetch(`${server.url}${BASES.portal}${path}`, { headers });
};

test(
  'an owner downloads the organisation, and another installation restores it',
  async () => {
    const id = await begin();
    expect(await listed()).toMatchObject([{ archive_id: id, state: 'running', expires_at: null }]);
    await make(id);
    const [archive] = await listed();
    expect(archive).toMatchObject({
      state: 'ready',
      name: expect.stringMatching(/^organisation-\d{4}-\d\d-\d\d-\d+\.archive$/),
      expires_at: server.clock.now() + ARCHIVE_LIMITS.keptMs,
    });
    const answer = await open(id);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${archive!.name}"`);
    const file = join(await aFolder(), archive!.name);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const part = await open(id, { range: 'bytes=0-20' });
    expect([part.status, await part.text()]).toEqual([206, 'age-encryption.org/v1'.slice(0, 21)]);
    const there = await aServer({ ROLES: 'web,ingest' });
    const { org_id } = await admin<{ org_id: string }>(
      { ...placeOf(there), BACKUP_PASSPHRASE: PASSPHRASE },
      ...['restore', '--file', file],
    );
    const moved = await signedIn(there, owner.account, org_id as never);
    expect(await moved.call(panels.list)).toHaveLength((await owner.call(panels.list)).length);
  },
  LONG,
);

test('only the owner may, with the password, where the operator allows it, and not without end', async () => {
  const administrator = await aSubUser(owner, 'administrator');
  await expect(administrator.call(organisationArchives.list)).rejects.toMatchObject({ code: NO_AUTHORITY });
  await expect(begin(administrator)).rejects.toMatchObject({ code: NO_AUTHORITY });
  await expect(
    owner.call(organisationArchives.create, { passphrase: PASSPHRASE, password: 'wrong' }),
  ).rejects.toMatchObject({ code: expect.any(Number) });
  expect(await listed()).toEqual([]);
  for (let nth = 0; nth < ARCHIVE_LIMITS.kept; nth += 1) await begin();
  await expect(begin()).rejects.toMatchObject({ code: IN_PROGRESS });
  const strict = await aServer({ ROLES: 'web,ingest', OWNER_ARCHIVES: 'off' });
  const other = await anOwner(strict);
  expect(await other.call(organisationArchives.list)).toEqual({ possible: false, archives: [] });
  await expect(begin(other)).rejects.toMatchObject({ code: UNSUPPORTED });
});

test(
  'a deleted archive is gone with its file and its link, also while it is made',
  async () => {
    const id = await begin();
    await owner.call(organisationArchives.remove, { archive_id: id });
    await make(id);
    expect(existsSync(ARCHIVE_FILES.pathOf(server.config, id))).toBe(false);
    const made = await begin();
    await make(made);
    const { path } = await owner.call(organisationArchives.createLink, { archive_id: made });
    await owner.call(organisationArchives.remove, { archive_id: made });
    expect(existsSync(ARCHIVE_FILES.pathOf(server.config, made))).toBe(false);
    expect((await fetch(`${server.url}${BASES.portal}${path}`)).status).toBe(404);
    await expect(owner.call(organisationArchives.remove, { archive_id: made })).rejects.toMatchObject({
      code: MISSING,
    });
    const stranger = await anOwner(server);
    const theirs = await begin();
    await expect(stranger.call(organisationArchives.remove, { archive_id: theirs })).rejects.toMatchObject({
      code: MISSING,
    });
  },
  LONG,
);

test(
  'files go after three days, and so do those of archives that failed',
  async () => {
    const [id, failed] = [await begin(), await begin()];
    await make(id);
    await writeFile(ARCHIVE_FILES.pathOf(server.config, failed), 'half');
    await abandonArchive(server)(server.db, {
      orgId: owner.orgId,
      archiveId: failed,
      passphrase: PASSPHRASE,
    });
    await purgeArchives(server);
    expect(existsSync(ARCHIVE_FILES.pathOf(server.config, failed))).toBe(false);
    expect((await listed()).map(({ state }) => state).toSorted()).toEqual(['failed', 'ready']);
    server.clock.advance(ARCHIVE_LIMITS.keptMs + 1);
    await purgeArchives(server);
    owner = await signedIn(server, owner.account, owner.orgId);
    expect(await listed()).toEqual([]);
    expect(await readdir(join(server.config.DATA_DIR, 'archives'))).not.toContain(`${id}.archive`);
  },
  LONG,
);
