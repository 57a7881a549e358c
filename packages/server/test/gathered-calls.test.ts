import { BASES } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { demo } from '@fieldscope/contract/calls/demo';
import { devices } from '@fieldscope/contract/calls/devices';
import { fields } from '@fieldscope/contract/calls/fields';
import { registration } from '@fieldscope/contract/calls/registration';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import {
  GATHERED_MOST,
  GATHERED_PATH,
  GATHERED_TYPE,
  type GatheredAnswer,
  type GatheredCall,
} from '@fieldscope/contract/gathered-calls';
import { LIVE_PLACE_HEADER } from '@fieldscope/contract/live';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aHistory, type Measured } from './readings';
import { A_FIELD } from './whole-farm';

let server: TestServer;
let owner: User;
let eui: string;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  ({ eui } = await aNode(owner));
  const readings = Array.from(
    { length: 300 },
    (_, index): Measured => [server.clock.now() - index * MINUTE_MS, (index % 70) / 3],
  );
  await aHistory(server, { eui, measurement_id: 4097 }, readings);
});

const PATH = BASES.portal + GATHERED_PATH;
const get = (address: string): GatheredCall => ({ method: 'GET', address });

const post = (calls: unknown, token = owner.token, headers: Record<string, string> = {}) =>
  fetch(server.url + PATH, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(calls),
  });

/** Answers in the order of the calls; undefined: there was no line. */
async function answersTo(calls: GatheredCall[], token?: string) {
  const response = await post(calls, token);
  expect(response.headers.get('content-type')).toBe(`${GATHERED_TYPE}; charset=utf-8`);
  const lines = (await response.text()).split('\n').filter(Boolean);
  const answers = lines.map((line) => JSON.parse(line) as GatheredAnswer<{ code: number; data: unknown }>);
  return calls.map((_, place) => answers.find(({ call }) => call === place));
}

async function alone({ method, address, body }: GatheredCall) {
  const headers = { authorization: owner.token, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(server.url + BASES.portal + address, { method, headers, body });
  return { place: response.headers.get(LIVE_PLACE_HEADER), envelope: await response.json() };
}

const history = (points: number): GatheredCall => ({
  method: 'POST',
  address: channels.listHistory.path,
  body: JSON.stringify({
    series: [{ eui, channel: 1, measurement_id: 4097 }],
    ...{ time_start: server.clock.now() - 300 * MINUTE_MS, time_end: server.clock.now(), points },
  }),
});

test('each is answered as if it had come alone: read here, in another thread, refused', async () => {
  const calls = [
    get(users.viewOrganisation.path),
    get(`${devices.listAttention.path}?appid=fieldscope`),
    history(100),
    get(`${devices.listNodes.path}?length=0`),
  ];
  const gathered = await answersTo(calls);
  for (const [place, one] of calls.entries())
    expect(gathered[place]).toEqual({ call: place, ...(await alone(one)) });
  expect(gathered[3]!.envelope.code).toBe(ERRORS.parameter_invalid.code);
});

test('each is authorised by itself', async () => {
  const calls = [get(users.viewSetting.path), get(demo.view.path)];
  const codesOf = async (token: string) =>
    (await answersTo(calls, token)).map((answer) => answer?.envelope.code);
  expect(await codesOf(owner.token)).toEqual([0, 0]);
  const { token } = await aSubUser(owner, 'observer');
  expect(await codesOf(token)).toEqual([0, ERRORS.no_authority.code]);
  expect(await codesOf('none')).toEqual(Array(2).fill(ERRORS.token_invalid.code));
});

test('what changes something, has parameters in its path or does not exist has no line, and nothing is done', async () => {
  const changed: GatheredCall = {
    method: 'POST',
    address: '/user/editUserSetting',
    body: JSON.stringify({ timezone: 'Asia/Tokyo' }),
  };
  const calls = [changed, get(`/device/view_node/${eui}`), get('/no/such/call'), get(users.viewSetting.path)];
  const answers = await answersTo(calls);
  expect(answers.map((answer) => answer?.envelope.code)).toEqual([undefined, undefined, undefined, 0]);
  expect(answers[3]!.envelope.data).not.toMatchObject({ timezone: 'Asia/Tokyo' });
});

test('what anybody may ask has no line: no session is renewed, and no task given', async () => {
  const { refresh_token: refreshToken } = await owner.call(users.signIn, {
    account: owner.account,
    password: PASSWORD,
  });
  const renewal = get(`${users.refresh.path}?refreshToken=${encodeURIComponent(refreshToken)}`);
  const answers = await answersTo([renewal, get(registration.giveTask.path), get(users.viewSetting.path)]);
  expect(answers.map((answer) => answer?.envelope.code)).toEqual([undefined, undefined, 0]);
  expect((await alone(renewal)).envelope).toMatchObject({ code: 0 });
});

test('as many as may come together are answered without a warning of the process', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  const answers = await answersTo(Array(GATHERED_MOST).fill(get(devices.listAttention.path)));
  process.off('warning', note);
  expect(new Set(answers.map((answer) => answer?.envelope.code))).toEqual(new Set([0]));
  expect(warnings).toEqual([]);
});

