import { type AnyCall, BASES, type Role } from '@fieldscope/contract/call';
import { type CallName, listCalls } from '@fieldscope/contract/calls';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inputReader, type RawInput } from '../../src/platform/http/call-input';
import { sql } from '../../src/platform/postgres/db';
import { aNetworkServer, anAccessKey, anOwner, PASSWORD } from '../builders';
import { ENTRIES } from '../every-call';
import { aServer, type TestServer } from '../harness';
import { aFarm, type Farm } from '../whole-farm';
import { anAddress, BEHIND_A_PROXY, code, LOGIN, type Reply, send } from './attacker';

const PAYLOADS = [
  "' or '1'='1",
  "'; create table stolen (x text); --",
  "x'); create table stolen (x text); --",
  '1; create table stolen (x text)',
  "\\'; create table stolen (x text); --",
  "x' || (select password_hash from account limit 1) || '",
  '{1,"2}',
  '%$1\ud800',
];

let server: TestServer;
let farm: Farm;
let neighbour: Farm;
let authorization: Record<'key' | 'network_server' | 'kit', string>;
let passwords: { user_id: string; password_hash: string }[];
let tried = 0;
/** Requests that were not refused: their payload went all the way. */
let taken = 0;

const basic = (user: string, password: string) => Buffer.from(`${user}:${password}`).toString('base64');

beforeAll(async () => {
  server = await aServer(BEHIND_A_PROXY);
  farm = await aFarm(server, 'Meadow', 21.5);
  neighbour = await aFarm(server, 'Hillside', 33.125);
  const { accessId, key } = await anAccessKey(farm.owner);
  authorization = {
    key: `Basic ${basic(accessId, key)}`,
    network_server: `Bearer ${(await aNetworkServer(server)).token}`,
    kit: `Device ${basic(farm.kit.eui, farm.kit.device_key)}`,
  };
  ({ rows: passwords } = await sql<(typeof passwords)[0]>`
    select user_id, password_hash from account`.execute(server.db));
});
afterAll(() => {
  console.log(
    `SQL injection: ${tried} requests in the fields of ${listCalls().length} calls, ${taken} of them taken`,
  );
});

function credentialOf(role: Role): string {
  if (role === 'public') return '';
  if (role === 'key_read' || role === 'key_full') return authorization.key;
  if (role === 'network_server') return authorization.network_server;
  return role === 'device' ? authorization.kit : farm.owner.token;
}

/** What a change of one request would do to the next: the owner keeps the password and stays signed in. */
async function flush(): Promise<void> {
  await sql`
    with no_failures as (delete from failed_sign_in),
      no_ends as (update session set revoked_at = null where revoked_at is not null)
    update account set password_hash = given.password_hash, frozen_by_owner = false
    from unnest(
      ${passwords.map(({ user_id }) => user_id)}::bigint[], ${passwords.map((one) => one.password_hash)}::text[]
    ) as given (user_id, password_hash)
    where account.user_id = given.user_id
      and (account.password_hash <> given.password_hash or frozen_by_owner)`.execute(server.db);
}

/** Half a character has no place in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

type Path = (string | number)[];
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Every place of an input, its lists and objects included; where anything goes, a place is a text. */
function placesOf({ properties, items, anyOf }: JsonSchema, path: Path = []): Path[] {
  if (properties)
    return Object.entries(properties).flatMap(([name, field]) => placesOf(field, [...path, name]));
  if (items) return [path, ...placesOf(items, [...path, 0])];
  const inside = (anyOf ?? [])
    .flatMap((one) => placesOf(one, path))
    .filter((one) => one.length > path.length);
  return path.length === 0 ? inside : [path, ...inside];
}

const placesOfCall = ({ query, body }: AnyCall): Path[] =>
  [query, body].flatMap((schema) =>
    placesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
  );

/** The input with a payload in one place of it. */
function withPayload(input: object, path: Path, payload: string): Record<string, unknown> {
  const copy = structuredClone(input) as Record<string, unknown>;
  let here: Record<string | number, unknown> = copy;
  for (const [index, step] of path.entries()) {
    if (index === path.length - 1) here[step] = payload;
    else {
      const next = here[step];
      if (typeof next !== 'object' || next === null)
        here[step] = typeof path[index + 1] === 'number' ? [] : {};
      here = here[step] as typeof here;
    }
  }
  return copy;
}

/** A request for a call, as the client sends it and as the server reads it. */
function requestFor(call: AnyCall, input: Record<string, unknown>): { path: string; raw: RawInput } {
  const rest = { ...input };
  const params: Record<string, string> = {};
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    params[name] = wellFormed(String(rest[name]));
    delete rest[name];
    return encodeURIComponent(params[name]);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else query.append(name, String(value));
  }
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const contentType = 'application/json';
  const raw = inQuery
    ? { params, query: `${query}`, body: undefined, contentType }
    : { params, query: '', body: JSON.stringify(rest), contentType };
  return { path: `${BASES[call.base]}${path}${inQuery ? `?${query}` : ''}`, raw };
}

