import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { users } from '@fieldscope/contract/calls/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { aCaller, anOwner, aStranger } from './builders';
import { aServer, type TestServer } from './harness';
import { anEmail, besideServer, organisation, runTool, toolOf } from './operator-tool';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const { admin, asJson } = toolOf(() => server);

test('the doctor finds everything well', async () => {
  await anOwner(server);
  const findings: { name: string; ok: boolean; detail: string }[] = await asJson('doctor');
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  const detail = (name: string) => findings.find((finding) => finding.name === name)?.detail;
  expect(detail('database')).toMatch(/^PostgreSQL \d+/);
  expect(detail('server')).toBe('runs');
  expect(detail('MQTT_PORT')).toBe(`${server.mqttPort} is taken, the server runs`);
  expect(Number(detail('organisations'))).toBeGreaterThan(0);
  expect(detail('space of uplinks and readings')).toMatch(/^\d+\.\d MB/);
  expect((await admin('doctor')).out).toMatch(/^ok {3}database: PostgreSQL/m);
});

test('the program prints what a command returns and ends with its exit code', async () => {
  const listed = await runTool(besideServer(server), 'help');
  expect(listed).toEqual({ exitCode: 0, out: expect.stringContaining('create-organisation'), err: '' });
  const unknown = await runTool(besideServer(server), 'unknown', '--json');
  expect(unknown).toEqual({ exitCode: 2, out: '', err: expect.stringMatching(/^No command named unknown/) });
});

describe('for a person', () => {
  test('results read as sentences', async () => {
    const email = anEmail();
    expect((await admin(...organisation({ email }))).out).toMatch(`: ${email} can sign in.`);
    expect((await admin('produce-devices', '--model', 'S2101')).out).toMatch(
      /^EUI \w{16} {2}key code \w{18} /,
    );
  });

  test('the command on the page of a used set-up link works as printed', async () => {
    const page = await readFile(join(PACKAGE, '../web/src/screens/setup/SetupScreen.tsx'), 'utf8');
    const [, printed] = /npm run admin -- (create-organisation .*)/.exec(page)!;
    const args = printed!.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
    const { exitCode, out, err } = await admin(...args);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    const [, account, password] = /: (\S+) can sign in with the password (\S+)\.$/m.exec(out)!;
    await aStranger(server).call(users.signIn, { account: account!, password: password! });
  });

  test('help lists each command with its options, on its own and by name', async () => {
    const { out, exitCode } = await admin();
    expect(exitCode).toBe(0);
    for (const name of ['create-organisation', 'produce-devices', 'ingest-token', 'doctor']) {
      expect(out).toMatch(new RegExp(`^ {2}${name}`, 'm'));
    }
    expect((await admin('help')).out).toBe(out);
  });

  test.each([
    ['an unknown command', ['make-coffee'], 'No command named make-coffee'],
    ['a command that objects inherit', ['constructor'], 'No command named constructor'],
    ['an unknown option', ['ingest-token', '--colour', 'red'], "Unknown option '--colour'"],
    ['an option without its value', ['produce-devices', '--model'], '--model'],
    ['a word too many', ['ingest-token', 'roof'], "Unexpected argument 'roof'"],
    [
      'a missing option',
      ['create-organisation', '--name', 'X'],
      '--email is missing. Usage: create-organisation',
    ],
    ['a weak password', organisation({ password: 'tomatoes' }), '--password must be 8 to 16 characters'],
    ['no words', ['push-notice', '--text', ' '], '--text must be 1 to 1000 characters'],
    [
      'no account to freeze',
      ['freeze'],
      '--account is missing. Usage: freeze --account A | --organisation ID',
    ],
    [
      'two to freeze',
      ['freeze', '--account', 'ada', '--organisation', '100001'],
      '--account must be given without --organisation',
    ],
    [
      'no organisation to give to',
      ['give-credits', '--um', '5'],
      '--organisation is missing. Usage: give-credits',
    ],
    ['nothing to give', ['give-credits', '--organisation', '100001'], '--um is missing. Usage: give-credits'],
    [
      'nothing of both to give',
      ['give-credits', '--organisation', '100001', '--um', '0', '--dm', '0'],
      '--um must be above 0, or --dm.',
    ],
    [
      'part of a credit',
      ['give-credits', '--organisation', '100001', '--um', '1.5'],
      '--um must be a whole number',
    ],
    [
      'credits to take away',
      ['give-credits', '--organisation', '100001', '--dm=-5'],
      '--dm must be a whole number',
    ],
    [
      'nothing to erase',
      ['erase-history'],
      '--eui is missing. Usage: erase-history --organisation ID | --eui EUI',
    ],
    [
      'two to erase',
      ['erase-history', '--organisation', '100001', '--eui', '2CF7F1C0434000AA'],
      '--eui must be given without --organisation',
    ],
    [
      'no EUI',
      ['erase-history', '--eui', 'all'],
      '--eui must be an EUI of 16 digits and letters from A to F',
    ],
    ['no email address', organisation({ email: 'ada' }), '--email must be an email address'],
    ['an unknown model', ['produce-devices', '--model', 'S9999'], '--model must be one of '],
    [
      'no number',
      ['produce-devices', '--model', 'S2101', '--count', 'two'],
      '--count must be a number from 1',
    ],
    [
      'too many',
      ['produce-devices', '--model', 'S2101', '--count', '10001'],
      '--count must be a number from 1',
    ],
  ])('%s gets one clear line and exit code 2', async (_, args, line) => {
    const { exitCode, out, err } = await admin(...args);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(line)]);
  });

  test('an unknown model is answered with those that there are', async () => {
    expect((await admin('produce-devices', '--model', 'S9999')).err).toMatch(/S2101, .*M2/);
  });

  test('what the product refuses is reported in English, with exit code 1', async () => {
    const email = anEmail();
    await admin(...organisation({ email }));
    const { exitCode, out, err } = await admin(...organisation({ email }), '--json');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toMatch(/already/);
  });

  test('a database that is away and a wrong setting are reported in one line', async () => {
    const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: server.config.DATA_DIR };
    const { exitCode, out, err } = await runAdmin(['ingest-token'], away);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining('ECONNREFUSED')]);
    const wrong = await runAdmin(['doctor'], { ...away, PORT: 'eight' });
    expect([wrong.exitCode, wrong.err]).toEqual([1, expect.stringMatching(/^Wrong settings: PORT=eight/)]);
  });
});

