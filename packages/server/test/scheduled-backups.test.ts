import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { backupNameOf, proofNameOf, readBackupName } from '../src/platform/backup/place/backup-names.model';
import { installationIn } from '../src/platform/backup/place/installation-name';
import type { ListedBackup } from '../src/platform/backup/place/listed-backups';
import { backupSchedules } from '../src/platform/backup/schedule/scheduled-backups';
import { readConfig } from '../src/platform/config';
import { registry } from '../src/platform/observability/metrics';
import { postgresProcessesIn } from '../src/platform/postgres/embedded/processes';
import { takeLock } from '../src/platform/postgres/embedded/server-lock';
import { admin, aFolder, anEmptyPlace, placeOf, refusal, theTool } from './backup-site';
import { aNode, anOwner } from './builders';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { anInstallation } from './processes';
import { bundled } from './programs';
import { aSmallDisk } from './small-disk';

let server: TestServer;
/** What the installation is called in names of its backups. */
let installation: string;
const ownName = (madeAt: number) => backupNameOf(madeAt, installation);
beforeAll(async () => {
  server = await aServer();
  // A database for trial runs in it as another user.
  await chmod(server.config.DATA_DIR, 0o755);
  await aNode(await anOwner(server));
  installation = (await installationIn(server.config.DATA_DIR))!;
});

/** What a process with a place of backups does each minute, by the clock of the test. */
async function aSchedule(settings: Record<string, string>) {
  const tool = await bundled('../src/admin.ts');
  const config = readConfig({ ...placeOf(server), ...settings });
  const [schedule] = backupSchedules(config, tool);
  const ending = new AbortController();
  return {
    end: () => ending.abort(new Error('the server stops')),
    minute: () => schedule!.run({ ...server, config, signal: ending.signal }),
  };
}

const listed = async (settings: Record<string, string>): Promise<ListedBackup[]> =>
  (await admin<{ backups: ListedBackup[] }>({ ...placeOf(server), ...settings }, 'backups')).backups;

/** The clock goes on to a time of the day in UTC, the next one that comes. */
function advanceTo(hours: number, minutes = 0): void {
  const day = Math.floor(server.clock.now() / DAY_MS) * DAY_MS;
  const at = day + hours * HOUR_MS + minutes * MINUTE_MS;
  server.clock.advance((at > server.clock.now() ? at : at + DAY_MS) - server.clock.now());
}

