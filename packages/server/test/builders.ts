import { randomBytes } from 'node:crypto';
import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import {
  type AnyCall,
  BASES,
  type BodyInputOf,
  type QueryInputOf,
  type ResultOf,
} from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { connections } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { operators } from '@fieldscope/contract/calls/operators';
import { production } from '@fieldscope/contract/calls/production';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { OrgId } from '@fieldscope/contract/ids';
import type { NetworkServerKind } from '@fieldscope/contract/network-server-kinds';
import { SHARE_PROOF_HEADER, SHARE_TOKEN_HEADER } from '@fieldscope/contract/share-links';
import { SECOND_MS } from '@fieldscope/contract/time';
import { generateSync } from 'otplib';
import { insertAccount } from '../src/modules/accounts/accounts.repository';
import { issueSimulatedLogin } from '../src/modules/accounts/simulated-login.service';
import { produceDevices } from '../src/modules/binding/production.service';
import { issueIngestToken } from '../src/modules/connections/ingest-tokens.service';
import { createOperator } from '../src/modules/operators/operators.service';
import { createOrganisation } from '../src/modules/organisations/organisations.service';
import { errorsOf } from '../src/platform/http/openapi-document';
import type { TestServer } from './harness';

export const PASSWORD = 'field-2026';

/** A refused call, as the client sees it. */
export class Refused extends Error {
  constructor(
    readonly code: number | string,
    readonly msg: string,
    readonly status: number,
    /** What the portal's own pages get beside the words. */
    readonly facts?: unknown,
  ) {
    super(`${code} ${msg}`);
  }
}

type Input<C extends AnyCall> = QueryInputOf<C> & BodyInputOf<C>;

interface Way {
  /** Where the call is made; absent: at its own base. */
  base?: string;
  /** Of the caller, as browsers send it in accept-language. */
  language?: string;
}

/** A client that makes calls. */
export interface Caller {
  server: TestServer;
  call<C extends AnyCall>(call: C, input?: Input<C>): Promise<ResultOf<C>>;
  /** The whole answer, whatever it says. */
  ask(
    call: AnyCall,
    input?: object,
    way?: Way,
  ): Promise<{
    status: number;
    body: { code: number | string; msg?: string; data?: unknown; facts?: unknown };
  }>;
}

export function aCaller(
  server: TestServer,
  authorization: () => string,
  more: Record<string, string> = {},
  ownBase?: string,
): Caller {
  const ask: Caller['ask'] = async (
    call,
    input = {},
    { base = ownBase ?? BASES[call.base], language } = {},
  ) => {
    const rest: Record<string, unknown> = { ...input };
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const inQuery = !call.inBody && (call.method === 'GET' || call.method === 'DELETE');
    const query = inQuery ? `?${bracketQuery(rest)}` : '';
    const answer = await fetch(`${server.url}${base}${path}${query}`, {
      method: call.method,
      headers: {
        ...more,
        ...(authorization() === '' ? {} : { authorization: authorization() }),
        ...(language && { 'accept-language': language }),
        ...(inQuery ? {} : { 'content-type': 'application/json' }),
      },
      body: inQuery ? undefined : JSON.stringify(rest),
    });
    const body = (await readAnswer(answer)) as Awaited<ReturnType<Caller['ask']>>['body'];
    ensurePromised(call, body.code);
    return { status: answer.status, body };
  };
  return {
    server,
    ask,
    async call(call, input) {
      const { status, body } = await ask(call, input as object);
      if (String(body.code) !== '0') throw new Refused(body.code, body.msg ?? '', status, body.facts);
      return body.data as never;
    },
  };
}

/** The envelope of an answer; of a file or another text, one with its name and its text. */
async function readAnswer(answer: Response): Promise<unknown> {
  if (answer.headers.get('content-type')?.startsWith('application/json')) return answer.json();
  const [, name = ''] = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return { code: 0, data: { name, text } };
}

const CONTRACT = new Set(listCalls().map(({ call }) => call));

/** Whatever a test is about: a call is never refused in a way that its documentation does not name. */
function ensurePromised(call: AnyCall, code: number | string): void {
  if (Number(code) === 0 || !CONTRACT.has(call)) return;
  if (errorsOf(call).some((name) => ERRORS[name].code === Number(code))) return;
  throw new Error(`${call.path} answers ${code}, which it does not name among its errors`);
}

function bracketQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else if (value !== undefined) query.append(name, String(value));
  }
  return query.toString();
}

export interface User extends Caller {
  orgId: OrgId;
  account: string;
  token: string;
  refreshToken: string;
  /** The organisation's fixed key. */
  accessKey(): Promise<{ access_id: string; access_key: string }>;
}

/** Somebody of whom the password is known. */
export async function signedIn(server: TestServer, account: string, orgId: OrgId): Promise<User> {
  const user = { orgId, account, token: '', refreshToken: '' } as User;
  Object.assign(
    user,
    aCaller(server, () => user.token),
  );
  const session = await user.call(users.signIn, { account, password: PASSWORD });
  return Object.assign(user, { token: session.token, refreshToken: session.refresh_token });
}

/** Without credentials. */
export const aStranger = (server: TestServer): Caller => aCaller(server, () => '');

/** Somebody without an account who has the token of a link to a panel, and what the passphrase was answered with. */
export function aViewer(server: TestServer, token: string, proof?: string): Caller {
  const headers = { [SHARE_TOKEN_HEADER]: token, ...(proof && { [SHARE_PROOF_HEADER]: proof }) };
  return aCaller(server, () => '', headers, BASES.share);
}

/** A television that waits, and its code. */
export const aTelevision = (server: TestServer) => aStranger(server).call(televisions.begin);

/** The owner of a new organisation, signed in. */
export async function anOwner(
  server: TestServer,
  { timezone }: { timezone?: string } = { timezone: 'UTC' },
): Promise<User> {
  const email = `owner-${randomBytes(5).toString('hex')}@farm.example`;
  const { org_id: orgId } = await createOrganisation(server, {
    email,
    password: PASSWORD,
    name: 'Farm',
    timezone,
  });
  return signedIn(server, email, orgId);
}

/** A sub-account of an owner's organisation, signed in. */
export async function aSubUser(owner: User, role: 'limited' | 'observer' | 'administrator'): Promise<User> {
  const { server, orgId } = owner;
  const account = `sub${randomBytes(5).toString('hex')}`;
  await insertAccount(server.db, {
    orgId,
    role,
    account,
    nickname: account,
    passwordHash: await server.passwords.hash(PASSWORD),
    now: server.clock.now(),
  });
  return signedIn(server, account, orgId);
}

/** An operator who signs in as an account; the operator is called Olga. */
export async function aSimulatedLogin({ server, account }: User) {
  const { code } = await issueSimulatedLogin(server, { account, operator: 'Olga' });
  const session = await aStranger(server).call(users.simulateLogin, { code });
  return { ...aCaller(server, () => session.token), session };
}

export const OPERATOR_PASSWORD = 'long-enough-2026';

/** An operator who has used the link, and is signed in on the operator's pages. */
export interface SignedInOperator extends Caller {
  name: string;
  /** As the browser sends it. */
  cookie: string;
  /** Secret of the authenticator app. */
  secret: string;
  recoveryCodes: string[];
}

export async function anInstallationOperator(
  server: TestServer,
  name = `Olga ${randomBytes(4).toString('hex')}`,
): Promise<SignedInOperator> {
  const { link } = await createOperator(server, name);
  const token = new URL(link).hash.split('token=')[1]!;
  const stranger = aStranger(server);
  const { secret } = await stranger.call(operators.begin, { token });
  const { cookie, body } = await askForCookie(server, operators.complete, {
    ...{ token, password: OPERATOR_PASSWORD },
    code: generateSync({ secret, epoch: Math.floor(server.clock.now() / SECOND_MS) }),
  });
  const { recovery_codes: recoveryCodes } = body.data as { recovery_codes: string[] };
  return { ...withCookie(server, cookie), name, cookie, secret, recoveryCodes };
}

/** A browser that sends a cookie of the operator's pages. */
export const withCookie = (server: TestServer, cookie: string): Caller =>
  aCaller(server, () => '', { cookie });

