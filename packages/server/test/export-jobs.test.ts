import { appendFile, copyFile, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASES } from '@fieldscope/contract/call';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { EXPORT_LIMITS, type ExportFormat } from '@fieldscope/contract/export-limits';
import { NOTICE_KINDS } from '@fieldscope/contract/notice-kinds';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { resetPasswordOf } from '../src/modules/accounts/passwords.service';
import { purgeExports, writeExport } from '../src/modules/exports/export-job.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, PASSWORD, transferDevices, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aHistory, type Measured } from './readings';
import { aSmallDisk } from './small-disk';

const IN_PROGRESS = 11338;
const MISSING = 11306;
const READINGS = 60;

// Without the role jobs: here the tests have each part written.
let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer({ ROLES: 'web,ingest' });
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse' });
  const now = server.clock.now();
  const readings = Array.from(
    { length: READINGS },
    (_, index): Measured => [now - index * MINUTE_MS, index === 7 ? '-x' : index === 0 ? -0 : index / 8],
  );
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, readings);
});

const folder = () => join(server.config.DATA_DIR, 'exports');
const pathOf = ({ id, format }: { id: string; format: ExportFormat }) => join(folder(), `${id}.${format}`);
const begin = async (format: ExportFormat, who = owner) => {
  const input = { format, time_start: 0, time_end: server.clock.now(), timezone: 'Europe/Berlin' };
  const { export_id: id } = await who.call(dataExports.create, input);
  return { id, format, key: { orgId: who.orgId, exportId: id } };
};
const write = ({ key }: { key: Parameters<typeof writeExport>[1] }, partMs?: number) =>
  writeExport({ ...server, partMs }, key);
const listed = async (id: string, who = owner) =>
  (await who.call(dataExports.list)).find(({ export_id }) => export_id === id);
const linkOf = async ({ id }: { id: string }) =>
  `${server.url}${BASES.portal}${(await owner.call(dataExports.createLink, { export_id: id })).path}`;

/** Writes a file in as many parts as there are; after each the process dies in the middle of the next one. */
async function writeWithCrashes(one: {
  id: string;
  format: ExportFormat;
  key: Parameters<typeof writeExport>[1];
}) {
  let parts = 0;
  while ((await listed(one.id))?.state === 'running') {
    await appendFile(pathOf(one), 'written and never remembered').catch(() => {});
    // Two processes have the same job.
    await Promise.all([write(one, 0), write(one, 0)]);
    parts += 1;
  }
  return parts;
}

test('a file of any size is written in parts, whatever ends the process between, and is the same', async () => {
  const [whole, broken] = [await begin('csv'), await begin('csv')];
  await write(whole);
  expect(await writeWithCrashes(broken)).toBeGreaterThan(3);
  const text = await readFile(pathOf(whole), 'utf8');
  expect(await readFile(pathOf(broken), 'utf8')).toBe(text);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + READINGS);
  expect(lines[1]).toBe(
    `Greenhouse,${node.eui},1,4097,Air Temperature,0,℃,2026-03-01T11:00:00+01:00,2026-03-01T11:00:00+01:00,`,
  );
  expect(lines[8]).toContain(",'-x,℃,");
  expect(await listed(broken.id)).toMatchObject({ state: 'ready', rows: READINGS, share: 1 });
});