describe('a schedule', () => {
  test('makes a backup at its time, once a day, proves each, and says so in list and figures', async () => {
    const BACKUP_TO = await aFolder();
    advanceTo(1);
    const { minute } = await aSchedule({ BACKUP_TO, BACKUP_AT: '02:30' });
    // That of the night before was missed.
    await minute();
    expect(await listed({ BACKUP_TO })).toMatchObject([
      { made_at: server.clock.now(), proof: { is_proven: true } },
    ]);
    await minute();
    advanceTo(2, 29);
    await minute();
    expect(await listed({ BACKUP_TO })).toHaveLength(1);
    advanceTo(2, 30);
    await minute();
    const [newest, before, ...others] = await listed({ BACKUP_TO });
    expect(others).toEqual([]);
    expect(newest).toEqual({
      name: ownName(server.clock.now()),
      made_at: server.clock.now(),
      installation,
      is_own: true,
      bytes: (await stat(join(BACKUP_TO, newest!.name))).size,
      proof: expect.objectContaining({ is_proven: true, rows: expect.any(Number) }),
    });
    expect(before!.proof).toMatchObject({ is_proven: true });
    expect((await readdir(BACKUP_TO)).toSorted()).toEqual(
      [before!, newest!].flatMap(({ name }) => [name, proofNameOf(name)]),
    );
    const figures = await registry.metrics();
    expect(figures).toContain(`fieldscope_backup_timestamp_seconds ${server.clock.now() / 1000}`);
    expect(figures).toContain(`fieldscope_backup_bytes ${newest!.bytes}`);
    expect(figures).toContain('fieldscope_backup_proven 1');
  }, 300_000);

  test('keeps its time by the clock of its zone', async () => {
    const BACKUP_TO = await aFolder();
    advanceTo(17, 29);
    const settings = { BACKUP_TO, BACKUP_AT: '02:30', BACKUP_TIMEZONE: 'Asia/Tokyo' };
    await writeFile(join(BACKUP_TO, backupNameOf(server.clock.now() - HOUR_MS)), 'of this day');
    await writeFile(
      join(BACKUP_TO, proofNameOf(backupNameOf(server.clock.now() - HOUR_MS))),
      JSON.stringify({ is_proven: false, proven_at: 0, seconds: 1, reason: 'tried' }),
    );
    const { minute } = await aSchedule(settings);
    await minute();
    expect(await listed(settings)).toHaveLength(1);
    advanceTo(17, 30);
    await minute();
    expect((await listed(settings))[0]!.made_at).toBe(server.clock.now());
  }, 300_000);

  test('that fails says why in the log, and tries again after half an hour', async () => {
    const file = join(await aFolder(), 'no-folder');
    await writeFile(file, 'a file where the folder is to be');
    const { minute } = await aSchedule({ BACKUP_TO: file });
    const failures = () => server.logged().split('the backup failed').length;
    const before = failures();
    await minute();
    expect(failures()).toBe(before + 1);
    expect(server.logged()).toContain(`${file} cannot be used: `);
    server.clock.advance(29 * MINUTE_MS);
    await minute();
    expect(failures()).toBe(before + 1);
    server.clock.advance(MINUTE_MS);
    await minute();
    expect(failures()).toBe(before + 2);
  }, 120_000);

  test('writes down that a backup could not be restored, and goes on with the next', async () => {
    const BACKUP_TO = await aFolder();
    const name = backupNameOf(server.clock.now());
    await writeFile(join(BACKUP_TO, name), 'damaged');
    const { minute } = await aSchedule({ BACKUP_TO });
    await minute();
    expect((await listed({ BACKUP_TO }))[0]).toMatchObject({
      name,
      proof: { is_proven: false, reason: `${join(BACKUP_TO, name)} is no backup of Fieldscope.` },
    });
    expect(server.logged()).toContain('the newest backup could not be restored for trial');
    expect(await registry.metrics()).toContain('fieldscope_backup_proven 0');
    server.clock.advance(DAY_MS);
    await minute();
    expect((await listed({ BACKUP_TO }))[0]!.proof).toMatchObject({ is_proven: true });
  }, 300_000);

  test('makes one also where a clock was wrong and another is named after a time to come', async () => {
    const BACKUP_TO = await aFolder();
    const toCome = backupNameOf(server.clock.now() + 1000 * DAY_MS);
    await writeFile(join(BACKUP_TO, toCome), '');
    const keep = { BACKUP_KEEP_DAILY: '1', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' };
    const { minute } = await aSchedule({ BACKUP_TO, ...keep });
    await minute();
    expect(await listed({ BACKUP_TO })).toMatchObject([
      { name: toCome },
      { made_at: server.clock.now(), proof: { is_proven: true } },
    ]);
    expect(await registry.metrics()).toContain(
      `fieldscope_backup_timestamp_seconds ${server.clock.now() / 1000}`,
    );
  }, 300_000);

  test('ends its tool when the server stops, and nothing half is under a name', async () => {
    const BACKUP_TO = await aFolder();
    const holder = new pg.Client({ connectionString: server.config.DATABASE_URL });
    await holder.connect();
    whenTestEnds(() => holder.end());
    await holder.query('begin; lock table access_key in access exclusive mode');
    const { minute, end } = await aSchedule({ BACKUP_TO });
    const running = minute();
    await expect.poll(() => readdirSync(BACKUP_TO), { timeout: 60_000 }).toHaveLength(1);
    end();
    await running;
    await holder.query('rollback');
    expect(await listed({ BACKUP_TO })).toEqual([]);
    const { minute: again } = await aSchedule({ BACKUP_TO });
    await again();
    const [made] = await listed({ BACKUP_TO });
    expect((await readdir(BACKUP_TO)).toSorted()).toEqual([made!.name, proofNameOf(made!.name)]);
  }, 300_000);

  test('of two processes is kept by one', async () => {
    const BACKUP_TO = await aFolder();
    const TEST_TOOL = await bundled('../src/admin.ts');
    const two = await anInstallation({ BACKUP_TO, TEST_TOOL });
    await Promise.all([two.start(['web', 'ingest', 'jobs']), two.start(['jobs'])]);
    const names = () => readdirSync(BACKUP_TO).toSorted();
    await expect.poll(names, { timeout: 240_000 }).toContainEqual(expect.stringMatching(/proof\.json$/));
    const [backup, proof, ...others] = names();
    expect(readBackupName(backup!)).toMatchObject({ made_at: two.clock.now() });
    expect([proof, ...others]).toEqual([proofNameOf(backup!)]);
  }, 300_000);
});

describe('the tool', () => {
  test('makes, lists, proves and restores backups of the place by their names', async () => {
    const BACKUP_TO = await aFolder();
    const here = { ...placeOf(server), BACKUP_TO };
    expect((await runAdmin(['backups'], here)).out).toBe(`There is no backup in ${BACKUP_TO} yet.\n`);
    expect(await refusal(here, 'verify-backup')).toBe(`There is no backup in ${BACKUP_TO} yet.\n`);
    const { file, rows } = await admin<{ file: string; rows: number }>(here, 'backup');
    const [made] = await listed({ BACKUP_TO });
    expect(file).toBe(`${BACKUP_TO}/${made!.name}`);
    expect((await runAdmin(['backups'], here)).out).toMatch(
      /^fieldscope-\S+\.backup +0 min old +\d+\.\d MB {2}not proven yet\n$/,
    );
    expect(await admin(here, 'verify-backup')).toMatchObject({ rows });
    expect((await runAdmin(['backups'], here)).out).toMatch(`proven: ${rows} rows in `);
    const place = { ...(await anEmptyPlace()), BACKUP_TO };
    expect(await admin(place, 'restore', '--file', made!.name)).toMatchObject({ rows });
  }, 300_000);

  test('says what is missing without a place', async () => {
    const here = placeOf(server);
    expect(await runAdmin(['backup'], here)).toMatchObject({
      exitCode: 2,
      err: '--file is missing, and BACKUP_TO is not set.\n',
    });
    expect(await refusal(here, 'backups')).toBe('BACKUP_TO is not set: there is no place of backups.\n');
  });

  test('keeps what is to be kept, and removes nothing that is not its own', async () => {
    const BACKUP_TO = await aFolder();
    const days = [1, 2, 3, 40].map((days) => ownName(Date.now() - days * DAY_MS));
    for (const name of days) {
      await writeFile(join(BACKUP_TO, name), '');
      await writeFile(join(BACKUP_TO, proofNameOf(name)), '{}');
    }
    const ofOther = backupNameOf(Date.now() - 50 * DAY_MS, '00000001');
    const ofNobody = backupNameOf(Date.now() - 60 * DAY_MS);
    const foreign = [
      ...[ofOther, proofNameOf(ofOther), ofNobody, proofNameOf(backupNameOf(0, '00000001'))],
      ...[`${backupNameOf(0, '00000001')}.unfinished-there-1`, '2026-11-29.backup'],
      ...['fieldscope-20261399T000000Z.backup', 'notes.txt'],
    ];
    for (const name of foreign) await writeFile(join(BACKUP_TO, name), 'of somebody');
    await mkdir(join(BACKUP_TO, 'fieldscope-20200101T000000Z.backup'));
    const keep = { BACKUP_KEEP_DAILY: '2', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' };
    const { removed } = await admin<{ removed: string[] }>(
      { ...placeOf(server), BACKUP_TO, ...keep },
      'backup',
    );
    expect(removed).toEqual(days.slice(1));
    const left = await readdir(BACKUP_TO);
    expect(left).toEqual(expect.arrayContaining([...foreign, days[0], proofNameOf(days[0]!)]));
    // Besides them the new one, and a folder that only has the name of a backup.
    expect(left).toHaveLength(foreign.length + 4);
  }, 120_000);

  test('takes none of another installation for its own', async () => {
    const BACKUP_TO = await aFolder();
    const here = { ...placeOf(server), BACKUP_TO };
    const { file } = await admin<{ file: string }>(here, 'backup');
    const ofOther = backupNameOf(Date.now() + MINUTE_MS, '00000001');
    await writeFile(join(BACKUP_TO, ofOther), '');
    expect((await runAdmin(['backups'], here)).out).toMatch(
      new RegExp(
        `^${ofOther} .* of another installation, not proven yet\nfieldscope-\\S+-${installation}\\.backup `,
      ),
    );
    expect(await admin(here, 'verify-backup')).toMatchObject({ file });
  }, 60_000);

  test('makes no folder: that of a disk which is not mounted would fill the one below', async () => {
    const BACKUP_TO = join(await aFolder(), 'share');
    expect(await refusal({ ...placeOf(server), BACKUP_TO }, 'backup')).toBe(
      `${BACKUP_TO} is not there: make the folder, or look why its disk is not mounted.\n`,
    );
    expect(existsSync(BACKUP_TO)).toBe(false);
  });

  test('says what is not there, and writes no proof of it', async () => {
    const BACKUP_TO = await aFolder();
    const here = { ...placeOf(server), BACKUP_TO };
    const name = backupNameOf(0);
    const missing = `There is no ${name} in ${BACKUP_TO}.\n`;
    expect(await refusal(here, 'verify-backup', '--file', name)).toBe(missing);
    expect(await refusal(here, 'restore', '--file', name)).toBe(missing);
    expect(await readdir(BACKUP_TO)).toEqual([]);
  });

  test('restores one for trial at a time: a second one says so, and nothing of the backup', async () => {
    const BACKUP_TO = await aFolder();
    const here = { ...placeOf(server), BACKUP_TO };
    await admin(here, 'backup');
    const unlock = takeLock(join(here.DATA_DIR, 'restore.lock'), 'admin')!;
    expect(await refusal(here, 'verify-backup')).toBe(
      `Another verify-backup or restore works in ${here.DATA_DIR}: wait until it has ended.\n`,
    );
    unlock();
    expect((await listed(here))[0]!.proof).toBeNull();
  });

  test.each([
    'postgres.log',
    'secret',
  ])('is asked to end when its restore for trial has %s: no database stays, and no verdict', async (file) => {
    const BACKUP_TO = await aFolder();
    const here = { ...placeOf(server), BACKUP_TO };
    await admin(here, 'backup');
    const scratch = join(here.DATA_DIR, 'verify');
    const tool = await theTool(here, 'verify-backup');
    await expect.poll(() => existsSync(join(scratch, file)), { timeout: 60_000, interval: 5 }).toBe(true);
    await tool.end();
    expect(postgresProcessesIn(join(scratch, 'postgres'))).toEqual([]);
    expect(existsSync(scratch)).toBe(false);
    expect((await listed(here))[0]!.proof).toBeNull();
  }, 120_000);

  test('does not believe the proof of a file that was cut off since', async () => {
    const BACKUP_TO = await aFolder();
    const here = { ...placeOf(server), BACKUP_TO };
    await admin(here, 'backup');
    await admin(here, 'verify-backup');
    const [{ name, bytes } = { name: '', bytes: 0 }] = await listed(here);
    await truncate(join(BACKUP_TO, name), bytes - 1);
    expect((await listed(here))[0]!.proof).toMatchObject({
      is_proven: false,
      reason: `it had ${bytes} bytes when it was proven, and has ${bytes - 1}`,
    });
  }, 60_000);

  test('makes no second backup there while one is made', async () => {
    const BACKUP_TO = await aFolder();
    const here = { ...placeOf(server), BACKUP_TO };
    const holder = new pg.Client({ connectionString: server.config.DATABASE_URL });
    await holder.connect();
    whenTestEnds(() => holder.end());
    await holder.query('begin; lock table access_key in access exclusive mode');
    const tool = await theTool(here, 'backup');
    await expect.poll(() => readdirSync(BACKUP_TO), { timeout: 60_000 }).toHaveLength(1);
    expect(await refusal(here, 'backup')).toBe('Another backup is being made.\n');
    await tool.kill();
    await holder.query('rollback');
    await admin(here, 'backup');
    expect(await readdir(BACKUP_TO)).toHaveLength(1);
  }, 120_000);
});

const disk = aSmallDisk('1m');
test.runIf(disk)('a full disk leaves no half of a backup, and the line says so', async () => {
  const here = { ...placeOf(server), BACKUP_TO: disk! };
  await writeFile(join(disk!, 'fills the disk'), Buffer.alloc(1024 ** 2 - 64 * 1024));
  expect(await refusal(here, 'backup')).toMatch(/ENOSPC|no space left/);
  expect(await readdir(disk!)).toEqual(['fills the disk']);
});

const data = aSmallDisk('300m');
test.runIf(data)('on the disk of the data a backup ends before the server has none left', async () => {
  const here = { ...placeOf(server), DATA_DIR: data! };
  await copyFile(join(server.config.DATA_DIR, 'secret'), join(data!, 'secret'));
  const file = join(data!, 'backups', 'whole.backup');
  await admin(here, 'backup', '--file', file);
  await rm(file);
  await writeFile(join(data!, 'readings'), Buffer.alloc(60 * 1024 ** 2));
  const line = /free disk, the one of \S+: the server needs 256 MB of it\. Write to another disk\.\n$/;
  expect(await refusal(here, 'backup', '--file', file)).toMatch(line);
  expect(await refusal({ ...here, BACKUP_TO: data! }, 'backup')).toMatch(line);
  expect(await readdir(join(data!, 'backups'))).toEqual([]);
});

test.runIf(disk)(
  'where a restore for trial has no space, the proof says so',
  async () => {
    const here = { ...placeOf(server), BACKUP_TO: await aFolder() };
    await admin(here, 'backup');
    const reason =
      /small-disk\S+ has \d MB of free disk: to restore there takes about \d+ MB, and the server needs 256 MB\.$/;
    expect((await refusal({ ...here, DATA_DIR: disk! }, 'verify-backup')).trimEnd()).toMatch(reason);
    expect((await listed(here))[0]!.proof).toEqual({
      ...{ is_proven: false, proven_at: expect.any(Number), seconds: expect.any(Number) },
      reason: expect.stringMatching(reason),
    });
  },
  60_000,
);

describe('the doctor', () => {
  const finding = async (BACKUP_TO?: string) => {
    const settings = { ...placeOf(server), PORT: '0', MQTT_PORT: '0', MQTT_WS_PORT: '0' };
    const { out } = await runAdmin(['doctor'], { ...settings, ...(BACKUP_TO && { BACKUP_TO }) });
    return out.split('\n').find((line) => / backups: /.test(line));
  };
  const put = async (folder: string, age: number, proof?: object) => {
    const name = backupNameOf(Date.now() - age);
    await writeFile(join(folder, name), '');
    const whole = { proven_at: 0, seconds: 1, bytes: 0, tables: 1, rows: 1, newest_migration: '0001' };
    if (proof) await writeFile(join(folder, proofNameOf(name)), JSON.stringify({ ...whole, ...proof }));
    return name;
  };

  test('warns where none is there, the newest is old, or could not be restored', async () => {
    expect(await finding()).toBe('ok   backups: no BACKUP_TO: they are made by hand (admin -- backup)');
    const folder = await aFolder();
    expect(await finding(folder)).toBe(`BAD  backups: ${folder}: none yet`);
    await put(folder, 3 * DAY_MS, { is_proven: true });
    expect(await finding(folder)).toMatch(/^BAD .* the newest is 3 days old: see the log/);
    await put(folder, 7 * HOUR_MS);
    expect(await finding(folder)).toMatch(/^BAD .* 7 h old and not proven: run admin -- verify-backup$/);
    await put(folder, 2 * HOUR_MS);
    expect(await finding(folder)).toMatch(/^ok .* the newest is 2 h old, and not proven yet$/);
    const bad = await put(folder, HOUR_MS, { is_proven: false, reason: 'the disk is full' });
    expect(await finding(folder)).toBe(
      `BAD  backups: ${folder}: ${bad} could not be restored: the disk is full`,
    );
    await put(folder, 0, { is_proven: true });
    expect(await finding(folder)).toMatch(/^ok .* the newest is 0 min old, and proven$/);
    expect((await readdir(folder)).filter((name) => !name.startsWith('fieldscope-2'))).toEqual([]);
    const toCome = await put(folder, -DAY_MS);
    expect(await finding(folder)).toContain(`${toCome} is of a time to come: see to the clock`);
  });

  test('warns of a folder that cannot be written', async () => {
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');
    expect(await finding(file)).toMatch(/^BAD {2}backups: \S+ cannot be used: /);
    expect(await readFile(file, 'utf8')).toBe('');
  });
});