function ask(
  call: AnyCall,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  tried += 1;
  const { path, raw } = requestFor(call, input);
  return send(server, path, {
    method: call.method,
    body: raw.body,
    headers: { authorization: credentialOf(call.role), ...headers },
  });
}

const BROKEN = [
  ERRORS.unknown_error.code,
  ERRORS.database_abnormal.code,
  ERRORS.database_unavailable.code,
  500,
];

/** A file has no code. */
const codeOf = (body: Reply['body'] | undefined): number => Number(body?.code ?? 0);

function ensureHarmless({ status, text, body }: Reply, where: string): void {
  expect(status, `${where}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(BROKEN, `${where}: ${text.slice(0, 200)}`).not.toContain(codeOf(body));
  expect(text, where).not.toMatch(/\$argon2|syntax error|pg_catalog/);
  // A caller who asks about a neighbour's things names them, and may get the name again in a refusal.
  if (codeOf(body) === 0) for (const marker of neighbour.markers) expect(text, where).not.toContain(marker);
}

const calls = listCalls().sort(
  (a, b) => Number(a.name === 'users.signOut') - Number(b.name === 'users.signOut'),
);

interface Attack {
  place: Path;
  payload: string;
  input: Record<string, unknown>;
}

/**
 * What is sent in a place: each payload that the call reads there, and of the others, which are refused before there is a
 * statement, the first.
 */
function attacksOn(name: CallName, call: AnyCall, place: Path): { taken: Attack[]; refused: Attack[] } {
  const read = inputReader(call);
  const attacks = PAYLOADS.map((payload) => {
    const input = withPayload(ENTRIES[name].input(farm), place, payload);
    return { place, payload, input };
  });
  const isRead = ({ input }: Attack) => {
    try {
      read(requestFor(call, input).raw);
      return true;
    } catch {
      return false;
    }
  };
  const taken = attacks.filter(isRead);
  return { taken, refused: attacks.filter((one) => !taken.includes(one)).slice(0, 1) };
}

test.each(calls)('$name takes SQL for text, wherever it reads one', async ({ name, call }) => {
  await flush();
  for (const place of placesOfCall(call)) {
    const { taken: read, refused } = attacksOn(name as CallName, call, place);
    for (const attack of [...read, ...refused]) {
      const where = `${name} ${place.join('.')} ${attack.payload}`;
      const reply = await ask(call, attack.input, { 'x-forwarded-for': anAddress() });
      ensureHarmless(reply, where);
      if (refused.includes(attack)) expect(codeOf(reply.body), where).not.toBe(0);
      if (codeOf(reply.body) === 0) taken += 1;
    }
    if (read.length > 0) await flush();
  }
});

test('headers that are read are taken for text, too', async () => {
  const view = listCalls().find(({ name }) => name === 'users.viewSetting')!.call;
  for (const payload of PAYLOADS) {
    const safe = encodeURIComponent(wellFormed(payload));
    const request: Record<string, string>[] = [
      { authorization: `Basic ${basic(payload, payload)}` },
      { authorization: `Device ${basic(payload, payload)}` },
      { authorization: `Bearer ${safe}` },
      { 'user-agent': safe },
      { 'accept-language': safe },
      { 'x-forwarded-for': safe },
    ];
    for (const headers of request) {
      for (const path of ['/openapi/list_devices', '/portalapi/user/getUserSetting']) {
        ensureHarmless(
          await send(server, path, { method: 'GET', headers }),
          `${path} ${JSON.stringify(headers)}`,
        );
      }
    }
    const login = await send(server, LOGIN, {
      body: JSON.stringify({ account: farm.owner.account, password: PASSWORD }),
      headers: { 'user-agent': payload.replaceAll(/[^\x20-\x7e]/g, '?') },
    });
    expect(login.body.code).toBe(0);
  }
  ensureHarmless(await ask(view, {}), 'afterwards');
});

test('SQL in place of a name does not sign in', async () => {
  await flush();
  for (const account of ["' or '1'='1", "x'; drop table account; --", "' union select 1 --", '%', '_%@%']) {
    const reply = await send(server, LOGIN, { body: JSON.stringify({ account, password: PASSWORD }) });
    expect(reply.body).toMatchObject(code('credentials_wrong'));
  }
});

test('afterwards everything is where it was, though many payloads went all the way', async () => {
  expect(taken).toBeGreaterThan(100);
  const { rows } = await sql<{ stolen: string | null }>`select to_regclass('stolen')::text as stolen`.execute(
    server.db,
  );
  expect(rows[0]!.stolen).toBeNull();
  await flush();
  const { rows: left } = await sql<{ password_hash: string }>`
    select password_hash from account where account = ${neighbour.owner.account}`.execute(server.db);
  expect(left).toHaveLength(1);
  const other = await anOwner(server);
  expect(other.orgId).not.toBe(farm.owner.orgId);
});
