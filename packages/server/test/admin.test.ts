import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { audit } from '@fieldscope/contract/calls/audit';
import { channels } from '@fieldscope/contract/calls/channels';
import { notices } from '@fieldscope/contract/calls/notices';
import { orders } from '@fieldscope/contract/calls/orders';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { NOTICE_KINDS } from '@fieldscope/contract/notice-kinds';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { changeCredits } from '../src/modules/credits/credits.service';
import { aCaller, aNode, anOwner, aProducedDevice, aStranger, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { bundled } from './programs';
import { aHistory } from './readings';
import { aBuyer, anOrder, openShop } from './shop';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

/** Runs the operator's tool in a process of its own. */
async function runTool(settings: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [await bundled('../src/admin.ts'), ...args], {
    cwd: tmpdir(),
    env: { PATH, HOME, TMPDIR, ...settings },
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', (exitCode) => resolve(exitCode)));
  const [exitCode, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { exitCode, out, err };
}

const besideServer = () => ({
  DATABASE_URL: server.config.DATABASE_URL!,
  DATA_DIR: server.config.DATA_DIR,
  PORT: String(server.running.port),
  MQTT_PORT: String(server.mqttPort),
  MQTT_WS_PORT: '0',
});
/** The tool beside the running server, without a process of its own. */
const admin = (...args: string[]) => runAdmin(args, besideServer());

async function asJson(...args: string[]) {
  const { exitCode, out, err } = await admin(...args, '--json');
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(out);
}

const anEmail = () => `grower-${randomBytes(4).toString('hex')}@valley.example`;
const organisation = (changed: Record<string, string> = {}) => {
  const options = { email: anEmail(), password: 'tomato-7', name: 'Green Valley', ...changed };
  return ['create-organisation', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
};

describe('beside a running server', () => {
  test('an organisation is made, and its owner can sign in at once', async () => {
    const email = anEmail();
    const made = await asJson(...organisation({ email }));
    expect(made).toEqual({
      org_id: expect.stringMatching(/^\d+$/),
      user_id: expect.stringMatching(/^\d+$/),
      email,
    });
    const session = await aStranger(server).call(users.signIn, { account: email, password: 'tomato-7' });
    expect(session).toMatchObject({ org_id: made.org_id, user_id: made.user_id, nickname: 'Green Valley' });
  });

  test('devices are made that can be bound', async () => {
    const produced = await asJson('produce-devices', '--model', 'S2101', '--count', '2');
    expect(produced).toHaveLength(2);
    for (const device of produced) {
      expect(device).toEqual({
        eui: expect.stringMatching(/^[0-9A-F]{16}$/),
        code: expect.stringMatching(/^[0-9A-F]{18}$/),
        model: 'S2101',
        dev_eui: expect.stringMatching(/^[0-9A-F]{16}$/),
        join_eui: expect.stringMatching(/^[0-9A-F]{16}$/),
        app_key: expect.stringMatching(/^[0-9A-F]{32}$/),
      });
    }
    const owner = await anOwner(server);
    const { eui, code } = produced[0];
    expect(await owner.call(production.bind, { eui, code })).toMatchObject({ eui, model: 'S2101' });
  });

  test('a token is made with which a network server gets in', async () => {
    const { token } = await asJson('ingest-token', '--label', 'roof');
    const hand = async (given: string) =>
      (
        await fetch(`${server.url}/ingest/chirpstack?event=status`, {
          method: 'POST',
          headers: { authorization: `Bearer ${given}`, 'content-type': 'application/json' },
          body: JSON.stringify({}),
        })
      ).status;
    expect(await hand(`${token}x`)).toBe(401);
    expect(await hand(token)).not.toBe(401);
  });

  test('a notice reaches the open screens of its readers', async () => {
    const [owner, other] = [await anOwner(server), await anOwner(server)];
    const screen = await aScreen(server, { type: 'hello', token: owner.token });
    await screen.until('welcome');
    const text = 'Maintenance on Sunday';
    expect(await asJson('push-notice', '--text', text, '--organisation', owner.orgId)).toEqual({ count: 1 });
    await screen.until('notices_changed');
    const { list } = await owner.call(notices.list);
    expect(list[0]).toMatchObject({ body: { ...NOTICE_KINDS.from_operator, text } });
    expect((await other.call(notices.list)).page.count).toBe(1);
    expect((await admin('push-notice', '--text', text, '--account', other.account)).out).toMatch(
      'Sent to 1 account.',
    );
  });

  test('a link is made that signs in as an account, once, and the log names who made it', async () => {
    const owner = await anOwner(server);
    const args = ['simulate-login', '--account', owner.account.toUpperCase(), '--operator', 'Olga'];
    const { code, link, ...made } = await asJson(...args);
    expect(made).toEqual({ account: owner.account, operator: 'Olga', expires_at: expect.any(Number) });
    expect(link).toBe(`http://localhost:${server.running.port}/#/login?simulated=${code}`);
    server.clock.advance(Math.max(0, Date.now() - server.clock.now()));
    const session = await aStranger(server).call(users.simulateLogin, { code });
    expect(session).toMatchObject({ email: owner.account, operator: 'Olga' });
    const { out } = await admin(...args);
    expect(out).toMatch(/#\/login\?simulated=\S+\nCode: \S+\nThe audit log will name you: Olga/);
  });

  test('an organisation is frozen while its screens are open, and released again', async () => {
    const owner = await anOwner(server);
    const screen = await aScreen(server, { type: 'hello', token: owner.token });
    await screen.until('welcome');
    expect(await asJson('freeze', '--organisation', owner.orgId)).toEqual({ org_id: owner.orgId });
    await screen.closed;
    expect((await owner.ask(users.viewSetting)).body.code).toBe(ERRORS.account_frozen.code);
    expect((await admin('unfreeze', '--account', owner.account)).out).toBe(
      `Organisation ${owner.orgId} is no longer frozen.\n`,
    );
    expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
    const { list } = await owner.call(audit.list, { who: 'operator' });
    expect(list.map(({ call }) => call)).toEqual(['operator.unfreeze', 'operator.freeze']);
    const { exitCode, err } = await admin('freeze', '--organisation', '999999');
    expect([exitCode, err]).toEqual([1, 'There is no organisation 999999.\n']);
  });

  test('credits are given, and the owner has them at once', async () => {
    const owner = await anOwner(server);
    const { um_balance: um, dm_balance: dm } = await owner.call(users.viewOrganisation);
    const made = await asJson('give-credits', '--organisation', owner.orgId, '--um', '500');
    expect(made).toEqual({ org_id: owner.orgId, um_balance: um + 500, dm_balance: dm });
    expect(await owner.call(users.viewOrganisation)).toMatchObject({ um_balance: um + 500, dm_balance: dm });
    expect((await admin('give-credits', '--organisation', owner.orgId, '--um', '0', '--dm', '7')).out).toBe(
      `Organisation ${owner.orgId} has ${um + 500} UM and ${dm + 7} DM.\n`,
    );
    const { exitCode, err } = await admin('give-credits', '--organisation', '999999', '--um', '1');
    expect([exitCode, err]).toEqual([1, 'There is no organisation 999999.\n']);
  });

  test('the operator is informed of credits that do not make up for what was used beyond them', async () => {
    const owner = await anOwner(server);
    await changeCredits(server.db, owner.orgId, {
      ...{ kind: 'top_up', um: -200_000, at: server.clock.now() },
    });
    expect((await admin('give-credits', '--organisation', owner.orgId, '--um', '1000')).out).toBe(
      `Organisation ${owner.orgId} has -99000 UM and 100000 DM. Where credits are required it needs both above 0.\n`,
    );
  });

  test('credits are taken with a reason, and the books say so', async () => {
    const owner = await aBuyer(server);
    await openShop(server);
    const { number } = await anOrder(owner);
    const { dm_balance: dm } = await owner.call(users.viewOrganisation);
    const correct = ['correct-credits', '--organisation', owner.orgId, '--reason', 'Counted twice'];
    expect((await admin(...correct, '--dm=-5')).out).toBe(
      `Organisation ${owner.orgId} has 100000 UM and ${dm - 5} DM.\n`,
    );
    const { exitCode, err } = await admin(...correct, '--dm=-100000');
    expect([exitCode, err]).toEqual([1, expect.stringContaining('No more can be taken than is there')]);
    const { out } = await admin('ledger', '--organisation', owner.orgId, '--cause', 'correction');
    expect(out).toMatch(/ {2}correction {2}UM = 0 {2}DM -5 granted \+5 other = 0\n/);
    expect(out).toMatch(/The whole book: UM .* = 0, DM .* = 0\.\n$/);
    expect((await admin('list-orders', '--search', owner.orgId)).out).toMatch(
      new RegExp(
        `^\\d{4}-\\d\\d-\\d\\d {2}${number} {2}unpaid {2}119\\.00 EUR {2}${owner.orgId} .* {2}A thousand messages\n$`,
      ),
    );
    expect((await admin('list-orders', '--search', owner.orgId, '--status', 'paid')).out).toBe(
      'There is no such order.\n',
    );
  });

  test('the books say what is open, what was invoiced, and what the accountant needs', async () => {
    const owner = await aBuyer(server);
    await openShop(server);
    const { order_id, number } = await anOrder(owner);
    await owner.call(orders.checkOut, { order_id, payment_method: 'invoice' });
    const month = new Date(server.clock.now()).toISOString().slice(0, 7);
    expect((await admin('list-open-invoices')).out).toContain(`order ${number}  119.00 EUR  ${owner.orgId} `);
    expect((await admin('revenue')).out).toMatch(
      new RegExp(`^${month}  EUR  \\d+ orders  invoiced \\d+\\.00 `),
    );
    expect((await admin('invoices-file', '--month', month)).out).toMatch(
      new RegExp(`^\ufeffnumber,.*\\nINV-.*,${number},`, 's'),
    );
  });

  describe('history is cleared', () => {
    const since = (): number => server.clock.now() - HOUR_MS;
    const count = async (owner: User) => (await owner.call(channels.viewHistorySpace)).readings;
    async function aNodeWithReadings(owner: User) {
      const node = await aNode(owner);
      await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [
        [since(), 20],
        [since() + 1, 21],
      ]);
      return node;
    }

    test('of a device, and open screens load again', async () => {
      const owner = await anOwner(server);
      const node = await aNodeWithReadings(owner);
      await aNodeWithReadings(owner);
      expect(await count(owner)).toBe(4);
      const screen = await aScreen(server, { type: 'hello', token: owner.token });
      await screen.until('welcome');
      const args = ['erase-history', '--eui', node.eui.toLowerCase()];
      expect(await asJson(...args)).toEqual({ organisations: [owner.orgId] });
      await screen.until('devices_changed');
      expect(await count(owner)).toBe(2);
      const { list } = await owner.call(channels.listData, { eui: [node.eui] });
      expect(list).toEqual([]);
      const never = await aProducedDevice(server);
      expect((await admin('erase-history', '--eui', never.eui)).out).toBe('There was no history.\n');
    });

    test('of an organisation, and of no other', async () => {
      const [owner, other] = [await anOwner(server), await anOwner(server)];
      for (const farmer of [owner, owner, other]) await aNodeWithReadings(farmer);
      expect((await admin('erase-history', '--organisation', owner.orgId)).out).toBe(
        `History is erased of organisation ${owner.orgId}.\n`,
      );
      expect([await count(owner), await count(other)]).toEqual([0, 2]);
    });

    test.each([
      ['--organisation', '999999', 'There is no organisation 999999.\n'],
      ['--eui', '2CF7F1C0FFFFFFFF', 'There is no device 2CF7F1C0FFFFFFFF.\n'],
    ])('but not where it does not exist: %s %s', async (option, value, line) => {
      const { exitCode, err } = await admin('erase-history', option, value);
      expect([exitCode, err]).toEqual([1, line]);
    });
  });

  test('an announcement is on every dashboard until it is withdrawn', async () => {
    const owner = await anOwner(server);
    await asJson('announce', '--text', 'Maintenance', '--ru', 'Обслуживание');
    expect((await owner.call(notices.viewAnnouncement)).announcement?.text).toBe('Maintenance');
    await asJson('withdraw-announcement');
    expect(await owner.call(notices.viewAnnouncement)).toEqual({ announcement: null });
    expect((await admin('withdraw-announcement')).exitCode).toBe(1);
  });

  test('emails that are queued because no SMTP server is set are shown in words, the newest last', async () => {
    const nothing = await runAdmin(['outbox'], { DATA_DIR: join(tmpdir(), 'no-such-folder') });
    expect(nothing).toEqual({ exitCode: 0, out: 'No mail waits.\n', err: '' });
    for (const text of ['Ваш код: 113057.', '您的验证码是 204816。', 'Your code is 391100.']) {
      await server.mail.send({ to: 'ada@valley.example', subject: 'Код · 验证码', text });
      await server.queue.runDue();
    }
    const { out } = await admin('outbox', '--count', '2');
    expect(out).toMatch(/Subject: Код · 验证码\r\n.*您的验证码是 204816。.*Your code is 391100\./s);
    expect(out).not.toContain('113057');
    const [newest] = await asJson('outbox', '--count', '1');
    expect(newest).toMatchObject({ written_at: expect.any(Number), mail: expect.stringContaining('391100') });
  });

  test('the doctor finds everything well', async () => {
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
});

test('the program prints what a command returns and ends with its exit code', async () => {
  const listed = await runTool(besideServer(), 'help');
  expect(listed).toEqual({ exitCode: 0, out: expect.stringContaining('create-organisation'), err: '' });
  const unknown = await runTool(besideServer(), 'unknown', '--json');
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
