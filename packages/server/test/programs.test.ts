import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { audit } from '@fieldscope/contract/calls/audit';
import { PROGRAM_ENDS, programs } from '@fieldscope/contract/calls/programs';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { OrgId } from '@fieldscope/contract/ids';
import { PROGRAM_LIMITS } from '@fieldscope/contract/program-limits';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { purgePrograms } from '../src/modules/programs/programs.service';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aSimulatedLogin, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import {
  aCode,
  aGrantedProgram,
  aProgramId,
  authorizeUrl,
  Browser,
  exchange,
  listTools,
  problemIn,
  REDIRECT,
  register,
  renew,
  requestIn,
  type Tokens,
  verifierOf,
} from './program-sign-in';

let server: TestServer;
/** Another process of the same installation. */
let other: TestServer;
let owner: User;
beforeAll(async () => {
  // Each browser and program of a test has an address of its own.
  server = await aServer({ TRUSTED_PROXIES: '127.0.0.1/32,::1/128' });
  const { DATABASE_URL, DATA_DIR } = server.config;
  other = await aServer({ DATABASE_URL, DATA_DIR, PUBLIC_URL: server.publicUrl() });
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const REFUSED = {
  noAuthority: { code: 10005 },
  missing: { code: 11306 },
  tooMany: { code: ERRORS.creation_limit_reached.code },
};

const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;
/** What the audit log says of access that ended without a person. */
const endsOf = async (of: User) =>
  (await of.call(audit.list, {})).list
    .filter(({ call }) => Object.values<string>(PROGRAM_ENDS).includes(call))
    .map(({ who, call }) => ({ who, call }));
const mayUse = async ({ access_token }: Tokens, at = server) => (await listTools(at, access_token)).status;
/** A request that waits for a decision, and the browser in which it was begun. */
async function anOpenRequest(more: Record<string, string> = {}) {
  const browser = new Browser();
  const clientId = more.client_id ?? (await aProgramId(server));
  const { location } = await browser.open(
    authorizeUrl(server, { clientId, verifier: verifierOf(), ...more }),
  );
  return { browser, location, request: requestIn(location) };
}

describe('a program signs in', () => {
  test('from the refusal of a request to a tool, and says how it is reached', async () => {
    const refused = await fetch(`${server.publicUrl()}/mcp`, { method: 'POST' });
    expect(refused.status).toBe(401);
    const [, metadata] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)!;
    expect(await (await fetch(metadata!)).json()).toMatchObject({
      resource: `${server.publicUrl()}/mcp`,
      authorization_servers: [server.publicUrl()],
    });
    const said = await (await fetch(`${server.publicUrl()}/.well-known/oauth-authorization-server`)).json();
    expect(said).toMatchObject({
      issuer: server.publicUrl(),
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    });
    const { led, ...begun } = await aCode(owner);
    const query = new URL(led).searchParams;
    expect(led.startsWith(`${REDIRECT}?`)).toBe(true);
    expect([query.get('state'), query.get('iss')]).toEqual(['xyz', server.publicUrl()]);
    const tokens = (await (await exchange(server, begun)).json()) as Tokens;
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read' });
    const { status, tools } = await listTools(server, tokens.access_token);
    expect([status, tools.length]).toEqual([200, 9]);
  });

  test.each([
    'modern',
    'legacy',
  ] as const)('with the official client of the %s era, and is gone once it is revoked', async (era) => {
    const browser = new Browser();
    let led = '';
    const kept: Record<string, unknown> = {};
    const keep = (name: string) => (value: unknown) => {
      kept[name] = value;
    };
    const authProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: 'Claude', redirect_uris: [REDIRECT] },
      clientInformation: () => kept.client as never,
      saveClientInformation: keep('client'),
      tokens: () => kept.tokens as never,
      saveTokens: keep('tokens'),
      saveCodeVerifier: keep('verifier'),
      codeVerifier: () => kept.verifier as string,
      async redirectToAuthorization(address: URL) {
        const { location } = await browser.open(address.href);
        const { continue_at } = await owner.call(programs.allow, {
          request: requestIn(location),
          level: ACCESS_LEVEL.full,
        });
        led = (await browser.open(continue_at)).location;
      },
    };
    const connect = async () => {
      const client = new Client(
        { name: 'assistant', version: '1' },
        { versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' } },
      );
      const transport = new StreamableHTTPClientTransport(new URL(`${server.publicUrl()}/mcp`), {
        authProvider,
      });
      return { client, transport, connected: client.connect(transport) };
    };
    const first = await connect();
    await expect(first.connected).rejects.toThrow(UnauthorizedError);
    await first.transport.finishAuth(new URL(led).searchParams);
    const { client, connected } = await connect();
    await connected;
    expect((await client.listTools()).tools).toHaveLength(12);
    const { structuredContent } = await client.callTool({ name: 'annotate', arguments: { text: era } });
    expect(structuredContent).toMatchObject({ note_id: expect.any(Number) });
    const [granted] = await owner.call(programs.list);
    expect(granted).toMatchObject({ name: 'Claude', level: ACCESS_LEVEL.full, own: true, client_host: null });
    await owner.call(programs.revoke, { grant_id: granted!.grant_id });
    await expect(client.callTool({ name: 'overview', arguments: {} })).rejects.toThrow();
    const { list } = await owner.call(audit.list, {});
    expect(list.map(({ call, who, code }) => [call, who === 'Claude', code === 0])).toEqual(
      expect.arrayContaining([
        ['programs.allow', false, true],
        ['notes.create', true, true],
        ['programs.revoke', false, true],
        ['programs.use', true, false],
      ]),
    );
  });

  test('at one process, while another one decides and answers', async () => {
    const at = { publicUrl: () => other.url };
    const { request, browser } = await anOpenRequest();
    const there: User = { ...owner, server: other };
    expect(there.server).toBe(other);
    const answer = await fetch(`${other.url}/portalapi${programs.allow.path}`, {
      method: 'POST',
      headers: { authorization: owner.token, 'content-type': 'application/json' },
      body: JSON.stringify({ request, level: ACCESS_LEVEL.read }),
    });
    const { data } = (await answer.json()) as { data: { continue_at: string } };
    const led = await browser.open(data.continue_at.replace(server.publicUrl(), other.url));
    expect(led.location.startsWith(REDIRECT)).toBe(true);
    const tokens = await aGrantedProgram(owner);
    expect((await listTools(at, tokens.access_token)).status).toBe(200);
    await owner.call(programs.revoke, { grant_id: tokens.grantId });
    expect((await listTools(at, tokens.access_token)).status).toBe(401);
  });

  test('and its person reads who it is, and refuses', async () => {
    const { request, browser } = await anOpenRequest({
      client_id: await aProgramId(server, ' Evil\u202eprogram\n '),
    });
    expect(await owner.call(programs.viewRequest, { request })).toEqual({
      ...{ name: 'Evil program', client_host: null, redirect_host: '127.0.0.1:33418', may_grant_full: true },
    });
    const { continue_at } = await owner.call(programs.deny, { request });
    const { location } = await browser.open(continue_at);
    expect(new URL(location).searchParams.get('error')).toBe('access_denied');
    await expect(owner.call(programs.viewRequest, { request })).rejects.toMatchObject(REFUSED.missing);
  });

  test('and renews its tokens for as long as it comes', async () => {
    const first = await aGrantedProgram(owner);
    await listTools(server, first.access_token);
    await expect
      .poll(async () => (await owner.call(programs.list))[0]?.last_used_at)
      .toBe(server.clock.now());
    let newest: Tokens = first;
    for (let month = 0; month < 3; month++) {
      server.clock.advance(60 * DAY_MS);
      newest = (await (await renew(server, first.clientId, newest.refresh_token)).json()) as Tokens;
    }
    expect(await mayUse(newest)).toBe(200);
    expect(await mayUse(first)).toBe(401);
    server.clock.advance(16 * MINUTE_MS);
    expect(await mayUse(newest)).toBe(401);
    server.clock.advance(91 * DAY_MS);
    expect(await errorOf(await renew(server, first.clientId, newest.refresh_token))).toBe('invalid_grant');
    await purgePrograms(server);
    const { rows } = await sql`select 1 from program_grant where org_id = ${owner.orgId}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('nobody gets in', () => {
  test('with a code that was used, which also ends what it gave', async () => {
    const begun = await aCode(owner);
    const [one, two] = await Promise.all([exchange(server, begun), exchange(server, begun)]);
    // The second may end the grant before the first has answered.
    expect([
      [200, 400],
      [400, 400],
    ]).toContainEqual([one.status, two.status].sort());
    const given = [one, two].find(({ status }) => status === 200);
    expect(await errorOf(await exchange(server, begun))).toBe('invalid_grant');
    if (given) expect(await mayUse((await given.json()) as Tokens)).toBe(401);
    expect(await owner.call(programs.list)).toEqual([]);
  });

  test('with a refresh token that was used, which also ends what came after', async () => {
    const first = await aGrantedProgram(owner);
    const second = (await (await renew(server, first.clientId, first.refresh_token)).json()) as Tokens;
    expect(await mayUse(second)).toBe(200);
    expect(await errorOf(await renew(server, first.clientId, first.refresh_token))).toBe('invalid_grant');
    expect(await mayUse(second)).toBe(401);
    expect(await errorOf(await renew(server, first.clientId, second.refresh_token))).toBe('invalid_grant');
    expect(await endsOf(owner)).toEqual([{ who: 'Assistant', call: PROGRAM_ENDS.reused }]);
  });

  test('with a refresh token that is shown twice at the same moment, whichever came first', async () => {
    const program = await aGrantedProgram(owner);
    const answers = await Promise.all(
      [server, other].map((at) => renew(at, program.clientId, program.refresh_token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const renewed = (await answers.find(({ ok }) => ok)!.json()) as Tokens;
    expect(await mayUse(renewed)).toBe(401);
    expect(await owner.call(programs.list)).toEqual([]);
    expect(await endsOf(owner)).toEqual([{ who: 'Assistant', call: PROGRAM_ENDS.reused }]);
  });

  test('with a code of another program, another verifier or a late code', async () => {
    const begun = await aCode(owner);
    expect(await errorOf(await exchange(server, { ...begun, verifier: verifierOf() }))).toBe('invalid_grant');
    const clientId = await aProgramId(server, 'Another');
    expect(await errorOf(await exchange(server, { ...begun, clientId }))).toBe('invalid_grant');
    server.clock.advance(2 * MINUTE_MS);
    expect(await errorOf(await exchange(server, begun))).toBe('invalid_grant');
  });

  test.each([
    ['another redirect', { redirect_uri: 'https://evil.example/callback' }, 'invalid_redirect_uri'],
    ['an unknown program', { client_id: 'somebody' }, 'invalid_client'],
    [
      'a forged id',
      { client_id: 'registered.WyJ4IixbImh0dHBzOi8vYS5leGFtcGxlLyJdXQ.AAAAAAAAAAAAAAAAAAAAAA' },
      'invalid_client',
    ],
  ])('from %s: the browser stays here', async (_what, wrong, problem) => {
    const clientId = await aProgramId(server);
    const { location } = await new Browser().open(
      authorizeUrl(server, { clientId, verifier: verifierOf(), ...wrong } as never),
    );
    expect(location.startsWith(`${server.publicUrl()}/#/connect_program`)).toBe(true);
    expect(problemIn(location)).toBe(problem);
  });

  test.each([
    ['without a challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%s: the program is told', async (_what, wrong, problem) => {
    const clientId = await aProgramId(server);
    const { location } = await new Browser().open(
      authorizeUrl(server, { clientId, verifier: verifierOf(), ...wrong } as never),
    );
    expect(new URL(location).searchParams.get('error')).toBe(problem);
    expect(location.startsWith(REDIRECT)).toBe(true);
  });

  test('by a request that was begun in another browser, or goes on without the decision', async () => {
    const { request, browser } = await anOpenRequest();
    const { continue_at } = await owner.call(programs.allow, { request, level: ACCESS_LEVEL.full });
    const [resume] = continue_at.split('?');
    // Whoever lured the owner to the page has its cookies and not the proof; the owner has no cookies.
    for (const [who, address] of [
      [browser, resume!],
      [browser, `${resume}?proof=guessed`],
      [browser, `${resume}x?proof=guessed`],
      [new Browser(), continue_at],
    ] as const)
      expect(problemIn((await who.open(address)).location)).toBe('expired');
    expect((await browser.open(continue_at)).location).toContain('code=');
    expect((await browser.open(continue_at)).location).toContain('problem=expired');
    await expect(owner.call(programs.allow, { request, level: 0 })).rejects.toMatchObject(REFUSED.missing);
  });

  test('by a request that waits too long', async () => {
    const { request } = await anOpenRequest();
    server.clock.advance((PROGRAM_LIMITS.requestMinutes + 1) * MINUTE_MS);
    await expect(owner.call(programs.allow, { request, level: 0 })).rejects.toMatchObject(REFUSED.missing);
  });

  test('with more rights than whoever lets it in has, then or later', async () => {
    const [limited, observer, administrator] = [
      await aSubUser(owner, 'limited'),
      await aSubUser(owner, 'observer'),
      await aSubUser(owner, 'administrator'),
    ];
    const { request } = await anOpenRequest();
    const full = { request, level: ACCESS_LEVEL.full };
    await expect(limited.call(programs.viewRequest, { request })).rejects.toMatchObject(REFUSED.noAuthority);
    await expect(limited.call(programs.allow, { request, level: 0 })).rejects.toMatchObject(
      REFUSED.noAuthority,
    );
    await expect(observer.call(programs.allow, full)).rejects.toMatchObject(REFUSED.noAuthority);
    const simulated = await aSimulatedLogin(owner);
    await expect(simulated.call(programs.allow, full)).rejects.toMatchObject(REFUSED.noAuthority);
    expect((await observer.call(programs.viewRequest, { request })).may_grant_full).toBe(false);
    const program = await aGrantedProgram(administrator, { level: ACCESS_LEVEL.full });
    expect((await listTools(server, program.access_token)).tools).toHaveLength(12);
    const { list } = await owner.call(subAccounts.list, {});
    const { child_id } = list.find(({ account }) => account === administrator.account)!;
    await owner.call(subAccounts.edit, { child_id, type: SUB_ACCOUNT_TYPE.observer });
    expect((await listTools(server, program.access_token)).tools).toHaveLength(9);
    await owner.call(subAccounts.edit, { child_id, type: SUB_ACCOUNT_TYPE.limited });
    expect(await mayUse(program)).toBe(401);
    await owner.call(subAccounts.edit, { child_id, type: SUB_ACCOUNT_TYPE.observer, frozen: true });
    expect(await mayUse(program)).toBe(403);
    await owner.call(subAccounts.remove, { child_id });
    expect(await mayUse(program)).toBe(401);
    expect(await errorOf(await renew(server, program.clientId, program.refresh_token))).toBe('invalid_grant');
  });

  test('after the password was changed, or while the organisation is frozen', async () => {
    const program = await aGrantedProgram(owner);
    await setFrozen(server, { organisation: owner.orgId as OrgId }, true);
    expect(await mayUse(program)).toBe(403);
    await setFrozen(server, { organisation: owner.orgId as OrgId }, false);
    expect(await mayUse(program)).toBe(200);
    await owner.call(users.changePassword, { password: PASSWORD, new_password: 'another-1' });
    expect(await mayUse(program)).toBe(401);
    expect(await errorOf(await renew(server, program.clientId, program.refresh_token))).toBe('invalid_grant');
    expect(await owner.call(programs.list)).toEqual([]);
  });

  test('to what others have, or through other doors', async () => {
    const stranger = await anOwner(server);
    const program = await aGrantedProgram(owner);
    await expect(stranger.call(programs.revoke, { grant_id: program.grantId })).rejects.toMatchObject(
      REFUSED.missing,
    );
    expect(await stranger.call(programs.list)).toEqual([]);
    const observer = await aSubUser(owner, 'observer');
    await expect(observer.call(programs.revoke, { grant_id: program.grantId })).rejects.toMatchObject(
      REFUSED.noAuthority,
    );
    // The token is for the tools of assistants alone (RFC 8707).
    const open = await fetch(`${server.publicUrl()}/openapi/view_organization`, {
      headers: { authorization: `Bearer ${program.access_token}` },
    });
    expect(await open.json()).not.toMatchObject({ code: '0' });
    const portal = await fetch(`${server.publicUrl()}/portalapi${programs.list.path}`, {
      headers: { authorization: `Bearer ${program.access_token}` },
    });
    expect(await portal.json()).not.toMatchObject({ code: 0 });
    const { rows } = await sql<{ row: string }>`
      select concat(program_token::text, program_grant::text) as row from program_token join program_grant using (grant_id)`.execute(
      server.db,
    );
    for (const { row } of rows) {
      expect(row).not.toContain(program.access_token);
      expect(row).not.toContain(program.refresh_token);
    }
    expect(server.logged()).not.toContain(program.access_token);
  });

  test('once an organisation has let in as many as it may', async () => {
    await sql`
      insert into program_grant (grant_id, org_id, user_id, client_id, name, redirect_host, level, granted_at)
      select ${owner.orgId}::text || number, org_id, user_id, 'x', 'x', 'x', 0, now()
      from account cross join generate_series(1, ${PROGRAM_LIMITS.granted}) as number
      where org_id = ${owner.orgId}`.execute(server.db);
    const { request } = await anOpenRequest();
    await expect(owner.call(programs.allow, { request, level: 0 })).rejects.toMatchObject(REFUSED.tooMany);
  });

  test('who gives its access back, or is a page of another site', async () => {
    const program = await aGrantedProgram(owner);
    const crossSite = await fetch(`${server.publicUrl()}/oauth/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: program.clientId,
        refresh_token: program.refresh_token,
      }),
    });
    expect(crossSite.status).toBe(400);
    await fetch(`${server.publicUrl()}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: program.refresh_token, client_id: program.clientId }),
    });
    expect(await mayUse(program)).toBe(401);
    expect(await owner.call(programs.list)).toEqual([]);
    expect(await endsOf(owner)).toEqual([{ who: 'Assistant', call: PROGRAM_ENDS.returned }]);
  });
});

