import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { backupNameOf, proofNameOf } from '../src/platform/backup/place/backup-names.model';
import type { BackupPlace } from '../src/platform/backup/place/backup-place';
import { installationIn } from '../src/platform/backup/place/installation-name';
import type { ListedBackup } from '../src/platform/backup/place/listed-backups';
import { openBackupPlace } from '../src/platform/backup/place/open-backup-place';
import { backupSchedules } from '../src/platform/backup/schedule/scheduled-backups';
import { readConfig } from '../src/platform/config';
import { admin, aFolder, anEmptyPlace, placeOf, refusal, theTool } from './backup-site';
import { aNode, anOwner } from './builders';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { bundled } from './programs';
import { anS3Server, type S3Server } from './s3-server';

let server: TestServer;
let installation: string;
beforeAll(async () => {
  server = await aServer();
  // A database for trial runs in it as another user.
  await chmod(server.config.DATA_DIR, 0o755);
  await aNode(await anOwner(server));
  installation = (await installationIn(server.config.DATA_DIR))!;
});

const MEGABYTE = 1024 ** 2;
const PREFIX = 'farm/backups/';
const NAME = backupNameOf(Date.UTC(2026, 10, 29, 2, 30));

const placeIn = (s3: S3Server, settings: Record<string, string> = {}): Promise<BackupPlace> =>
  openBackupPlace(readConfig({ ...s3.settings(), ...settings }));
const listed = async (settings: Record<string, string>) =>
  (await admin<{ backups: ListedBackup[] }>(settings, 'backups')).backups;
/** Has bytes written in pieces, as a backup does. */
const writes = (bytes: Buffer) => (target: Writable) => {
  const count = Math.ceil(bytes.length / MEGABYTE);
  const pieces = Array.from({ length: count }, (_, nth) =>
    bytes.subarray(nth * MEGABYTE, (nth + 1) * MEGABYTE),
  );
  return pipeline(Readable.from(pieces), target);
};

