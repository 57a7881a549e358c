import { request } from 'node:http';
import { operatorCommands, operators, operatorViews } from '@fieldscope/contract/calls/operators';
import { isReadableLine } from '@fieldscope/contract/readable-line';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOperator } from '../../src/modules/operators/operators.service';
import { codeAt } from '../authenticator';
import { anInstallationOperator, aStranger, OPERATOR_PASSWORD, type SignedInOperator } from '../builders';
import { aFreePort } from '../free-port';
import { aServer, type TestServer } from '../harness';
import { code } from './attacker';

let server: TestServer;
let olga: SignedInOperator;
beforeAll(async () => {
  server = await aServer();
  olga = await anInstallationOperator(server);
});

const run = (name: string, options: Record<string, string> = {}) =>
  olga.call(operatorCommands.run, { name, options, password: OPERATOR_PASSWORD });
const newestOf = async (search: string) => (await olga.call(operatorViews.listLog, { search })).list[0];

/** Asks for an address as it is written, which fetch would tidy up. */
const statusAt = (url: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on('error', reject)
      .end();
  });

describe('an address that is written in another way', () => {
  const WAYS = [
    '/%6fperatorapi/view',
    '/operator%61pi/view',
    '/operatorapi;/view',
    '/operatorapi/./view',
    '/assets/../operatorapi/view',
    '//operatorapi/view',
    '/OPERATORAPI/view',
    'http://portal.example/operatorapi/view',
    'http://portal.example/operator',
    '/%6fperator',
    '/operator/',
    '/operator#',
    '/operator;x',
    '/operator/index.html',
  ];

  let apart: TestServer;
  let empty: TestServer;
  let ownPort: number;
  beforeAll(async () => {
    ownPort = await aFreePort();
    apart = await aServer({ OPERATOR_PORT: String(ownPort) });
    await createOperator(apart, 'Olga');
    empty = await aServer();
  });

  test.each(WAYS)('%s reaches no page of operators at the port of the portal', async (path) => {
    expect(await statusAt(`http://127.0.0.1:${ownPort}`, '/operatorapi/view')).toBe(200);
    expect(await statusAt(apart.url, path)).toBe(404);
  });

  test.each([
    'http://portal.example/portalapi/user/getUserSetting',
    'http://portal.example/',
    '/%70ortalapi/user/getUserSetting',
    '/index%2ehtml',
    '/assets/../index.html',
    '/assets/..%2findex.html',
  ])('%s reaches nothing of the portal at the port of operators', async (path) => {
    expect(await statusAt(`http://127.0.0.1:${ownPort}`, path)).toBe(404);
  });

  test.each(WAYS)('%s is not there either before there is an operator', async (path) => {
    expect(await statusAt(empty.url, path)).toBe(404);
  });
});

describe('no command is run without an entry in the log', () => {
  test.each([
    ['half a character', 'Storm \ud800 tonight'],
    ['a character that no database stores', 'Storm \u0000 tonight'],
    ['what overrides its direction', 'Storm \u202etonight'],
    ['several lines', 'Storm\ntonight\r\n2026-01-01 olga done'],
  ])('whatever is in its options: %s', async (_what, text) => {
    await run('announce', { text }).catch(() => undefined);
    const entry = await newestOf('tonight');
    expect(entry).toMatchObject({ who: olga.name, action: 'announce' });
    expect(entry!.options.text).toMatch(/^Storm .*tonight/);
    expect(isReadableLine(entry!.options.text!)).toBe(true);
    await run('withdraw-announcement');
  });

  test('an option that fills pages is kept as its beginning', async () => {
    await run('push-notice', { account: 'nobody '.repeat(500), text: 'Hello' }).catch(() => undefined);
    const entry = await newestOf('push-notice');
    expect(entry!.options.account!.length).toBeLessThanOrEqual(256);
    expect(entry!.options.account).toMatch(/^nobody nobody /);
  });
});

describe('a key of a page that nobody was given', () => {
  test.each([
    ['a job', operatorViews.listJobs, { state: 'failed', after: '-'.repeat(36) }],
    ['a job', operatorViews.listJobs, { state: 'failed', after: 'f'.repeat(36) }],
    ['a device', operatorViews.findDevices, { after: `${'0'.repeat(16)}.99999999999` }],
  ] as const)('of %s is refused', async (_what, call, input) => {
    await expect(olga.call(call, input as never)).rejects.toMatchObject(code('parameter_invalid'));
  });

  test('of a device before the searched ones shows no others', async () => {
    const { list } = await olga.call(operatorViews.findDevices, {
      search: 'FFFFFFFFFFFF',
      after: `${'0'.repeat(16)}.1`,
    });
    expect(list).toEqual([]);
  });

  test.each([
    operatorViews.listOrganisations,
    operatorViews.listSignIns,
    operatorViews.listLog,
  ])('a search for a character that no database stores is refused: $path', async (call) => {
    for (const search of ['\u0000', 'a\u0000b'])
      await expect(olga.call(call, { search } as never)).rejects.toMatchObject(code('parameter_invalid'));
  });
});

test('what takes long is not started again while it goes on', async () => {
  const outcomes = await Promise.all([run('verify-backup'), run('verify-backup'), run('verify-backup')]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'refused', 'started']);
  await expect
    .poll(() => newestOf('verify-backup'), { timeout: 60_000 })
    .toMatchObject({ outcome: 'failed' });
  expect((await run('verify-backup')).outcome).toBe('started');
}, 90_000);

describe('of many at once', () => {
  const settled = async (answers: Promise<unknown>[]) =>
    (await Promise.allSettled(answers)).map(({ status }) => status);

  test('one alone completes a first sign-in, and all are shown the same secret', async () => {
    const { link } = await createOperator(server, 'Many');
    const token = new URL(link).hash.split('token=')[1]!;
    const shown = await Promise.all(
      Array.from({ length: 10 }, () => aStranger(server).call(operators.begin, { token })),
    );
    expect(new Set(shown.map(({ secret }) => secret)).size).toBe(1);
    const typed = codeAt(shown[0]!.secret, server.clock.now());
    const outcomes = await settled(
      Array.from({ length: 10 }, () =>
        aStranger(server).call(operators.complete, { token, password: OPERATOR_PASSWORD, code: typed }),
      ),
    );
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1);
  });

  test('one alone signs in with a code, also with one that replaces it', async () => {
    for (const codeOf of [
      ({ secret }: SignedInOperator) => codeAt(secret, server.clock.now()),
      ({ recoveryCodes }: SignedInOperator) => recoveryCodes[0]!,
    ]) {
      const victim = await anInstallationOperator(server);
      server.clock.advance(MINUTE_MS);
      const typed = codeOf(victim);
      const outcomes = await settled(
        // Fewer than what locks the name.
        Array.from({ length: 4 }, () =>
          aStranger(server).call(operators.signIn, {
            name: victim.name,
            password: OPERATOR_PASSWORD,
            code: typed,
          }),
        ),
      );
      expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
