import { PROGRAM_LIMITS } from '@fieldscope/contract/program-limits';
import { readableLineOf, showsSomething } from '@fieldscope/contract/readable-line';
import { z } from 'zod';
import { type Secrets, sameBytes } from '../../platform/security/secrets';

/** Facts of a program that signs in, as the authorization server takes them. */
export interface Client {
  client_id: string;
  client_name: string;
  redirect_uris: string[];
}

const MOST_REDIRECTS = 10;
const LONGEST_REDIRECT = 512;
/** An id that carries its metadata is part of addresses. */
const LONGEST_METADATA = 1_500;
const REGISTERED = /^registered\.([\w-]{1,4000})\.([\w-]{22})$/;
const SIGNATURE_BYTES = 16;

/** All else that programs say of themselves counts nothing here: they are public ones that prove possession of a code. */
const Metadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(LONGEST_REDIRECT)).min(1).max(MOST_REDIRECTS),
});

/** @param fallback its name where it has none that shows something @returns undefined: it does not say where its sign-in leads back to */
export function clientOf(metadata: unknown, id: string, fallback: string): Client | undefined {
  const read = Metadata.safeParse(metadata);
  if (!read.success || !read.data.redirect_uris.every(isOfProgram)) return undefined;
  const name = readableLineOf(read.data.client_name ?? '', PROGRAM_LIMITS.nameLength);
  return {
    client_id: id,
    client_name: showsSomething(name) ? name : fallback,
    redirect_uris: read.data.redirect_uris,
  };
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Schemes that browsers open themselves: what they do with an address is no program's doing. */
const OF_BROWSERS =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|ftp|ws|wss|mailto|tel|intent):$/;

/** Whether a code that is sent to an address reaches a program: over TLS, on the person's own computer, or by the scheme of an app. */
function isOfProgram(address: string): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (protocol === 'http:') return LOOPBACK.includes(hostname);
  return !OF_BROWSERS.test(protocol);
}

/** What people recognise an address by to which a sign-in leads back. */
export function redirectHostOf(address: string): string {
  const { protocol, host } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol.slice(0, -1)}:`;
}

/**
 * The id of a program that registers itself carries what it said, signed: nothing is stored for whoever asks for one.
 * @returns undefined: it says too much
 */
export function registeredId(
  secrets: Pick<Secrets, 'hmac'>,
  client: Omit<Client, 'client_id'>,
): string | undefined {
  const said = Buffer.from(JSON.stringify([client.client_name, client.redirect_uris]));
  if (said.byteLength > LONGEST_METADATA) return undefined;
  const text = said.toString('base64url');
  return `registered.${text}.${signatureOf(secrets, text).toString('base64url')}`;
}

/** @returns undefined: the id is none that was given out */
export function registeredClient(secrets: Pick<Secrets, 'hmac'>, id: string): Client | undefined {
  const [, text = '', signature = ''] = REGISTERED.exec(id) ?? [];
  if (text === '' || !sameBytes(Buffer.from(signature, 'base64url'), signatureOf(secrets, text)))
    return undefined;
  const [client_name, redirect_uris] = JSON.parse(Buffer.from(text, 'base64url').toString());
  return { client_id: id, client_name, redirect_uris };
}

const signatureOf = (secrets: Pick<Secrets, 'hmac'>, text: string): Buffer =>
  secrets.hmac(`registered program ${text}`).subarray(0, SIGNATURE_BYTES);
