import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../src/paths';
import { migrate } from '../src/platform/postgres/migrate';
import { whenTestEnds } from './cleanup';
import { aDatabase } from './harness';

const THIS = '0024-chosen-settings.sql';

/** A database as it was before this migration. */
async function aDatabaseBefore(): Promise<pg.Client> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  whenTestEnds(() => rm(folder, { recursive: true }));
  const isBefore = (path: string) => !/^\d{4}-/.test(basename(path)) || basename(path) < THIS;
  await cp(MIGRATIONS, folder, { recursive: true, filter: isBefore });
  const { url, drop } = await aDatabase('template0');
  whenTestEnds(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  whenTestEnds(() => client.end());
  await migrate(client, folder);
  return client;
}

test('an account of before keeps language and time zone if its owner ever saved the settings', async () => {
  const client = await aDatabaseBefore();
  await client.query(`
    insert into organisation (org_id, name, um_balance, dm_balance, created_at)
    overriding system value values (1, 'Farm', 0, 0, now()), (2, 'Garden', 0, 0, now());
    insert into account
      (user_id, org_id, role, account, nickname, password_hash, language, timezone, created_at)
    overriding system value values
      (1, 1, 'owner', 'chose', '', '', 3, 'Asia/Tashkent', now()),
      (2, 1, 'observer', 'copied', '', '', 3, 'Asia/Tashkent', now()),
      (3, 2, 'owner', 'never', '', '', 2, 'UTC', now()),
      (4, 2, 'observer', 'refused', '', '', 2, 'UTC', now());
    insert into audit_entry (at, org_id, user_id, who, call, subject, code, address, user_agent)
    values (now(), 1, 1, '', 'users.changeSetting', '', 0, '', ''),
           (now(), 1, 2, '', 'users.signOut', '', 0, '', ''),
           (now(), 2, 4, '', 'users.changeSetting', '', 10005, '', '')`);
  await migrate(client, MIGRATIONS);
  const { rows } = await client.query(`
    select account, language, account.timezone as own, organisation.timezone as common
    from account join organisation using (org_id) order by user_id`);
  expect(rows).toEqual([
    { account: 'chose', language: 3, own: 'Asia/Tashkent', common: 'Asia/Tashkent' },
    { account: 'copied', language: null, own: null, common: 'Asia/Tashkent' },
    { account: 'never', language: null, own: null, common: null },
    { account: 'refused', language: null, own: null, common: null },
  ]);
});
