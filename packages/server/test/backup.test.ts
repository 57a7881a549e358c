import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { connections } from '@fieldscope/contract/calls/connections';
import { panels } from '@fieldscope/contract/calls/panels';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../src/paths';
import type { BackupFile, ReadEntry } from '../src/platform/backup/archive-reader';
import { ArchiveWriter } from '../src/platform/backup/archive-writer';
import { FORMAT_VERSION, HEAD_ENTRY, type Head, tableOf } from '../src/platform/backup/backup-format.model';
import { compareWithBackup } from '../src/platform/backup/compare-backup';
import { examineBackup } from '../src/platform/backup/examine-backup';
import { makeBackup } from '../src/platform/backup/make-backup';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded/embedded';
import { applyMigrations, listKnownMigrations } from '../src/platform/postgres/migrate';
import { aBackup, admin, aFolder, anEmptyPlace, placeOf, refusal, rewritten, theTool } from './backup-site';
import { aCaller, aNode, anOwner } from './builders';
import { whenTestEnds } from './cleanup';
import { aDatabase, aServer, type TestServer } from './harness';
import { loadRelease, readRelease } from './releases/release-file';
import { aSender, S2101_UPLINK } from './sender';
import { aFarm, type Farm } from './whole-farm';

const PASSPHRASE = 'long grass at noon';

async function aClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  whenTestEnds(() => client.end());
  return client;
}

const plain = (file: string): BackupFile => ({ file, passphrase: undefined });
const examine = async (file: string, passphrase?: string) =>
  examineBackup({ file, passphrase }, await listKnownMigrations(MIGRATIONS));

let server: TestServer;
let farm: Farm;
beforeAll(async () => {
  server = await aServer();
  farm = await aFarm(server, 'Valley', 17.25);
});

/** What a person sees. */
const seen = async (at: TestServer) => {
  const owner = aCaller(at, () => farm.owner.token);
  const series = [{ eui: farm.node.eui, channel: 1, measurement_id: 4097 }];
  return {
    history: await owner.call(channels.listHistory, { series, time_start: 0, time_end: farm.now, points: 0 }),
    panel: await owner.call(panels.view, { id: farm.panelId }),
    rules: await owner.call(alarms.listRules),
    people: await owner.call(subAccounts.list),
    connections: await owner.call(connections.list),
  };
};