test('NDJSON and Parquet hold the same, Parquet with types, written in parts too', async () => {
  const [json, parquet] = [await begin('ndjson'), await begin('parquet')];
  await write(json);
  await writeWithCrashes(parquet);
  const objects = (await readFile(pathOf(json), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(objects).toHaveLength(READINGS);
  expect(objects[8]).toEqual({
    ...{
      device: 'Greenhouse',
      eui: node.eui,
      channel: 1,
      measurement_id: 4097,
      measurement: 'Air Temperature',
    },
    ...{ unit: '℃', value: 1, f_cnt: null },
    measured_at: '2026-03-01T10:52:00+01:00',
    uploaded_at: '2026-03-01T10:52:00+01:00',
  });
  const { buffer, byteOffset, length } = await readFile(pathOf(parquet));
  const rows = await parquetReadObjects({
    file: buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer,
  });
  expect(rows).toHaveLength(READINGS);
  expect(rows[0]!.value).toBe(0);
  expect(rows[7]).toMatchObject({ device: 'Greenhouse', value: null, text: '-x', f_cnt: null });
  expect(rows[8]).toMatchObject({ value: 1, text: null, measured_at: new Date('2026-03-01T09:52:00Z') });
  expect(rows.at(-1)).toMatchObject({ value: (READINGS - 1) / 8 });
});

test('a ready file is notified, downloaded whole or in parts by a link alone, and deleted after a week', async () => {
  const one = await begin('csv');
  await write(one);
  const text = await readFile(pathOf(one), 'utf8');
  const name = `readings-2026-03-01-${one.id}.csv`;
  const [notice] = (await owner.call(notices.list)).list;
  expect(notice!.body).toMatchObject({ ...NOTICE_KINDS.export_ready, text: name });
  const url = await linkOf(one);
  const all = await fetch(url);
  expect(all.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(Buffer.from(await all.arrayBuffer()).toString()).toBe(text);
  const etag = all.headers.get('etag')!;
  const part = await fetch(url, { headers: { range: 'bytes=100-', 'if-range': etag } });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-${Buffer.byteLength(text) - 1}/${Buffer.byteLength(text)}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(text).subarray(100));
  const other = await fetch(url, { headers: { range: 'bytes=100-', 'if-range': '"another"' } });
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, Buffer.byteLength(text)]);
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(url, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  expect((await fetch(url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).status).toBe(404);
  server.clock.advance(EXPORT_LIMITS.linkMs);
  expect((await fetch(url)).status).toBe(404);
  server.clock.advance(8 * DAY_MS);
  await purgeExports(server);
  expect(await readdir(folder())).not.toContain(`${one.id}.csv`);
});

test('a link opens nothing once the account of who made it is frozen, lowered or deleted', async () => {
  const one = await begin('csv');
  await write(one);
  const link = async (who: User) => {
    const { path } = await who.call(dataExports.createLink, { export_id: one.id });
    return async () => (await fetch(`${server.url}${BASES.portal}${path}`)).status;
  };
  const helper = await aSubUser(owner, 'administrator');
  const [theirs, ours] = [await link(helper), await link(owner)];
  expect(await theirs()).toBe(200);
  for (const [frozen, role] of [
    [true, 'administrator'],
    [false, 'observer'],
  ]) {
    await sql`
      update account set frozen_by_owner = ${frozen}, role = ${role}
      where org_id = ${owner.orgId} and role <> 'owner'`.execute(server.db);
    expect(await theirs()).toBe(404);
  }
  await sql`delete from account where org_id = ${owner.orgId} and role <> 'owner'`.execute(server.db);
  expect(await theirs()).toBe(404);
  expect(await ours()).toBe(200);
});

test('files are of their organisation; one that is deleted while it is written stops', async () => {
  const one = await begin('csv');
  await write(one, 0);
  const neighbour = await anOwner(server);
  for (const call of [dataExports.remove, dataExports.createLink])
    await expect(neighbour.call(call, { export_id: one.id })).rejects.toMatchObject({ code: MISSING });
  expect(await neighbour.call(dataExports.list)).toEqual([]);
  await expect(owner.call(dataExports.createLink, { export_id: one.id })).rejects.toMatchObject({
    code: MISSING,
  });
  await owner.call(dataExports.remove, { export_id: one.id });
  await write(one);
  expect(await readdir(folder())).not.toContain(`${one.id}.csv`);
  expect(await owner.call(dataExports.list)).toEqual([]);
});

test('a link ends with a new password of who made it, whoever set it', async () => {
  const one = await begin('csv');
  await write(one);
  const link = await linkOf(one);
  expect((await fetch(link)).status).toBe(200);
  server.clock.advance(MINUTE_MS);
  await resetPasswordOf(server, owner.account, PASSWORD);
  expect((await fetch(link)).status).toBe(404);
  server.clock.advance(MINUTE_MS);
  owner.token = (await owner.call(users.signIn, { account: owner.account, password: PASSWORD })).token;
  expect((await fetch(await linkOf(one))).status).toBe(200);
});

test('three are written at once and no more; a file that was lost is written again', async () => {
  const [one] = [await begin('csv'), await begin('csv'), await begin('csv')];
  await expect(begin('csv')).rejects.toMatchObject({ code: IN_PROGRESS });
  await write(one!, 0);
  await writeFile(pathOf(one!), '');
  await write(one!);
  expect((await readFile(pathOf(one!), 'utf8')).trimEnd().split('\r\n')).toHaveLength(1 + READINGS);
  expect(await listed(one!.id)).toMatchObject({ state: 'ready', rows: READINGS });
});

test.each<ExportFormat>([
  'csv',
  'parquet',
])('a device that leaves while a %s file is written is in it as far as it came, and the file ends whole', async (format) => {
  const one = await begin(format);
  await write(one, 0);
  const { rows } = (await listed(one.id))!;
  expect(rows).toBeGreaterThan(0);
  const heir = await anOwner(server);
  await transferDevices(owner, heir, [node.eui]);
  await write(one);
  expect(await listed(one.id)).toMatchObject({ state: 'ready', rows });
  const { buffer, byteOffset, length } = await readFile(pathOf(one));
  const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
  if (format === 'parquet') expect(await parquetReadObjects({ file })).toHaveLength(rows);
  else expect(Buffer.from(file).toString().trimEnd().split('\r\n')).toHaveLength(1 + rows);
  expect(await heir.call(dataExports.list)).toEqual([]);
});

test('a file whose person is deleted while it is written is ready for the others, and no account is notified', async () => {
  const helper = await aSubUser(owner, 'administrator');
  const one = await begin('csv', helper);
  await write(one, 0);
  await sql`delete from account where org_id = ${owner.orgId} and role <> 'owner'`.execute(server.db);
  await write(one);
  expect(await listed(one.id)).toMatchObject({ state: 'ready', rows: READINGS });
  const received = (await owner.call(notices.list)).list.map(({ body }) => body);
  expect(received).not.toContainEqual(expect.objectContaining(NOTICE_KINDS.export_ready));
  expect(await (await fetch(await linkOf(one))).text()).toContain('Greenhouse');
});

test('a disk that is full fails a file, frees what it took, and a later one is written', async (given) => {
  const one = await begin('csv');
  await write(one, 0);
  const disk = aSmallDisk('4k') ?? given.skip('this program may not mount a disk');
  await copyFile(pathOf(one), join(disk, 'file'));
  await rm(pathOf(one));
  await symlink(join(disk, 'file'), pathOf(one));
  await write(one);
  expect(await listed(one.id)).toMatchObject({ state: 'failed', failure: 'disk_full', bytes: 0 });
  expect(await readdir(folder())).not.toContain(`${one.id}.csv`);
  const next = await begin('csv');
  await write(next);
  expect(await listed(next.id)).toMatchObject({ state: 'ready' });
});
