import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { registration } from '@fieldscope/contract/calls/registration';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { MAIL_JOB } from '../src/platform/mail/mail';
import { inTransaction, sql } from '../src/platform/postgres/db';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { countJobs, failedJobs, letTimePass } from './jobs';
import { aMailServer, type MailServer } from './mail-server';
import { bundled } from './programs';
import { aNewcomer, codeIn, newAddress } from './registrations';

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const aMail = (to: string) => ({ to, subject: 'Your Fieldscope code', text: 'Your code is 493027.' });
const messageIdsTo = (address: string) =>
  mails
    .all()
    .filter(({ to }) => to.includes(address))
    .map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ SMTP_URL: mails.url });
});
beforeEach(async () => {
  await sql`delete from job`.execute(server.db);
});
afterAll(() => mails.close());

/** A process on the same data as another. */
async function aProcess(of: TestServer, settings: Parameters<typeof aServer>[0] = {}): Promise<TestServer> {
  const { DATABASE_URL, DATA_DIR } = of.config;
  const process = await aServer({ DATABASE_URL, DATA_DIR, SMTP_URL: mails.url, ...settings });
  whenTestEnds(() => process.stop());
  process.clock.advance(of.clock.now() - process.clock.now());
  return process;
}

/** A process that queues mails and sends none, on data of its own. */
async function aWebProcess(): Promise<TestServer> {
  const web = await aServer({ ROLES: 'web,ingest' });
  whenTestEnds(() => web.stop());
  return web;
}

