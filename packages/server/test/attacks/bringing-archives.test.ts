import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import { broughtArchives } from '@fieldscope/contract/calls/brought-archives';
import { notices } from '@fieldscope/contract/calls/notices';
import { operatorViews } from '@fieldscope/contract/calls/operators';
import { isReadableLine } from '@fieldscope/contract/readable-line';
import { Encrypter } from 'age-encryption';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BROUGHT_FILES } from '../../src/modules/brought-archives/brought-files.service';
import { FORMAT_VERSION, type Head } from '../../src/platform/backup/backup-format.model';
import { LONG, PASSPHRASE } from '../archive-site';
import { admin, aFolder, placeOf } from '../backup-site';
import {
  aMove,
  anArchiveOf,
  begin,
  bring,
  deciding,
  examine,
  isKept,
  listed,
  newsOf,
  refused,
  restore,
  sealedOf,
  upload,
} from '../brought-site';
import { aNode, anInstallationOperator, anOwner, type SignedInOperator, type User } from '../builders';
import { type Change, changedBy } from '../forged-archive';
import { aServer, type TestServer } from '../harness';
import { aSmallDisk } from '../small-disk';

let from: TestServer;
let to: TestServer;
let olga: SignedInOperator;
let archive: Buffer;
let owner: User;

beforeAll(async () => {
  ({ from, to, olga } = await aMove());
  const farmer = await anOwner(from);
  await aNode(farmer);
  archive = await anArchiveOf(farmer);
}, LONG);
beforeEach(async () => {
  owner = await anOwner(to);
});

const nothing: Change = () => undefined;
const set =
  (table: string, column: string, value: Buffer): Change =>
  (name, row, columns) =>
    name === table ? row.with(columns.indexOf(column), value) : undefined;

/** The archive as somebody bad makes it. */
async function forged(
  change: Change,
  head?: (head: Head) => Head,
  packed?: (table: string, part: Buffer) => Buffer,
) {
  const file = join(await aFolder(), 'farm.archive');
  await writeFile(file, archive);
  return readFile((await changedBy(file, change, head, packed)).bad);
}
const named = (name: string, address: string) => (head: Head) => ({
  ...head,
  organisation: { ...head.organisation!, name },
  installation: { name: '../../etc', address },
});