/** Makes a call of the operator's pages whose answer sets a cookie. */
export async function askForCookie(
  server: TestServer,
  call: AnyCall,
  input: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${server.url}${BASES.operator}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const set = answer.headers.get('set-cookie') ?? '';
  const body = (await answer.json()) as { code: number; data?: unknown; msg?: string };
  return { status: answer.status, body, set, cookie: set.split(';', 1)[0]! };
}

/** A client program with an access key. */
export interface Program extends Caller {
  accessId: string;
  key: string;
}

function aProgram({ server }: User, secret: { access_id: string; access_key: string }): Program {
  const { access_id: accessId, access_key: key } = secret;
  const basic = `Basic ${Buffer.from(`${accessId}:${key}`).toString('base64')}`;
  return { ...aCaller(server, () => basic), accessId, key };
}

/** A client program with the fixed access key of an organisation. */
export const anAccessKey = async (owner: User): Promise<Program> =>
  aProgram(owner, await owner.call(accessKeys.viewFixed));

type KeyFacts = Partial<Omit<BodyInputOf<typeof accessKeys.create>, 'password'>>;

/** A client program with an access key that was made for it. */
export const aMadeKey = async (owner: User, facts: KeyFacts = {}): Promise<Program> =>
  aProgram(
    owner,
    await owner.call(accessKeys.create, {
      label: 'Display',
      level: ACCESS_LEVEL.read,
      password: PASSWORD,
      ...facts,
    }),
  );

/** Client programs with the two keys of one device; the user name is its EUI. */
export async function deviceKeys(owner: User, eui: string): Promise<Record<'read' | 'full', Program>> {
  const keys = await owner.call(devices.viewNodeKey, { eui });
  const withKey = (key: string) => aProgram(owner, { access_id: eui, access_key: key });
  return { read: withKey(keys.access_read), full: withKey(keys.access_write) };
}

/** A network server of the operator. */
export const aNetworkServer = async (server: TestServer) =>
  withToken(server, await issueIngestToken(server, 'test'));

/** A network server that an organisation connected. */
export async function aConnection(owner: User, kind: NetworkServerKind = 'chirpstack', name = 'Roof') {
  const { connection_id: connectionId, token } = await owner.call(connections.create, { name, kind });
  return { ...withToken(owner.server, token), connectionId };
}

function withToken(server: TestServer, token: string) {
  const caller = aCaller(server, () => `Bearer ${token}`);
  return {
    ...caller,
    token,
    sendChirpstack: (event: object) => caller.call(ingest.chirpstack, event as never),
    sendTts: (message: object) => caller.call(ingest.tts, message as never),
  };
}

/** A device out of its box: produced, not bound. */
export async function aProducedDevice(server: TestServer, model = 'S2101') {
  const [device] = await produceDevices(server, { model, count: 1 });
  return device!;
}

export type NodeFacts = { model?: string } & Omit<BodyInputOf<typeof production.bind>, 'eui' | 'code'>;

/** A device of an organisation. */
export async function aNode(owner: User, given: string | NodeFacts = {}) {
  const { model, ...facts } = typeof given === 'string' ? { model: given } : given;
  const device = await aProducedDevice(owner.server, model);
  await owner.call(production.bind, { eui: device.eui, code: device.code, ...facts });
  return device;
}

export const aGateway = (owner: User, facts: Omit<NodeFacts, 'model'> = {}) =>
  aNode(owner, { ...facts, model: 'M2' });

/** An owner transfers devices to another organisation, whose owner accepts them. */
export async function transferDevices(from: User, to: User, eui: string[]): Promise<void> {
  await from.call(deviceChanges.transfer, { eui, org_id: to.orgId });
  const { incoming } = await to.call(deviceTransfers.list);
  await to.call(deviceTransfers.accept, { transfer_id: incoming[0]!.transfer_id });
}

/** A development kit of an organisation, and how it uploads. */
export async function aKit(owner: User, name = 'Kit') {
  const kit = await owner.call(production.createKit, { dev_name: name });
  const device = `Device ${Buffer.from(`${kit.eui}:${kit.device_key}`).toString('base64')}`;
  const caller = aCaller(owner.server, () => device);
  return { ...kit, ...caller, upload: (message: object) => caller.call(ingest.kit, message as never) };
}