describe('a mail', () => {
  test('is sent if and only if the transaction commits that queued it', async () => {
    const [kept, dropped] = [newAddress(), newAddress()];
    await inTransaction(server.db, (db) => server.mail.send(aMail(kept), { db }));
    const rolledBack = inTransaction(server.db, async (db) => {
      await server.mail.send(aMail(dropped), { db });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await server.queue.runDue();
    expect([mails.countTo(kept), mails.countTo(dropped)]).toEqual([1, 0]);
  });

  test('leaves nothing behind in the database', async () => {
    await server.mail.send(aMail(newAddress()));
    await server.queue.runDue();
    const { rows } = await sql`select 1 from job`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('that the mail server is away for goes out when it is back, without a restart', async () => {
    const newcomer = aNewcomer(server, mails);
    await mails.pause();
    await expect(newcomer.getCode()).rejects.toMatchObject(code('mail_failed'));
    await mails.resume();
    await letTimePass(server);
    const { text } = mails.newestTo(newcomer.email);
    await newcomer.call(registration.register, newcomer.form(codeIn(text)));
  });

  test('whose code was replaced while it waited is not sent', async () => {
    const newcomer = aNewcomer(server, mails);
    await mails.pause();
    for (const _ of [1, 2]) await expect(newcomer.getCode()).rejects.toMatchObject(code('mail_failed'));
    await mails.resume();
    await letTimePass(server);
    expect(mails.countTo(newcomer.email)).toBe(1);
    const { text } = mails.newestTo(newcomer.email);
    await newcomer.call(registration.register, newcomer.form(codeIn(text)));
  });

  test('whose code expired while it waited is not sent, and the operator learns of it', async () => {
    const newcomer = aNewcomer(server, mails);
    await mails.pause();
    await expect(newcomer.getCode()).rejects.toMatchObject(code('mail_failed'));
    await mails.resume();
    server.clock.advance(LIMITS.emailCode.lifetimeMs);
    await letTimePass(server);
    expect(mails.countTo(newcomer.email)).toBe(0);
    expect(await failedJobs(server)).toMatchObject([{ reason: 'it expired before it could be sent' }]);
  });

  test('that is sent twice is recognised by its Message-ID', async () => {
    const to = newAddress();
    mails.loseAnswers(true);
    await server.mail.send(aMail(to));
    await server.queue.runDue();
    mails.loseAnswers(false);
    await letTimePass(server);
    const ids = messageIdsTo(to);
    expect(ids).toEqual([expect.stringMatching(/^<[\w-]{36}@localhost>$/), ids[0]]);
  });

  test('that the mail server refuses for good is not tried again', async () => {
    mails.refuse(true);
    const newcomer = aNewcomer(server, mails);
    await expect(newcomer.getCode()).rejects.toMatchObject(code('mail_failed'));
    mails.refuse(false);
    await letTimePass(server);
    expect(mails.countTo(newcomer.email)).toBe(0);
    const about = `${newcomer.email}: Your Fieldscope registration code`;
    const reason = expect.stringContaining('no such mailbox');
    expect(await failedJobs(server)).toMatchObject([{ kind: 'mail', about, reason, attempts: 1 }]);
  });
});

describe('of several processes', () => {
  test('one sends a mail', async () => {
    const another = await aProcess(server);
    const addresses = Array.from({ length: 40 }, newAddress);
    await Promise.all(
      addresses.map((to, place) => (place % 2 === 0 ? server : another).mail.send(aMail(to))),
    );
    await Promise.all([server.queue.runDue(), another.queue.runDue()]);
    expect(addresses.map((to) => mails.countTo(to))).toEqual(addresses.map(() => 1));
    expect(await countJobs(server)).toBe(0);
  });

  test('one without jobs learns from the one with them what became of a mail', async () => {
    const web = await aProcess(server, { ROLES: 'web,ingest' });
    await aNewcomer(web, mails).getCode();
    mails.refuse(true);
    await expect(aNewcomer(web, mails).getCode()).rejects.toMatchObject(code('mail_failed'));
    mails.refuse(false);
  });

  test('the next sends, once, what one queued before it ended', async () => {
    const web = await aWebProcess();
    const to = newAddress();
    await web.mail.send(aMail(to));
    await web.running.stop();
    const next = await aProcess(web);
    await next.queue.runDue();
    await letTimePass(next);
    expect(mails.countTo(to)).toBe(1);
  });

  test('another sends what one was sending when it was killed', async () => {
    const web = await aWebProcess();
    const deaf = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    whenTestEnds(() => deaf.close());
    const killed = await aProgram({
      ...{ DATABASE_URL: web.config.DATABASE_URL!, DATA_DIR: web.config.DATA_DIR, ROLES: 'jobs' },
      SMTP_URL: `smtp://127.0.0.1:${(deaf.address() as AddressInfo).port}`,
    });
    const to = newAddress();
    const sending = once(deaf, 'connection');
    await web.mail.send(aMail(to));
    await sending;
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const next = await aProcess(web);
    await next.queue.runDue();
    expect(mails.countTo(to)).toBe(0);
    await letTimePass(next);
    await letTimePass(next);
    expect(mails.countTo(to)).toBe(1);
  }, 60_000);
});

/** The server's program in a process of its own, ready to work. */
async function aProgram(settings: Record<string, string>) {
  const { PATH, HOME, TMPDIR } = process.env;
  const ports = { HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', MQTT_WS_PORT: '0' };
  const child = spawn(process.execPath, [await bundled('../src/main.ts')], {
    env: { PATH, HOME, TMPDIR, ...ports, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  whenTestEnds(() => child.kill('SIGKILL'));
  for await (const piece of child.stdout) if (String(piece).includes('is ready')) return child;
  throw new Error('the program ended');
}

describe('a job that fails again and again', () => {
  const admin = (...args: string[]) => {
    const { DATABASE_URL, DATA_DIR } = server.config;
    const ports = { PORT: '0', MQTT_PORT: '0', MQTT_WS_PORT: '0' };
    return runAdmin(args, { DATABASE_URL, DATA_DIR, ...ports });
  };
  /** Mails that were tried as often as a mail is. */
  async function inVain(...addresses: string[]) {
    await mails.pause();
    for (const to of addresses) await server.mail.send(aMail(to));
    await server.queue.runDue();
    for (let retry = 0; retry < MAIL_JOB.retries; retry += 1) {
      expect(await failedJobs(server)).toEqual([]);
      await letTimePass(server);
    }
    await mails.resume();
  }

  test('waits for the operator, who sees it, is warned by the doctor, and has it run again', async () => {
    const to = newAddress();
    await inVain(to);
    await letTimePass(server);
    expect(mails.countTo(to)).toBe(0);
    const [failed, ...others] = JSON.parse((await admin('list-failed-jobs', '--json')).out);
    expect(others).toEqual([]);
    expect(failed).toEqual({
      ...{ id: expect.any(String), kind: 'mail', about: `${to}: Your Fieldscope code`, attempts: 13 },
      ...{ reason: expect.stringContaining('ECONNREFUSED'), queued_at: expect.any(Number) },
      failed_at: expect.any(Number),
    });
    const listed = await admin('list-failed-jobs');
    expect(listed.out).toMatch(new RegExp(`^\\S+Z {2}${failed.id} {2}mail ${to}: .*\n {2}.*ECONNREFUSED`));
    expect(listed.out).not.toContain('493027');
    const ill = await admin('doctor');
    expect([ill.exitCode, ill.out]).toEqual([1, expect.stringMatching(/^BAD {2}failed jobs: 1/m)]);

    expect(await admin('retry-job', '--id', failed.id)).toMatchObject({ out: '1 job queued again.\n' });
    await server.queue.runDue();
    expect(mails.countTo(to)).toBe(1);
    expect((await admin('list-failed-jobs')).out).toBe('No job has failed.\n');
    expect((await admin('doctor')).out).toMatch(/^ok {3}failed jobs: none/m);
  });

  test('has all its attempts again when it is retried', async () => {
    const to = newAddress();
    await inVain(to);
    await mails.pause();
    expect((await admin('retry-job', '--id', 'all')).exitCode).toBe(0);
    await server.queue.runDue();
    expect(await failedJobs(server)).toEqual([]);
    await mails.resume();
    await letTimePass(server);
    expect(mails.countTo(to)).toBe(1);
  });

  test('is deleted, alone or with all others', async () => {
    await inVain(newAddress(), newAddress(), newAddress());
    const [first] = await failedJobs(server);
    expect((await admin('delete-job', '--id', first!.id)).out).toBe('1 job deleted.\n');
    const again = await admin('delete-job', '--id', first!.id);
    expect([again.exitCode, again.err]).toEqual([1, `No failed job has the id ${first!.id}.\n`]);
    expect((await admin('delete-job', '--id', 'all')).out).toBe('2 jobs deleted.\n');
    expect((await admin('retry-job', '--id', 'all')).err).toBe('No job has failed.\n');
    expect((await admin('retry-job', '--id', 'first')).err).toBe(
      '--id must be the id of a failed job, or all.\n',
    );
    expect(await countJobs(server)).toBe(0);
  });

  test('is deleted after a month', async () => {
    await inVain(newAddress());
    const age = (days: number) =>
      sql`update job set failed_at = now() - make_interval(days => ${days})`.execute(server.db);
    await age(29);
    await server.queue.maintain();
    expect(await failedJobs(server)).toHaveLength(1);
    await age(31);
    await server.queue.maintain();
    expect(await failedJobs(server)).toEqual([]);
  });
});

test('a payload that cannot be read, because another secret sealed it, is no riddle', async () => {
  const web = await aWebProcess();
  await web.mail.send(aMail(newAddress()));
  await sql`update job set payload = '\\x00'`.execute(web.db);
  const next = await aProcess(web);
  await next.queue.runDue();
  expect(await failedJobs(next)).toMatchObject([
    { kind: 'mail', about: '', reason: 'its payload cannot be read' },
  ]);
});