describe('an archive that somebody bad made', () => {
  test(
    'is shown as lines that hide nothing, whatever bytes its names have',
    async () => {
      const nasty = '<img src=x onerror=alert(1)>\u202egnp.exe\u0000\n';
      const file = await forged(
        (table, row, columns) =>
          set('account', 'account', Buffer.from(nasty))(table, row, columns) ??
          set('device', 'eui', Buffer.concat([Buffer.from('\0AB'), Buffer.from([0xed, 0xa0, 0x80])]))(
            table,
            row,
            columns,
          ),
        named(`\ud83d${nasty}`, nasty),
      );
      const id = await bring(owner, file);
      const [mine] = await listed(owner);
      expect(mine).toMatchObject({ archive_id: id, state: 'waiting' });
      const shown = (await deciding(olga).offered(id))!;
      for (const text of [
        shown.claims!.organisation,
        shown.claims!.address,
        ...shown.claims!.accounts,
        ...shown.taken_euis,
      ])
        expect(isReadableLine(text)).toBe(true);
      // What no table here would take is no longer there: the tool says so.
      await deciding(olga).accept(id);
      await restore(owner, id);
      expect(await listed(owner)).toMatchObject([{ state: 'failed' }]);
      expect(isKept(to, id)).toBe(false);
    },
    LONG,
  );

  test.each<[string, string, () => Promise<Buffer>]>([
    [
      'was made at a time that no calendar has',
      'damaged',
      () => forged(nothing, (head) => ({ ...head, made_at: Number.MAX_SAFE_INTEGER })),
    ],
    [
      'unpacks without end',
      'damaged',
      () =>
        forged(nothing, undefined, (table, part) =>
          table === 'device' ? gzipSync(Buffer.alloc(200 * 1024 ** 2)) : part,
        ),
    ],
    [
      'asks for a gigabyte of memory before its passphrase is tried',
      'damaged',
      async () => {
        const encrypter = new Encrypter();
        encrypter.setScryptWorkFactor(10);
        encrypter.setPassphrase(PASSPHRASE);
        const sealed = Buffer.from(await encrypter.encrypt(Buffer.alloc(512)));
        const at = sealed.indexOf(' 10\n');
        return Buffer.concat([sealed.subarray(0, at), Buffer.from(' 20\n'), sealed.subarray(at + 4)]);
      },
    ],
    [
      'is of a later format',
      'version',
      () => forged(nothing, (head) => ({ ...head, version: FORMAT_VERSION + 1 })),
    ],
    [
      'has migrations that are not known here',
      'version',
      () =>
        forged(nothing, (head) => ({
          ...head,
          migrations: [...head.migrations, { name: '9999-more', checksum: 'x' }],
        })),
    ],
    ['is a whole installation', 'kind', () => forged(nothing, (head) => ({ ...head, kind: 'installation' }))],
  ])('is refused that %s', { timeout: LONG }, async (_what, fault, made) => {
    const id = await bring(owner, await made());
    const { rows } = await to.pool.query('select state, fault from brought_archive where archive_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'refused', fault }]);
    expect([isKept(to, id), await sealedOf(to, id)]).toEqual([false, null]);
  });
});

test('what is too long, or of another form, begins nothing', async () => {
  for (const input of [
    { passphrase: 'x'.repeat(1024 ** 2) },
    { passphrase: '' },
    { bytes: 0 },
    { bytes: -1 },
    { bytes: 1.5 },
    { bytes: 1e300 },
    { file_name: 'x'.repeat(10_000) },
    { file_name: '\ud800' },
  ]) {
    const answer = await owner.ask(broughtArchives.begin, {
      ...{ file_name: 'farm.archive', bytes: 3, passphrase: PASSPHRASE, password: 'x' },
      ...input,
    });
    expect(Number(answer.body.code)).not.toBe(0);
  }
  expect(await listed(owner)).toEqual([]);
});

test('a name that is a path is a name alone', { timeout: LONG }, async () => {
  const { archive_id: id } = await begin(owner, 3, { file_name: '../../../secret' });
  await upload(owner, id, Buffer.from('abc'));
  expect(isKept(to, id)).toBe(true);
  expect(await listed(owner)).toMatchObject([{ file_name: '../../../secret', state: 'examining' }]);
  for (const archive_id of ['../1', '1/../2', '1e3', ''])
    await expect(owner.call(broughtArchives.remove, { archive_id })).rejects.toThrow();
  await owner.call(broughtArchives.remove, { archive_id: id });
  expect(isKept(to, id)).toBe(false);
});

describe('what happens at the same moment', () => {
  test('two operators accept: one of them does, and it is restored once', { timeout: LONG }, async () => {
    const farm = await anOwner(from);
    const id = await bring(owner, await anArchiveOf(farm));
    const other = await anInstallationOperator(to);
    const both = await Promise.allSettled([
      deciding(olga).accept(id),
      deciding(other).accept(id),
      deciding(olga).decline(id, 'No.'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.allSettled([restore(owner, id), restore(owner, id)]);
    const { rows } = await to.pool.query('select count(*)::int as n from account where account = $1', [
      farm.account,
    ]);
    const [one] = await listed(owner);
    const state = one!.state;
    expect([state, rows[0].n]).toEqual(state === 'declined' ? ['declined', 0] : ['restored', 1]);
    expect(isKept(to, id)).toBe(false);
  });

  test('the owner withdraws what the operator accepts: either it is gone, or it is restored', {
    timeout: LONG,
  }, async () => {
    const farm = await anOwner(from);
    const id = await bring(owner, await anArchiveOf(farm));
    const [accepted] = await Promise.allSettled([
      deciding(olga).accept(id),
      owner.call(broughtArchives.remove, { archive_id: id }),
    ]);
    await restore(owner, id);
    const states = (await listed(owner)).map(({ state }) => state);
    expect(states).toEqual(accepted.status === 'fulfilled' ? ['restored'] : []);
    expect(isKept(to, id)).toBe(false);
  });

  test('two owners bring one archive: the first has it, the second reads what is taken', {
    timeout: LONG,
  }, async () => {
    const farm = await anOwner(from);
    const file = await anArchiveOf(farm);
    const second = await anOwner(to);
    const [mine, theirs] = [await bring(owner, file), await bring(second, file)];
    await Promise.all([deciding(olga).accept(mine), deciding(olga).accept(theirs)]);
    await restore(owner, mine);
    await restore(second, theirs);
    expect(await listed(owner)).toMatchObject([{ state: 'restored' }]);
    expect(await listed(second)).toMatchObject([
      {
        state: 'failed',
        reason: expect.stringMatching(/^farm\.archive cannot be restored here: .+ is here already\.$/),
      },
    ]);
  });

  test('the organisation goes while its archive is restored: nothing is restored, nothing stays', {
    timeout: LONG,
  }, async () => {
    const farm = await anOwner(from);
    const id = await bring(owner, await anArchiveOf(farm));
    await deciding(olga).accept(id);
    await to.pool.query('delete from brought_archive where archive_id = $1', [id]);
    await restore(owner, id);
    const { rows } = await to.pool.query('select count(*)::int as n from account where account = $1', [
      farm.account,
    ]);
    expect([rows[0].n, isKept(to, id)]).toEqual([0, false]);
  });
});

test('an owner whose organisation is frozen brings nothing', async () => {
  await admin(placeOf(to), 'freeze', '--organisation', owner.orgId);
  await expect(begin(owner, 3)).rejects.toThrow();
  const { rows } = await to.pool.query('select 1 from brought_archive where org_id = $1', [owner.orgId]);
  expect(rows).toEqual([]);
});

describe('kill -9', () => {
  test('in the middle of an upload: what was written and not answered is written again', {
    timeout: LONG,
  }, async () => {
    const { archive_id: id } = await begin(owner, archive.length);
    // A process was killed between its write and its commit.
    await BROUGHT_FILES.make(to.config);
    await writeFile(BROUGHT_FILES.pathOf(to.config, id), Buffer.alloc(archive.length + 999, 7));
    await upload(owner, id, archive);
    await examine(owner, id);
    expect(await listed(owner)).toMatchObject([{ state: 'waiting' }]);
    await owner.call(broughtArchives.remove, { archive_id: id });
  });

  test('of the tool in the middle of a restore: nothing is there, and the next attempt does it', {
    timeout: LONG,
  }, async () => {
    const farm = await anOwner(from);
    await aNode(farm);
    const id = await bring(owner, await anArchiveOf(farm));
    await deciding(olga).accept(id);
    const holder = await to.pool.connect();
    await holder.query('begin; lock table device in exclusive mode');
    const running = restore(owner, id);
    const isWaiting = async () =>
      (await to.pool.query("select 1 from pg_locks where not granted and relation = 'device'::regclass")).rows
        .length > 0;
    await expect.poll(isWaiting, { timeout: 120_000, interval: 20 }).toBe(true);
    process.kill(childWith(`--brought ${id}`), 'SIGKILL');
    await expect(running).rejects.toThrow(/SIGKILL/);
    await holder.query('rollback');
    holder.release();
    expect(await listed(owner)).toMatchObject([{ state: 'restoring' }]);
    expect(isKept(to, id)).toBe(true);
    await restore(owner, id);
    expect(await listed(owner)).toMatchObject([{ state: 'restored' }]);
  });
});

/** The process that was started with these arguments. */
function childWith(args: string): number {
  const found = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || !existsSync(`/proc/${pid}/cmdline`)) return false;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(args);
  });
  expect(found).toHaveLength(1);
  return Number(found[0]);
}

const disk = aSmallDisk('1040m');

test.runIf(disk)(
  'a disk that fills up refuses parts in words, and takes them once there is space',
  { timeout: LONG },
  async () => {
    const small = await aServer({ ROLES: 'web,ingest', EXPORT_DIR: disk! });
    const full = await anOwner(small);
    const file = Buffer.alloc(BROUGHT_LIMITS.partBytes + 3, 1);
    await expect(begin(full, 20 * 1024 ** 2)).rejects.toMatchObject(refused('upload_failed'));
    const { archive_id: id } = await begin(full, file.length);
    const ballast = join(disk!, 'ballast');
    await writeFile(ballast, Buffer.alloc(16 * 1024 ** 2));
    await expect(upload(full, id, file)).rejects.toMatchObject({
      ...refused('upload_failed'),
      message: expect.stringContaining('not enough free space'),
    });
    expect(await listed(full)).toMatchObject([{ state: 'uploading', received: 0 }]);
    rmSync(ballast);
    await upload(full, id, file);
    expect(await listed(full)).toMatchObject([{ state: 'examining', received: file.length }]);
    await full.call(broughtArchives.remove, { archive_id: id });
  },
);

test('the operator is told that an archive waits, and of many that wait only once a day', {
  timeout: LONG,
}, async () => {
  const runner = await anOwner(to);
  await to.pool.query('update organisation set runs_installation = org_id = $1', [runner.orgId]);
  await bring(owner, archive);
  const second = await anOwner(to);
  const id = await bring(second, archive);
  expect(await newsOf(runner)).toEqual([expect.stringContaining('waits for your decision')]);
  const { findings } = await olga.call(operatorViews.overview);
  expect(findings).toContainEqual({
    name: 'archives that wait for a decision',
    ok: false,
    detail: expect.stringMatching(/^\d+: the page Archives/),
  });
  await runner.call(notices.markRead, { noticeId: 0 });
  await second.call(broughtArchives.remove, { archive_id: id });
  await bring(second, archive);
  expect(await newsOf(runner)).toHaveLength(2);
});
