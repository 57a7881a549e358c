import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signOn } from '@fieldscope/contract/calls/sign-on';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { SIGN_ON_LIMITS } from '@fieldscope/contract/sign-on-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchOutside } from '../../src/platform/http/outbound';
import { sql } from '../../src/platform/postgres/db';
import { aCaller, anOwner, aStranger, PASSWORD } from '../builders';
import { whenTestEnds } from '../cleanup';
import { aServer, type TestServer } from '../harness';
import { anIdentityProvider, CLIENT, type IdentityProvider } from '../identity-provider';

/*
 * An attacker is at the identity provider of an organisation, runs one, or stands between a browser and one.
 */

let server: TestServer;
beforeAll(async () => {
  // What is silent is silent a quarter of a second long.
  server = await aServer(
    {},
    { fetchOutside: (to, sent, options) => fetchOutside(to, sent, { ...options, timeoutMs: 250 }) },
  );
});

const refused = (name: ErrorName) => ({ code: ERRORS[name].code });
const nowSeconds = () => Math.floor(Date.now() / SECOND_MS);

/** What is between the description and the token, and who signs. */
interface Hostile {
  issuer: string;
  key: KeyObject;
  /** Claims of the next ID token beside or in the place of right ones. */
  claims: Record<string, unknown>;
  signedBy: KeyObject;
  description: Record<string, unknown>;
  /** In the place of the answer of one path. */
  instead: Partial<Record<string, (response: ServerResponse) => void>>;
}

/** An identity provider that says what it is told to. */
async function aHostileProvider(): Promise<Hostile> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const http = createServer((request, response) => void answer(idp, request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  whenTestEnds(() => {
    http.closeAllConnections();
    http.close();
  });
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const idp: Hostile = {
    ...{ issuer, key: privateKey, claims: {}, signedBy: privateKey, instead: {} },
    description: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
    },
  };
  return idp;
}

async function answer(idp: Hostile, { url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const instead = idp.instead[url];
  if (instead) return instead(response);
  const said = url === '/token' ? await tokensOf(idp) : idp.description;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
}

async function tokensOf({ issuer, claims, signedBy }: Hostile) {
  const now = nowSeconds();
  const all = { iss: issuer, sub: 'mallory', aud: CLIENT.id, iat: now, exp: now + 60, ...claims };
  const token = await new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signedBy);
  return { access_token: randomBytes(8).toString('hex'), token_type: 'bearer', id_token: token };
}

const settings = (issuer: string, more: object = {}) => ({
  ...{ name: 'Directory', issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
  ...{ groups_claim: 'groups', group_roles: [{ group: 'managers', role: 'administrator' as const }] },
  ...{ default_role: null, makes_accounts: true, required: false, password: PASSWORD },
  ...more,
});

/** An operator, who may reach the own network, with this identity provider. */
async function anOperatorAt(issuer: string, more: object = {}) {
  const owner = await anOwner(server);
  await sql`update organisation set runs_installation = (org_id = ${owner.orgId})`.execute(server.db);
  const { provider_id } = await owner.call(signOn.save, settings(issuer, more));
  return { owner, provider_id };
}

/** A browser that goes to a hostile identity provider and comes back with a code. */
async function backFrom(idp: Hostile, provider_id: string, again = false) {
  const { address, proof } = await aStranger(server).call(signOn.begin, { provider_id, again });
  const { state, nonce } = Object.fromEntries(new URL(address).searchParams);
  idp.claims = { nonce, ...idp.claims };
  return { proof, answered: new URLSearchParams({ code: 'x', state: state! }).toString() };
}

const complete = (input: { proof: string; answered: string }) =>
  aStranger(server).call(signOn.complete, input);

describe('an ID token', () => {
  const GOOD = { groups: ['managers'] };
  const signInWith = async (claims: object, more: (idp: Hostile) => void = () => {}, again = false) => {
    const idp = await aHostileProvider();
    const { provider_id } = await anOperatorAt(idp.issuer);
    idp.claims = { ...claims };
    more(idp);
    return complete(await backFrom(idp, provider_id, again));
  };

  test('that is right signs in', async () => {
    expect(await signInWith(GOOD)).toHaveProperty('token');
    expect(await signInWith({ ...GOOD, auth_time: nowSeconds() }, undefined, true)).toHaveProperty('token');
  });

  test.each<[string, object]>([
    ['for another client', { ...GOOD, aud: 'another' }],
    ['for several clients, of whom another asked', { ...GOOD, aud: [CLIENT.id, 'another'], azp: 'another' }],
    ['of another issuer', { ...GOOD, iss: 'https://login.elsewhere.example' }],
    ['of another sign-in', { ...GOOD, nonce: 'another' }],
    ['of no sign-in', { ...GOOD, nonce: undefined }],
    ['that is over', { ...GOOD, exp: nowSeconds() - 3600 }],
    ['of nobody', { ...GOOD, sub: undefined }],
  ])('%s signs nobody in', async (_, claims) => {
    await expect(signInWith(claims)).rejects.toMatchObject(refused('credentials_wrong'));
  });

  test('that somebody else signed signs nobody in', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = signInWith(GOOD, (idp) => {
      idp.signedBy = privateKey;
    });
    await expect(forged).rejects.toMatchObject(refused('credentials_wrong'));
  });

  test.each<[string, object]>([
    ['of long ago', { ...GOOD, auth_time: nowSeconds() - 2 * (SIGN_ON_LIMITS.freshMs / SECOND_MS) }],
    ['of which no time is said', GOOD],
  ])('with a sign-in there %s stands for no password', async (_, claims) => {
    await expect(signInWith(claims, undefined, true)).rejects.toMatchObject(refused('credentials_wrong'));
  });

  test.each<[string, unknown]>([
    ['as an object', { 0: 'managers', length: 1 }],
    ['in other letters', ['Managers']],
    ['in one text', 'managers,others'],
    ['in a list of lists', [['managers']]],
    ['behind a thousand others', [...Array(SIGN_ON_LIMITS.groupsOfPerson).fill('x'), 'managers']],
  ])('with the group %s gives no role', async (_, groups) => {
    await expect(signInWith({ groups })).rejects.toMatchObject(refused('account_missing'));
  });
});

