import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/postgres/db';
import { aServer, type TestServer } from '../harness';
import { aMailServer, type MailServer } from '../mail-server';
import { aNewcomer, codeIn } from '../registrations';
import { aWholeLife } from './a-whole-life';
import { digestsOf, formsOf, holds, type Secrets } from './eavesdropping';

let mails: MailServer;
let server: TestServer;
let secrets: Secrets;
/** Every row of every table, as text; bytes are hex there. */
let dump: { table: string; row: string }[];
beforeAll(async () => {
  mails = await aMailServer();
  // The cost of the product, not that of the tests.
  server = await aServer({ SMTP_URL: mails.url }, { passwordCost: undefined });
  secrets = await aWholeLife(server, mails);
  // What is not used up yet.
  const newcomer = aNewcomer(server, mails);
  secrets['code that is still good'] = await newcomer.getCode();
  const waiting = aNewcomer(server, mails);
  mails.loseAnswers(true);
  await waiting.getCode().catch(() => undefined);
  secrets['code in a mail that is to be sent again'] = codeIn(mails.newestTo(waiting.email).text);
  dump = await dumpAll();
});
afterAll(() => mails.close());

async function dumpAll(): Promise<typeof dump> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(server.db);
  const all: typeof dump = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select it::text as row from ${sql.table(`${schema}.${name}`)} as it`.execute(server.db);
    for (const { row } of rows) all.push({ table: `${schema}.${name}`, row });
  }
  return all;
}

/** Guessed from a list, so that even a plain digest gives them away; the others are long and random. */
const isGuessable = (name: string) => /password|code/.test(name);

test('the dump holds what the life has left', () => {
  const tables = new Set(dump.map(({ table }) => table.split('.')[1]));
  for (const table of [
    'account',
    'session',
    'access_key',
    'device',
    'email_code',
    'connection',
    'audit_entry',
    'job',
  ]) {
    expect(tables).toContain(table);
  }
});

test('no password, token, key or code can be read in it, in whatever digits', () => {
  const found = Object.entries(secrets).flatMap(([name, secret]) =>
    dump
      .filter(({ row }) => formsOf(secret).some((form) => holds(row, form)))
      .map(({ table }) => `${name}: ${table}`),
  );
  expect(found).toEqual([]);
});

test('nothing that can be guessed stands there as a digest that a list would find', () => {
  const guessable = Object.entries(secrets).filter(([name]) => isGuessable(name));
  expect(guessable.length).toBeGreaterThan(8);
  const found = guessable.flatMap(([name, secret]) =>
    dump
      .filter(({ row }) => digestsOf(secret).some((digest) => row.includes(digest)))
      .map(({ table }) => `${name}: ${table}`),
  );
  expect(found).toEqual([]);
});

test('passwords are kept as argon2id with the cost that is recommended today', async () => {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from account union all select password_hash from registration`.execute(server.db);
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('equal secrets do not look equal: keys are sealed and passwords salted anew each time', async () => {
  const [one, other] = [server.secrets.seal('same'), server.secrets.seal('same')];
  expect(one.equals(other)).toBe(false);
  const { rows } = await sql<{ password_hash: string }>`select password_hash from account`.execute(server.db);
  expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(rows.length);
});

test('a sealed key that was changed is not opened', () => {
  const sealed = server.secrets.seal('key');
  for (let at = 0; at < sealed.length; at += 7) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => server.secrets.unseal(changed)).toThrow();
  }
});