test('no more waits in memory for a client than of requests alone, and what was taken makes room', async () => {
  const rich = await anOwner(server);
  await rich.call(fields.create, { fields: [A_FIELD] });
  await sql`
    insert into field (org_id, name, crop, area, corners, outline, rings, bounds)
    select org_id, repeat('x', 1000) || number, crop, area, corners, outline, rings, bounds
    from field, generate_series(1, 2000) as number where org_id = ${rich.orgId}`.execute(server.db);
  const calls = Array<GatheredCall>(GATHERED_MOST).fill(get(fields.listNames.path));
  const codes = (await answersTo(calls, rich.token)).map((answer) => answer?.envelope.code);
  expect(new Set(codes)).toEqual(new Set([0, ERRORS.too_frequent.code]));
  expect((await answersTo(calls.slice(0, 2), rich.token)).map((answer) => answer?.envelope.code)).toEqual([
    0, 0,
  ]);
});

test('a client that leaves before the first answer is no failure', async () => {
  const held = await server.pool.connect();
  await held.query('begin; lock table device in access exclusive mode');
  const leaving = new AbortController();
  const left = fetch(server.url + PATH, {
    method: 'POST',
    headers: { authorization: owner.token, 'content-type': 'application/json' },
    body: JSON.stringify([get(devices.listAttention.path), get(`${devices.listNodes.path}?length=5`)]),
    signal: leaving.signal,
  });
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%device%'`;
  await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBeGreaterThan(0);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await answersTo([get(users.viewSetting.path)]);
  await held.query('rollback');
  held.release();
  await answersTo([get(users.viewSetting.path)]);
  expect(server.logged()).not.toContain('call failed');
});

test.each([
  ['no list', {}, 'parameter_missing'],
  ['an empty list', [], 'parameter_invalid'],
  ['more than may be', Array(GATHERED_MOST + 1).fill(get(users.viewSetting.path)), 'parameter_invalid'],
  ['a method that changes', [{ method: 'DELETE', address: demo.remove.path }], 'parameter_invalid'],
] as const)('%s is refused, and the field is named', async (_, calls, error) => {
  expect(await (await post(calls)).json()).toMatchObject({
    code: ERRORS[error].code,
    facts: { field: expect.stringMatching(/^calls/) },
  });
});

test('only long answers are compressed, and only together', async () => {
  const codingOf = async (calls: GatheredCall[]) =>
    (await post(calls, owner.token, { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding');
  expect(await codingOf([history(100), history(200)])).toBe('br');
  expect(await codingOf([history(100), get(users.viewSetting.path)])).toBeNull();
  expect(await answersTo([history(100), history(200)])).toMatchObject([
    { envelope: { code: 0 } },
    { envelope: { code: 0 } },
  ]);
});

test('pages of others are refused', async () => {
  const response = await post([get(users.viewSetting.path)], owner.token, { origin: 'https://evil.example' });
  expect([response.status, await response.json()]).toMatchObject([403, { code: ERRORS.no_authority.code }]);
});