test('the doctor reports what is broken instead of giving up', async () => {
  const squatter = createServer((_, response) => response.end('hello'));
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  const { port } = squatter.address() as AddressInfo;
  const { exitCode, out } = await runAdmin(['doctor'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: server.config.DATA_DIR,
    PORT: String(port),
    MQTT_PORT: '0',
    MQTT_WS_PORT: '0',
    REDIS_URL: '/nowhere/redis',
  });
  await new Promise((resolve) => squatter.close(resolve));
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^BAD {2}database: DATABASE_URL: .*ECONNREFUSED/m);
  expect(out).toMatch(/^BAD {2}Redis: REDIS_URL: Redis cannot be reached/m);
  expect(out).toMatch(new RegExp(`^BAD {2}PORT: ${port} is taken by another program`, 'm'));
  expect(out).toMatch(/^ok {3}MQTT_PORT: 0: any free port/m);
});

test('without a server the tool starts the embedded database for the moment, migrates it and stops it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldscope-admin-'));
  const settings = { DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0', MQTT_WS_PORT: '0' };
  try {
    const [made, produced] = await Promise.all([
      runTool(settings, ...organisation({ email: 'ada@valley.example' }), '--json'),
      runTool(settings, 'produce-devices', '--model', 'S2101', '--json'),
    ]);
    expect(JSON.parse(made.out)).toMatchObject({ email: 'ada@valley.example' });
    expect(JSON.parse(produced.out)).toHaveLength(1);
    const { org_id: orgId } = JSON.parse(made.out);
    const give = ['give-credits', '--organisation', orgId, '--dm', '9', '--json'];
    const given = await runAdmin(give, settings);
    expect(JSON.parse(given.out)).toMatchObject({ um_balance: 100_000, dm_balance: 100_009 });
    const again = await runAdmin(['doctor', '--json'], settings);
    const findings: { name: string; ok: boolean; detail: string }[] = JSON.parse(again.out);
    expect(findings).toContainEqual({ name: 'organisations', ok: true, detail: '1' });
    expect(findings).toContainEqual({ name: 'server', ok: true, detail: 'does not run here' });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 90_000);

test('a session of the running server outlives the tool', async () => {
  const owner = await anOwner(server);
  await asJson('ingest-token');
  expect(await aCaller(server, () => owner.token).call(users.viewSetting)).toMatchObject({
    nickname: 'Farm',
  });
});