describe('backups in a bucket', () => {
  test('are made, listed, proven and restored on another machine, with nothing but signed requests', async () => {
    const s3 = await anS3Server();
    const here = { ...placeOf(server), ...s3.settings() };
    const { file, rows } = await admin<{ file: string; rows: number }>(here, 'backup');
    const [made] = await listed(here);
    expect(file).toBe(`s3://valley/farm/backups/${made!.name}`);
    expect(made).toMatchObject({ bytes: s3.objects.get(`${PREFIX}${made!.name}`)!.length, proof: null });
    expect(await admin(here, 'verify-backup')).toMatchObject({ rows });
    expect(await listed(here)).toMatchObject([{ proof: { is_proven: true, rows } }]);
    expect([...s3.objects.keys()].toSorted()).toEqual(
      [made!.name, proofNameOf(made!.name)].map((name) => `${PREFIX}${name}`),
    );
    const place = { ...(await anEmptyPlace()), ...s3.settings() };
    expect(await admin(place, 'restore', '--file', made!.name)).toMatchObject({ rows });
    expect(await readdir(place.DATA_DIR)).not.toContain('fetched-backup');
    expect(s3.uploads.size).toBe(0);
  }, 300_000);

  test('of many pages are listed, and those that are kept no longer are removed', async () => {
    const s3 = await anS3Server();
    const first = Date.UTC(2020, 0, 1);
    const names = Array.from({ length: 1010 }, (_, day) => backupNameOf(first + day * DAY_MS, installation));
    for (const name of names) s3.objects.set(`${PREFIX}${name}`, Buffer.from('x'));
    for (const key of ['farm/other.backup', `${PREFIX}notes.txt`, `${PREFIX}below/${names[0]}`])
      s3.objects.set(key, Buffer.from('x'));
    const here = { ...placeOf(server), ...s3.settings() };
    expect(await listed(here)).toHaveLength(1010);
    const keep = { BACKUP_KEEP_DAILY: '1005', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' };
    await admin({ ...here, ...keep }, 'backup');
    const left = await listed(here);
    expect(left.slice(1).map(({ name }) => name)).toEqual(names.slice(-1004).toReversed());
    expect(s3.objects.size).toBe(1005 + 3);
  }, 120_000);

  test('larger than a part come whole through requests to slow down and connections that break', async () => {
    const s3 = await anS3Server();
    const body = randomBytes(70 * MEGABYTE);
    let faults = 0;
    s3.fault = ({ method, query }) => {
      if (method !== 'PUT' || !query.has('partNumber') || faults >= 3) return undefined;
      faults += 1;
      return faults === 1 ? 'break' : { status: 503, code: 'SlowDown' };
    };
    const place = await placeIn(s3);
    await place.write(NAME, writes(body));
    expect(faults).toBe(3);
    expect(s3.objects.get(`${PREFIX}${NAME}`)!.equals(body)).toBe(true);
    await expect(place.write(NAME, writes(body))).rejects.toThrow(
      `s3://valley/farm/backups/${NAME} is there already`,
    );
  }, 60_000);

  test('that fail while they are sent leave neither an object nor parts', async () => {
    const s3 = await anS3Server();
    s3.fault = ({ query }) =>
      query.get('partNumber') === '2' ? { status: 403, code: 'AccessDenied' } : undefined;
    const place = await placeIn(s3);
    await expect(place.write(NAME, writes(randomBytes(70 * MEGABYTE)))).rejects.toThrow(
      's3://valley/farm/backups cannot be used: the key of BACKUP_S3_ACCESS_KEY_ID may not do this.',
    );
    s3.fault = () => undefined;
    const broken = async (target: Writable) => {
      await new Promise((resolve) => target.write(randomBytes(40 * MEGABYTE), resolve));
      throw new Error('the database went away');
    };
    await expect(place.write(NAME, broken)).rejects.toThrow('the database went away');
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
  }, 60_000);

  test('are fetched as a whole though connections break in the middle', async () => {
    const s3 = await anS3Server();
    const body = randomBytes(8 * MEGABYTE);
    s3.objects.set(`${PREFIX}${NAME}`, body);
    const place = await placeIn(s3);
    const scratch = join(await aFolder(), 'scratch');
    let asked = 0;
    s3.cut = ({ method, key }) =>
      method === 'GET' && key.endsWith(NAME) && ++asked <= 2 ? 3 * MEGABYTE : undefined;
    const fetched = await place.withFile(NAME, scratch, (file) => readFile(file));
    expect(fetched.equals(body)).toBe(true);
    expect(asked).toBe(3);
    expect(existsSync(scratch)).toBe(false);
    await expect(place.withFile(backupNameOf(0), scratch, async () => {})).rejects.toThrow('cannot be used');
  }, 60_000);
});

test('a backup that its database breaks off says so, and leaves nothing there', async () => {
  const s3 = await anS3Server();
  const client = new pg.Client({ connectionString: server.config.DATABASE_URL });
  await client.connect();
  whenTestEnds(() => client.end());
  await client.query('begin; lock table access_key in access exclusive mode');
  const refused = refusal({ ...placeOf(server), ...s3.settings() }, 'backup');
  const ended = async () =>
    (
      await server.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table%'`)
    ).rowCount;
  await expect.poll(ended, { timeout: 60_000 }).toBe(1);
  expect(await refused).toMatch(/^terminating connection due to administrator command/);
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
}, 120_000);

test('a backup that cannot be fetched is not taken for one that cannot be restored', async () => {
  const s3 = await anS3Server();
  const here = { ...placeOf(server), ...s3.settings() };
  s3.objects.set(`${PREFIX}${NAME}`, Buffer.from('x'));
  s3.fault = ({ method, key }) =>
    method === 'GET' && key.endsWith('.backup') ? { status: 503, code: 'SlowDown' } : undefined;
  expect(await refusal(here, 'verify-backup')).toContain('it asks for fewer requests (SlowDown)');
  expect((await listed(here))[0]!.proof).toBeNull();
}, 60_000);

test('where nothing can be removed one backup is made a day, and the log says what is wrong', async () => {
  const s3 = await anS3Server();
  for (const days of [1, 2]) {
    const name = backupNameOf(server.clock.now() - days * DAY_MS, installation);
    s3.objects.set(`${PREFIX}${name}`, Buffer.from('x'));
  }
  s3.fault = ({ method }) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined);
  const keep = { BACKUP_KEEP_DAILY: '1', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' };
  const config = readConfig({ ...placeOf(server), ...s3.settings(), ...keep });
  const [schedule] = backupSchedules(config, await bundled('../src/admin.ts'));
  const minute = () => schedule!.run({ ...server, config, signal: new AbortController().signal });
  await minute();
  expect(server.logged()).toContain('was made, but those that are kept no longer could not be removed');
  server.clock.advance(HOUR_MS / 2);
  await minute();
  expect(
    (await listed({ ...placeOf(server), ...s3.settings() })).map(({ proof }) => proof?.is_proven),
  ).toEqual([true, undefined, undefined]);
}, 120_000);

describe('what S3 refuses is said in one line', () => {
  test.each([
    [
      { BACKUP_S3_SECRET_ACCESS_KEY: 'short grass' },
      'it refuses the signature: look at BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY',
    ],
    [
      { BACKUP_S3_ACCESS_KEY_ID: 'AKIDNOBODY' },
      'it does not know BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY',
    ],
    [{ BACKUP_S3_REGION: 'us-east-1' }, 'the bucket is in another region than BACKUP_S3_REGION'],
    [{ BACKUP_TO: 's3://hill' }, 'there is no such bucket'],
    [{ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' }, 'nothing listens at BACKUP_S3_ENDPOINT'],
  ])(
    '%o',
    async (settings, reason) => {
      const s3 = await anS3Server();
      const here = { ...placeOf(server), ...s3.settings(), ...settings };
      expect(await refusal(here, 'backups')).toBe(`${here.BACKUP_TO} cannot be used: ${reason}.\n`);
    },
    60_000,
  );

  test('a key that may not write is seen by the doctor', async () => {
    const s3 = await anS3Server();
    s3.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
    const ports = { PORT: '0', MQTT_PORT: '0', MQTT_WS_PORT: '0' };
    const { out } = await runAdmin(['doctor'], { ...placeOf(server), ...ports, ...s3.settings() });
    expect(out).toContain(
      'BAD  backups: s3://valley/farm/backups cannot be used: the key of BACKUP_S3_ACCESS_KEY_ID may not do this.',
    );
  });

  test('and that it hangs', async () => {
    const s3 = await anS3Server();
    s3.fault = () => 'hang';
    const here = { ...placeOf(server), ...s3.settings(), BACKUP_S3_TIMEOUT_MS: '200' };
    expect(await refusal(here, 'backups')).toBe(
      's3://valley/farm/backups cannot be used: it does not answer in BACKUP_S3_TIMEOUT_MS.\n',
    );
  }, 60_000);
});

test('while S3 hangs the server answers, and the log says that it hangs', async () => {
  const s3 = await anS3Server();
  s3.fault = () => 'hang';
  const settings = { ...placeOf(server), ...s3.settings(), BACKUP_S3_TIMEOUT_MS: '1000' };
  const config = readConfig(settings);
  const [schedule] = backupSchedules(config, await bundled('../src/admin.ts'));
  const running = schedule!.run({ ...server, config, signal: new AbortController().signal });
  await expect.poll(() => s3.requests.length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await running;
  expect(server.logged()).toContain(
    's3://valley/farm/backups cannot be used: it does not answer in BACKUP_S3_TIMEOUT_MS.',
  );
}, 120_000);

test('a backup that is killed in the middle of its upload leaves no object, and the next one removes its parts', async () => {
  const s3 = await anS3Server();
  const here = { ...placeOf(server), ...s3.settings() };
  // More than one part, which no compression makes smaller.
  const client = new pg.Client({ connectionString: server.config.DATABASE_URL });
  await client.connect();
  whenTestEnds(() => client.end());
  const { rows } = await client.query<{ upload_id: number }>(
    `insert into ground_picture_upload (org_id, bytes, created_at)
     select min(org_id), 1, now() from organisation returning upload_id`,
  );
  const { upload_id } = rows[0]!;
  for (let part = 0; part < 33; part += 1)
    await client.query('insert into ground_picture_part values ($1, $2, $3)', [
      upload_id,
      part,
      randomBytes(MEGABYTE),
    ]);
  s3.fault = ({ query }) => (query.get('partNumber') === '1' ? 'hang' : undefined);
  const tool = await theTool(here, 'backup');
  await expect.poll(() => s3.uploads.size, { timeout: 120_000 }).toBe(1);
  await tool.kill();
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 1]);
  await client.query('delete from ground_picture_upload where upload_id = $1', [upload_id]);
  s3.fault = () => undefined;
  await admin(here, 'backup');
  expect([s3.objects.size, s3.uploads.size]).toEqual([1, 0]);
}, 300_000);