/** What the database itself holds rows to. */
async function constraintsOf({ pool }: TestServer) {
  const { rows } = await pool.query(
    `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition, convalidated
     from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  return rows;
}

describe('a whole installation', () => {
  test('is on another machine what it was: history, panels, rules, people, and the keys that the secret seals', async () => {
    const place = await anEmptyPlace();
    const file = await aBackup(server);
    await expect(admin(place, 'restore', '--file', file)).resolves.toMatchObject({
      tables: expect.any(Number),
    });
    const before = await seen(server);
    expect(before.history[0]).toMatchObject({ values: [17.25] });
    const restored = await aServer({ ...place, ROLES: 'web,ingest' });
    expect(await seen(restored)).toEqual(before);
    expect(await constraintsOf(restored)).toEqual(await constraintsOf(server));
    // The same access key opens it, which is only known as a digest that the secret makes.
    const key = await farm.owner.call(accessKeys.viewFixed);
    const login = `Basic ${Buffer.from(`${key.access_id}:${key.access_key}`).toString('base64')}`;
    const answer = await fetch(`${restored.url}/openapi/list_devices`, { headers: { authorization: login } });
    expect(await answer.json()).toMatchObject({ code: '0' });
    // New ones get numbers that nobody had.
    await aNode(await anOwner(restored));
  });

  test('is restored into the embedded database of an empty folder, without any difference', async () => {
    const file = await aBackup(server);
    const DATA_DIR = join(await aFolder(), 'data');
    await admin({ DATA_DIR }, 'restore', '--file', file);
    const log = { info() {}, warn() {}, error: console.error };
    const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log, durable: false });
    whenTestEnds(() => postgres.stop());
    const client = new pg.Client(postgres.connection);
    await client.connect();
    whenTestEnds(() => client.end());
    expect(await compareWithBackup(client, plain(file), await examine(file))).toEqual([]);
    const secret = async (folder: string) => readFile(join(folder, 'secret'), 'utf8');
    expect(await secret(DATA_DIR)).toBe(await secret(server.config.DATA_DIR));
  }, 180_000);

  test('is proven in a database beside it, of which nothing stays', async () => {
    const file = await aBackup(server);
    const DATA_DIR = await aFolder();
    const proven = await admin({ DATA_DIR }, 'verify-backup', '--file', file);
    const { rows } = await server.pool.query('select count(*)::int as devices from device');
    expect(proven).toMatchObject({
      file,
      newest_migration: (await examine(file)).head.migrations.at(-1)!.name,
    });
    expect(Number(proven.rows)).toBeGreaterThan(rows[0].devices);
    expect(await readdir(DATA_DIR)).toEqual([]);
  }, 180_000);

  test('has files that belong to it: mails that wait, and SIM cards', async () => {
    const [source, place] = [placeOf(server), await anEmptyPlace()];
    await mkdir(join(source.DATA_DIR, 'outbox'), { recursive: true });
    await writeFile(join(source.DATA_DIR, 'outbox', '1-000000001-x.eml'), 'Subject: code');
    await writeFile(join(source.DATA_DIR, 'simcards.csv'), 'eui,status\n');
    await admin(place, 'restore', '--file', await aBackup(server));
    expect(await readFile(join(place.DATA_DIR, 'outbox', '1-000000001-x.eml'), 'utf8')).toBe('Subject: code');
    expect(await readFile(join(place.DATA_DIR, 'simcards.csv'), 'utf8')).toBe('eui,status\n');
  });

  test('of a version before is brought forward', async () => {
    const { url, drop } = await aDatabase('template0');
    whenTestEnds(drop);
    const source = { DATABASE_URL: url, DATA_DIR: await aFolder() };
    const client = await aClient(url);
    await loadRelease(client, await readRelease('0052-value-blocks.json.gz'));
    await writeFile(join(source.DATA_DIR, 'secret'), '0123456789abcdef'.repeat(4));
    const file = join(await aFolder(), 'old.backup');
    expect(await admin(source, 'backup', '--file', file)).toMatchObject({ tables: expect.any(Number) });
    const place = await anEmptyPlace();
    await admin(place, 'restore', '--file', file);
    const devices = async (of: pg.Client) => (await of.query('select eui from device order by eui')).rows;
    expect(await devices(await aClient(place.DATABASE_URL))).toEqual(await devices(client));
  });
});

describe('while uplinks come in', () => {
  test('a backup has all of one moment and nothing of later, and keeps nobody waiting', async () => {
    const owner = await anOwner(server);
    const node = await aNode(owner);
    const sender = await aSender(server);
    const sent = { before: 5, meanwhile: 0 };
    for (let nth = 0; nth < sent.before; nth += 1) await sender.uplink(node, S2101_UPLINK);
    const file = join(await aFolder(), 'busy.backup');
    const target = new PassThrough();
    const archive = ArchiveWriter.open(target, undefined, new Date(0));
    const written = target.toArray();
    await makeBackup({
      client: await aClient(server.config.DATABASE_URL!),
      ...{ archive, files: [], madeAt: 0 },
      async rest() {
        sent.meanwhile += 1;
        expect(await sender.uplink(node, S2101_UPLINK)).toMatchObject({ outcome: 'stored' });
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      },
    });
    await writeFile(file, Buffer.concat(await written));
    expect(sent.meanwhile).toBeGreaterThan(20);
    const place = await anEmptyPlace();
    await writeFile(`${file}.secret`, '');
    const { head, sums } = await examine(file);
    expect(head.tables).toHaveLength(Object.keys(sums.tables).length);
    const { rows } = await server.pool.query('select count(*)::int as rows from uplink');
    expect(rows[0].rows - sums.tables.uplink!.rows).toBe(sent.meanwhile);
    expect(existsSync(place.DATA_DIR)).toBe(false);
  });
});

describe('a file', () => {
  test('is encrypted with a passphrase, without which nobody reads it', async () => {
    const file = await aBackup(server, { BACKUP_PASSPHRASE: PASSPHRASE });
    expect((await readFile(file)).toString('latin1')).not.toContain('Valley');
    expect((await readFile(file)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    const place = await anEmptyPlace();
    expect(await refusal(place, 'restore', '--file', file)).toBe(
      `${file} is encrypted: set BACKUP_PASSPHRASE.\n`,
    );
    const wrong = { ...place, BACKUP_PASSPHRASE: 'short grass at noon' };
    expect(await refusal(wrong, 'restore', '--file', file)).toBe(
      `BACKUP_PASSPHRASE is not the passphrase of ${file}.\n`,
    );
    expect(existsSync(place.DATA_DIR)).toBe(false);
    const whole = await readFile(file);
    const cut = join(dirname(file), 'cut.backup');
    await writeFile(cut, whole.subarray(0, whole.length - 100));
    await expect(examine(cut, PASSPHRASE)).rejects.toThrow(
      `${cut} is damaged: its encryption does not hold.`,
    );
    expect((await examine(file, PASSPHRASE)).head.kind).toBe('installation');
  }, 180_000);

  test('is refused when any byte of it differs, or some are missing or too many', async () => {
    const whole = await readFile(await aBackup(server));
    const other = join(await aFolder(), 'other.backup');
    const refused = async (bytes: Buffer) => {
      await writeFile(other, bytes);
      await expect(examine(other)).rejects.toThrow(/^\S+ (is damaged: |is no backup of |was made by )/);
    };
    for (let nth = 0; nth < 12; nth += 1) {
      const place = Math.floor((whole.length * (nth + 0.5)) / 12);
      const changed = Buffer.from(whole);
      changed[place]! ^= 0x10;
      await refused(changed);
      await refused(whole.subarray(0, place));
    }
    const lastValue = whole.indexOf('"last_value":"') + '"last_value":"'.length;
    const otherSequence = Buffer.from(whole);
    otherSequence[lastValue]! ^= 1;
    await refused(otherSequence);
    await refused(whole.subarray(0, whole.length - 1));
    await refused(Buffer.concat([whole, Buffer.from([1])]));
    await refused(Buffer.from('anything else'));
    await refused(Buffer.alloc(0));
  }, 180_000);

  test('of a version that wrote no checksum is read', async () => {
    const whole = await readFile(await aBackup(server));
    const other = join(await aFolder(), 'other.backup');
    const block = 512;
    const checksum = whole.length - 4 * block;
    await writeFile(other, Buffer.concat([whole.subarray(0, checksum), whole.subarray(-2 * block)]));
    expect(await examine(other)).toMatchObject({ head: { kind: 'installation' } });
  });

  test('whose entries were exchanged is refused, though each of them is whole', async () => {
    const file = await aBackup(server);
    const place = await anEmptyPlace();
    const refused = async (change: (entries: ReadEntry[]) => ReadEntry[], why: RegExp) =>
      expect(await refusal(place, 'restore', '--file', await rewritten(plain(file), change))).toMatch(why);
    const isPart = (table: string) => (entry: ReadEntry) => tableOf(entry.path) === table;
    await refused(
      (entries) => entries.filter((entry) => !isPart('account')(entry)),
      /account\/000001.gz is missing/,
    );
    await refused((entries) => entries.slice(0, -1), /ends too early/);
    await refused((entries) => entries.slice(1), /no backup of Fieldscope/);
    await refused(
      (entries) =>
        entries.map((entry) =>
          isPart('account')(entry) ? { ...entry, body: entries.find(isPart('device'))!.body } : entry,
        ),
      /account\/000001.gz has another checksum/,
    );
    await refused(
      (entries) =>
        entries.toSpliced(-1, 0, {
          path: 'tables/account/000002.gz',
          body: entries.find(isPart('account'))!.body,
        }),
      /account\/000002.gz was added/,
    );
    await refused(
      (entries) => entries.toSpliced(-1, 0, { path: 'files/../../outside', body: Buffer.from('x') }),
      /nobody knows what/,
    );
    expect(existsSync(place.DATA_DIR)).toBe(false);
  }, 180_000);

  test('of a newer version is refused, and names what is not known', async () => {
    const file = await aBackup(server);
    const place = await anEmptyPlace();
    const withHead = (change: (head: Head) => object) => (entries: ReadEntry[]) =>
      entries.map((entry) =>
        entry.path === HEAD_ENTRY
          ? { ...entry, body: Buffer.from(JSON.stringify(change(JSON.parse(String(entry.body))))) }
          : entry,
      );
    const newer = await rewritten(
      plain(file),
      withHead((head) => ({
        ...head,
        migrations: [...head.migrations, { name: '9001-greenhouses.sql', checksum: 'a' }],
      })),
    );
    expect(await refusal(place, 'restore', '--file', newer)).toBe(
      `${newer} was made by a newer version of Fieldscope: its migration 9001-greenhouses.sql is not known here.\n`,
    );
    const later = await rewritten(
      plain(file),
      withHead((head) => ({ ...head, version: FORMAT_VERSION + 1 })),
    );
    expect(await refusal(place, 'restore', '--file', later)).toMatch('was made by a newer version');
  });

  test('is not overwritten, and is no half of one where its backup was killed', async () => {
    const file = await aBackup(server);
    expect(await refusal(placeOf(server), 'backup', '--file', file)).toBe(
      `${file} is there already: choose another name.\n`,
    );
    // The first table of all is locked by somebody else.
    const holder = await aClient(server.config.DATABASE_URL!);
    await holder.query('begin; lock table access_key in access exclusive mode');
    const next = join(dirname(file), 'next.backup');
    const tool = await theTool(placeOf(server), 'backup', '--file', next);
    await expect.poll(() => readdir(dirname(file)), { timeout: 60_000 }).toHaveLength(2);
    await tool.kill();
    await holder.query('rollback');
    expect(existsSync(next)).toBe(false);
    await admin(placeOf(server), 'backup', '--file', next);
    expect((await readdir(dirname(file))).toSorted()).toEqual(['next.backup', basename(file)]);
  }, 180_000);
});

describe('a restore', () => {
  test('into a place that is in use is refused, and changes nothing there', async () => {
    const file = await aBackup(server);
    const place = placeOf(server);
    expect(await refusal(place, 'restore', '--file', file)).toMatch(/holds an installation/);
    const empty = await anEmptyPlace();
    // The database of somebody else, though the folder is empty.
    expect(await refusal({ ...place, DATA_DIR: empty.DATA_DIR }, 'restore', '--file', file)).toMatch(
      /holds an installation/,
    );
    await mkdir(empty.DATA_DIR, { recursive: true });
    await writeFile(join(empty.DATA_DIR, 'secret'), 'somebody else');
    expect(await refusal({ DATA_DIR: empty.DATA_DIR }, 'restore', '--file', file)).toMatch(
      /holds an installation/,
    );
    expect(await readdir(empty.DATA_DIR)).toEqual(['secret']);
  });

  test('that is killed leaves what does not start, and goes on when it is called again', async () => {
    const file = await aBackup(server);
    const place = await anEmptyPlace();
    const client = await aClient(place.DATABASE_URL);
    const tool = await theTool(place, 'restore', '--file', file);
    const isBegun = async () =>
      (await client.query("select to_regclass('account') is not null as begun")).rows[0].begun;
    await expect.poll(isBegun, { timeout: 60_000, interval: 5 }).toBe(true);
    await tool.kill();
    const notWhole =
      'A restore into this database did not end: run the same `admin restore` again, then start';
    const connection = { connectionString: place.DATABASE_URL, answerTimeoutMs: 10_000 };
    await expect(applyMigrations(connection, MIGRATIONS)).rejects.toThrow(notWhole);
    await expect(aServer(place)).rejects.toThrow(notWhole);
    expect(await refusal(place, 'backup', '--file', join(await aFolder(), 'half.backup'))).toMatch(
      /A restore into this database did not end/,
    );
    await admin(place, 'restore', '--file', file);
    expect(await compareWithBackup(client, plain(file), await examine(file))).toEqual([]);
  }, 180_000);
});

test('what differs from a backup is named: table, key, and how', async () => {
  const file = await aBackup(server);
  const place = await anEmptyPlace();
  await admin(place, 'restore', '--file', file);
  const client = await aClient(place.DATABASE_URL);
  const { eui } = farm.node;
  const { rows } = await client.query(
    'update device set name = name || $1 where eui = $2 returning device_id',
    ['!', eui],
  );
  const { rows: gone } = await client.query('delete from note returning note_id');
  await client.query("insert into failed_sign_in values ('\\x0102', 1, now())");
  const differences = await compareWithBackup(client, plain(file), await examine(file));
  expect(differences).toEqual(
    expect.arrayContaining([
      { table: 'device', key: `device_id=${rows[0].device_id}`, how: 'changed' },
      { table: 'failed_sign_in', key: 'name_hash=0102', how: 'surplus' },
    ]),
  );
  expect(differences.filter(({ how }) => how === 'missing').map(({ table }) => table)).toEqual(
    gone.map(() => 'note'),
  );
});
