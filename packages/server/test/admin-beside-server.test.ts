import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { aNode, anOwner, aProducedDevice, aStranger, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { anEmail, organisation, toolOf } from './operator-tool';
import { aHistory } from './readings';
import { aBuyer, anOrder, openShop } from './shop';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const { admin, asJson } = toolOf(() => server);

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
      new RegExp(`^${month}  EUR  \\d+ orders?  invoiced \\d+\\.00 `),
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
});
