import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../src/paths';
import { migrate } from '../src/platform/postgres/migrate';
import { whenTestEnds } from './cleanup';
import { aDatabase } from './harness';

test('jobs of before are taken over with their attempts and reasons, and their tables go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  whenTestEnds(() => rm(folder, { recursive: true }));
  const isBefore = (path: string) => !/^\d{4}-/.test(basename(path)) || basename(path) < '0058-job.sql';
  await cp(MIGRATIONS, folder, { recursive: true, filter: isBefore });
  const { url, drop } = await aDatabase('template0');
  whenTestEnds(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  whenTestEnds(() => client.end());
  await migrate(client, folder);
  const sealed = Buffer.from('a payload').toString('base64');
  await client.query(`
    create schema pgboss;
    create table pgboss.job (id uuid default gen_random_uuid(), name text, data jsonb, state text, retry_limit int,
      retry_count int, start_after timestamptz default now(), singleton_key text, created_on timestamptz default now(),
      completed_on timestamptz, output jsonb);
    insert into pgboss.job (name, data, state, retry_limit, retry_count, singleton_key, completed_on, output) values
      ('mail', '{"sealed": "${sealed}"}', 'created', 12, 0, 'ada', null, null),
      ('import_history', '{"sealed": "${sealed}"}', 'active', 10, 1, null, null, null),
      ('mail', '{"sealed": "${sealed}"}', 'failed', 12, 12, null, now(), '{"message": "no such mailbox"}'),
      ('mail', '{"sealed": "${sealed}"}', 'completed', 12, 0, null, now(), null)`);
  await migrate(client, MIGRATIONS);
  const { rows } = await client.query(
    `select kind, pool, state, attempts, key, reason, convert_from(payload, 'utf8') as payload from job
     order by kind, state`,
  );
  const payload = 'a payload';
  expect(rows).toEqual([
    {
      kind: 'import_history',
      pool: 'files',
      state: 'waiting',
      attempts: 0,
      key: null,
      reason: null,
      payload,
    },
    {
      ...{ kind: 'mail', pool: 'outside', state: 'failed', attempts: 13, key: null, payload },
      reason: 'no such mailbox',
    },
    { kind: 'mail', pool: 'outside', state: 'waiting', attempts: 0, key: 'ada', reason: null, payload },
  ]);
  expect((await client.query(`select to_regnamespace('pgboss') as schema`)).rows).toEqual([{ schema: null }]);
});
