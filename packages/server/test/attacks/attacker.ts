import { connect } from 'node:net';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { PASSWORD } from '../builders';
import type { TestServer } from '../harness';
import { type Proof, solutionOf } from '../registrations';

/** For toMatchObject. */
export const code = (name: ErrorName) => ({ code: ERRORS[name].code });

/** A server behind a proxy of its own, which says who asks: every attacker can have an address. */
export const BEHIND_A_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

let addresses = 0;
/** An address without requests yet. */
export const anAddress = (): string => {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
};

export const LOGIN = '/portalapi/user/login';
export const TASK = '/portalapi/auth/code';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the answer is no JSON. */
  body: { code: number | string; msg?: string; data?: unknown };
}

/** Sends what an attacker likes, bytes as they are; JSON from a new address unless the headers say otherwise. */
export async function send(
  { url }: Pick<TestServer, 'url'>,
  path: string,
  {
    method = 'POST',
    body,
    headers,
  }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': anAddress(),
      ...headers,
    },
    body,
    redirect: 'manual',
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: parsed(text) };
}

function parsed(text: string): Reply['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined as never;
  }
}

/** Tries a name and a password. */
export const tryPassword = (
  server: Pick<TestServer, 'url'>,
  account: string,
  password: string,
  from = anAddress(),
): Promise<Reply> =>
  send(server, LOGIN, { body: JSON.stringify({ account, password }), headers: { 'x-forwarded-for': from } });

/** Writes bytes to the server's port; resolves to all it says before it closes. */
export function speakRaw({ url }: Pick<TestServer, 'url'>, text: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(received));
    socket.write(text);
  });
}

/** A task solved for a mailbox; unless `from` says otherwise given to an address that had none yet. */
export async function aProof(
  server: TestServer,
  email: string,
  { purpose = 'register', from = anAddress() }: { purpose?: 'register' | 'reset'; from?: string } = {},
): Promise<Proof> {
  const given = await send(server, TASK, { method: 'GET', headers: { 'x-forwarded-for': from } });
  const { task, tries } = given.body.data as { task: string; tries: number };
  return { task, solution: solutionOf(task, tries, { email, purpose }) };
}

/** Asks for a code by mail as a browser would, the work done. */
export async function askForCode(
  server: TestServer,
  email: string,
  { purpose = 'register', from = anAddress() }: { purpose?: 'register' | 'reset'; from?: string } = {},
): Promise<Reply> {
  const proof = await aProof(server, email, { purpose });
  const query = new URLSearchParams({ email, purpose, ...proof });
  return send(server, `/portalapi/user/getEmailCode?${query}`, {
    method: 'GET',
    headers: { 'x-forwarded-for': from },
  });
}

/** Tries a code from a mail to set a new password. */
export const tryCode = (
  server: TestServer,
  email: string,
  guess: string,
  from = anAddress(),
): Promise<Reply> =>
  send(server, '/portalapi/user/resetPassword', {
    method: 'PUT',
    body: JSON.stringify({ email, code: guess, password: PASSWORD }),
    headers: { 'x-forwarded-for': from },
  });
