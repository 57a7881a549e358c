import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/platform/postgres/db';
import { aServer, type TestServer } from '../harness';
import { aMailServer, type MailServer } from '../mail-server';
import { codeIn, newAddress } from '../registrations';
import { aWholeLife } from './a-whole-life';
import { askForCode, BEHIND_A_PROXY } from './attacker';
import { type CapturedReply, captureReplies, formsOf, holds, type Secrets } from './eavesdropping';

let mails: MailServer;
let server: TestServer;
let secrets: Secrets;
let captured: CapturedReply[];
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ SMTP_URL: mails.url });
  const ears = captureReplies();
  secrets = await aWholeLife(server, mails);
  ears.stop();
  captured = ears.captured;
  const { rows } = await sql<{ password_hash: string }>`select password_hash from account`.execute(server.db);
  for (const [index, { password_hash }] of rows.entries())
    secrets[`hash of password ${index}`] = password_hash;
  secrets['the secret of the server'] = (
    await readFile(join(server.config.DATA_DIR, 'secret'), 'utf8')
  ).trim();
});
afterAll(() => mails.close());

/** Answers that exist to hand a secret over. */
const HANDED_OVER: [secret: RegExp, path: RegExp][] = [
  [/^activation token$/, /userRegisterByEmail$/],
  [/token$/, /\/(login|simulateLogin|refreshToken|registerOrganization)$/],
  [/^made access key$/, /createAccessKey$/],
  [/^fixed access key$/, /getFixedAccess$/],
  [/^secret of the second factor$/, /begin_second_factor$/],
  [/^recovery code/, /confirm_second_factor$/],
  [/^key of a kit/, /(create_development_kit|view_node_key)$/],
  [/^ingest token of a connection$/, /create_connection$/],
  [/^join key of a node$/, /view_device_info$/],
];
const mayHold = (secret: string, path: string) =>
  HANDED_OVER.some(([name, handed]) => name.test(secret) && handed.test(path));

describe('a reader of the log', () => {
  test('reads of a whole life, on the most talkative level', () => {
    expect(server.logged()).toContain('MQTT client refused');
    expect(Object.keys(secrets).length).toBeGreaterThan(25);
  });

  test('finds no password, token, key, code or hash in it', () => {
    const logged = server.logged();
    const found = Object.entries(secrets).filter(([, secret]) =>
      formsOf(secret).some((form) => holds(logged, form)),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });

  test('finds no code of a mail that is queued because no SMTP server is set', async () => {
    const alone = await aServer(BEHIND_A_PROXY);
    const email = newAddress();
    await askForCode(alone, email, { purpose: 'register' });
    const outbox = join(alone.config.DATA_DIR, 'outbox');
    const [file] = await readdir(outbox);
    const code = codeIn((await readFile(join(outbox, file!), 'utf8')).split('\r\n\r\n').slice(1).join());
    expect(code).toMatch(/^\d{6}$/);
    expect(alone.logged()).toContain(email);
    expect(holds(alone.logged(), code)).toBe(false);
  });
});

describe('a reader of answers', () => {
  test('there are many of them', () => {
    expect(captured.length).toBeGreaterThan(30);
  });

  test('finds a secret only where it is handed over', () => {
    const found = Object.entries(secrets).flatMap(([name, secret]) =>
      captured
        .filter(({ path, text }) => !mayHold(name, path) && formsOf(secret).some((form) => holds(text, form)))
        .map(({ path }) => `${name}: ${path}`),
    );
    expect(found).toEqual([]);
  });
});