describe('outsiders', () => {
  test('register programs that say where their sign-in leads back to', async () => {
    const ok = await register(server, {
      client_name: 'Cursor',
      redirect_uris: ['cursor://anysphere.cursor/callback'],
      jwks_uri: 'https://x.example',
    });
    expect(ok.status).toBe(201);
    expect(await ok.json()).toMatchObject({ client_name: 'Cursor', token_endpoint_auth_method: 'none' });
    for (const redirect of [
      ...[
        'http://192.168.1.7/cb',
        'javascript:alert(1)',
        'data:text/html,x',
        'https://a.example/#x',
        'https://u:p@a.example/',
      ],
      ...['nonsense', `https://a.example/${'x'.repeat(600)}`, 'http://localhost.evil.example/cb'],
    ])
      expect((await register(server, { redirect_uris: [redirect] })).status, redirect).toBe(400);
    const long = Array.from({ length: 10 }, (_, index) => `https://a.example/${'x'.repeat(490)}${index}`);
    for (const metadata of [
      null,
      [],
      'x',
      {},
      { redirect_uris: [] },
      { redirect_uris: 'x' },
      { redirect_uris: long },
    ])
      expect((await register(server, metadata)).status).toBe(400);
  });

  test('get an answer to whatever they send, and are bounded', async () => {
    const url = server.publicUrl();
    const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body });
    const nested = '['.repeat(8_000);
    for (const answer of [
      await post('/oauth/register', nested, 'application/json'),
      await post('/oauth/register', 'x'.repeat(20_000), 'application/json'),
      await post('/oauth/token', 'x'.repeat(100_000)),
      await post('/oauth/token', 'a=1&'.repeat(10_000)),
      await post(
        '/oauth/token',
        `grant_type=refresh_token&client_id=${'%00'.repeat(1_000)}&refresh_token=%00`,
      ),
      await post('/oauth/token', '{}', 'application/json'),
      await post('/oauth/revoke', 'token=x&client_id=x'),
      await fetch(`${url}/oauth/authorize?${'x'.repeat(9_000)}`, { redirect: 'manual' }),
      await fetch(`${url}/oauth/authorize?client_id=%00&client_id=%00`, { redirect: 'manual' }),
      await fetch(`${url}/oauth/authorize/%00?proof=a&proof=b`, {
        redirect: 'manual',
        headers: { cookie: '_interaction_resume=x' },
      }),
    ])
      expect([...Array(200).keys()].map((n) => n + 300)).toContain(answer.status);
    expect(
      (await fetch(`${url}/mcp`, { method: 'POST', headers: { authorization: `Bearer ${'x'.repeat(100)}` } }))
        .status,
    ).toBe(401);
  });

  test('begin only so many sign-ins', async () => {
    const { status: last } = await lastOf(40, () =>
      fetch(`${server.publicUrl()}/oauth/authorize?client_id=x`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': '203.0.113.9' },
      }),
    );
    expect(last).toBe(429);
  });
});

async function lastOf(times: number, work: () => Promise<Response>): Promise<Response> {
  let last = await work();
  for (let time = 1; time < times; time++) last = await work();
  return last;
}