test('an e-mail address that nobody proved takes over no account of before', async () => {
  const idp = await aHostileProvider();
  const { owner, provider_id } = await anOperatorAt(idp.issuer);
  for (const email_verified of [false, true]) {
    idp.claims = {
      ...{ sub: owner.account, email: owner.account, email_verified, groups: ['managers'] },
      preferred_username: owner.account,
    };
    const session = await complete(await backFrom(idp, provider_id));
    expect(session.email).not.toBe(owner.account);
    const { role } = await aCaller(server, () => session.token).call(users.viewOrganisation);
    expect(role).toBe('administrator');
  }
  expect((await owner.call(subAccounts.list, {})).page.count).toBe(1);
});

describe('an identity provider that is hostile', () => {
  test('and silent is not waited for', async () => {
    const idp = await aHostileProvider();
    const { provider_id } = await anOperatorAt(idp.issuer);
    const began = await backFrom(idp, provider_id);
    idp.instead['/token'] = () => {};
    await expect(complete(began)).rejects.toMatchObject(refused('service_failed'));
  });

  test.each(['/token', '/keys'])('and answers 10 MB at %s is not listened to', async (path) => {
    const idp = await aHostileProvider();
    const { provider_id } = await anOperatorAt(idp.issuer);
    const began = await backFrom(idp, provider_id);
    idp.instead[path] = (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'a'.repeat(10_000_000)}"`);
    await expect(complete(began)).rejects.toMatchObject(refused('service_failed'));
  });

  test('is not followed to another address', async () => {
    const idp = await aHostileProvider();
    const { provider_id } = await anOperatorAt(idp.issuer);
    const began = await backFrom(idp, provider_id);
    idp.instead['/token'] = (response) =>
      response.writeHead(307, { location: `${server.publicUrl()}/healthz` }).end();
    await expect(complete(began)).rejects.toMatchObject(refused('credentials_wrong'));
  });

  test.each(['javascript:alert(1)//', 'data:text/html,x'])('leads no browser to %s', async (address) => {
    const idp = await aHostileProvider();
    Object.assign(idp.description, { authorization_endpoint: address, end_session_endpoint: address });
    const { provider_id } = await anOperatorAt(idp.issuer);
    await expect(aStranger(server).call(signOn.begin, { provider_id })).rejects.toMatchObject(
      refused('service_failed'),
    );
  });
});

describe('what comes back', () => {
  let real: IdentityProvider;
  beforeAll(async () => {
    real = await anIdentityProvider(`${server.publicUrl()}/sign_on`);
  });

  async function aBackway() {
    const { provider_id } = await anOperatorAt(real.issuer, { default_role: 'observer' });
    real.person = { sub: 'anna' };
    const { address, proof } = await aStranger(server).call(signOn.begin, { provider_id });
    return { proof, answered: new URLSearchParams(await real.signIn(address)) };
  }

  test('from another issuer than was asked is not taken to this one', async () => {
    const { proof, answered } = await aBackway();
    expect(answered.get('iss')).toBe(real.issuer);
    answered.set('iss', 'https://login.elsewhere.example');
    await expect(complete({ proof, answered: answered.toString() })).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
  });

  test('opens nothing once its identity provider is removed', async () => {
    const { provider_id, owner } = await anOperatorAt(real.issuer, { default_role: 'observer' });
    const { address, proof } = await aStranger(server).call(signOn.begin, { provider_id });
    const answered = await real.signIn(address);
    await owner.call(signOn.remove, { password: PASSWORD });
    await expect(complete({ proof, answered })).rejects.toMatchObject(refused('credentials_wrong'));
  });

  test.each([
    '?next=https://elsewhere.example',
    '?//elsewhere.example',
    '?code=x%0d%0aset-cookie:%20a=b',
    '?state=x&redirect_uri=https://elsewhere.example/',
  ])('leads to no other host: %s', async (query) => {
    const response = await fetch(`${server.publicUrl()}/sign_on${query}`, { redirect: 'manual' });
    const to = new URL(response.headers.get('location')!, server.publicUrl());
    expect([to.origin, to.pathname, response.headers.get('set-cookie')]).toEqual([
      new URL(server.publicUrl()).origin,
      '/',
      null,
    ]);
    expect(to.hash).toMatch(/^#\/login\?sign_on=/);
  });

  test('is not passed on when it is too long', async () => {
    const response = await fetch(`${server.publicUrl()}/sign_on?code=${'x'.repeat(9000)}`, {
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBeNull();
  });
});
