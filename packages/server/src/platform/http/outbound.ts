import { lookup, Resolver } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import os from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * For whose organisation a request is made: the operator's reaches its own network, others public addresses alone, and not
 * those that this machine has itself.
 */
export type Audience = 'operator' | 'public';

export type OutboundRefusal =
  | 'address_malformed'
  | 'address_refused'
  | 'name_unknown'
  | 'unreachable'
  | 'timeout'
  | 'answer_too_large';

/** A request to an address that a user entered was not made, or got no answer. */
export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundRefusal,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** @returns every address that a name has */
export type ResolveName = (hostname: string) => Promise<string[]>;

export interface OutboundOptions {
  audience: Audience;
  resolve?: ResolveName;
}

/** A host that a user entered. */
export interface OutsideHost {
  /** Without the brackets of IPv6. */
  hostname: string;
  port: number;
}

/** One that was checked: connect to one of `addresses`, whatever the name says later. */
interface CheckedHost extends OutsideHost {
  addresses: string[];
}

export interface CheckedTarget extends CheckedHost {
  url: URL;
}

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 1_048_576;
/** Pieces in which an answer may arrive, and answers that say that one follows: each is an event, however short. */
const ANSWER_PIECES = 8_192;
const INTERIM_ANSWERS = 8;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };
const LEAST_OWN_PORT = 1024;
const OWN_NETWORK = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];
/** Where the registries give out IPv6 addresses; what is outside of it has other meanings, as `::7f00:1` has. */
const GIVEN_OUT_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Where clouds give their machines credentials and settings, beside the link-local addresses: Azure, Alibaba, AWS, Google. */
const OF_CLOUDS = ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'].map((one) =>
  ipaddr.parse(one),
);

/**
 * The operator's names may be those of this machine's own files. The system looks up two at a time for all parts of the process, the
 * database's included, and each may take half a minute: names of others are asked of the name servers alone, where nobody waits for them.
 */
const RESOLVE_NAME: Record<Audience, ResolveName> = {
  operator: async (hostname) =>
    (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address),
  async public(hostname) {
    const resolver = new Resolver();
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((found) => (found.status === 'fulfilled' ? found.value : []));
  },
};

/**
 * Whether an organisation may have the server connect to an address. None may to link-local ones, nor to the others where a cloud
 * gives its machines their credentials: no network server is there.
 */
export function isReachable(address: string, audience: Audience): boolean {
  if (isIP(address) === 0) return false;
  // IPv4 that is written as IPv6 is IPv4.
  const parsed = ipaddr.process(address);
  if (OF_CLOUDS.some((one) => isSame(one, parsed))) return false;
  const range: string = parsed.range();
  if (range !== 'unicast') return audience === 'operator' && OWN_NETWORK.includes(range);
  if (parsed.kind() === 'ipv6' && !parsed.match(GIVEN_OUT_IPV6)) return false;
  return audience === 'operator' || !isOfThisMachine(parsed);
}

/** What listens on an address of its own takes this machine for a neighbour. Interfaces come and go, so they are asked each time. */
const isOfThisMachine = (address: IpAddress): boolean =>
  Object.values(os.networkInterfaces())
    .flat()
    .some((own) => own !== undefined && isSame(ipaddr.process(own.address), address));

/** Whatever the zone of an IPv6 address says. */
const isSame = (one: IpAddress, other: IpAddress): boolean =>
  one.kind() === other.kind() && Buffer.from(one.toByteArray()).equals(Buffer.from(other.toByteArray()));

/**
 * Reads an address that a user entered, resolves its name once and checks every address that it has.
 * @throws OutboundError address_malformed, address_refused, name_unknown
 */
export async function checkTarget(address: string, options: OutboundOptions): Promise<CheckedTarget> {
  const url = URL.canParse(address) ? new URL(address) : refuse('address_malformed');
  const defaultPort = DEFAULT_PORTS[url.protocol] ?? refuse('address_malformed');
  if (url.username !== '' || url.password !== '') refuse('address_malformed');
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? defaultPort : Number(url.port);
  return { url, ...(await checkHost({ hostname, port }, options)) };
}

/**
 * `checkTarget` for a host and port that were entered apart.
 * @throws OutboundError address_refused, name_unknown
 */
export async function checkHost(
  { hostname, port }: OutsideHost,
  { audience, resolve = RESOLVE_NAME[audience] }: OutboundOptions,
): Promise<CheckedHost> {
  if (audience === 'public' && !(isPublicPort(port) && /[.:]/.test(hostname))) refuse('address_refused');
  const addresses = isIP(hostname) === 0 ? await addressesOf(hostname, resolve) : [hostname];
  if (!addresses.every((one) => isReachable(one, audience))) refuse('address_refused');
  return { hostname, port, addresses };
}

/** Mail, remote shells and the like are below 1024. */
const isPublicPort = (port: number): boolean =>
  port >= LEAST_OWN_PORT || Object.values(DEFAULT_PORTS).includes(port);

async function addressesOf(hostname: string, resolve: ResolveName): Promise<string[]> {
  try {
    const addresses = await resolve(hostname);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    throw new OutboundError('name_unknown', { cause: error });
  }
  return refuse('name_unknown');
}

interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** As `fetchOutside` does. */
export type FetchOutside = typeof fetchOutside;

/**
 * Makes a request to an address that a user entered: to the address that was checked, without following redirects.
 * @param timeoutMs for everything, the resolving included
 * @param answerBytes as long as the answer's body may be; 0: it is not read
 * @throws OutboundError for whatever is no complete answer
 */
export async function fetchOutside(
  address: string,
  request: OutboundRequest,
  {
    timeoutMs = TIMEOUT_MS,
    answerBytes = ANSWER_BYTES,
    ...options
  }: OutboundOptions & { timeoutMs?: number; answerBytes?: number },
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const target = await beforeTimeout(checkTarget(address, options), signal);
    return await readAnswer(await send(target, request, signal), answerBytes);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

/**
 * `fetchOutside` for an answer that is read while it comes: who reads it limits its length, and ends it.
 * @param signal ends the request and the answer
 * @throws OutboundError for whatever is no answer; what it throws while it is read is the reader's to judge
 */
export async function requestOutside(
  address: string,
  request: OutboundRequest,
  { signal, ...options }: OutboundOptions & { signal: AbortSignal },
): Promise<IncomingMessage> {
  try {
    return await send(await beforeTimeout(checkTarget(address, options), signal), request, signal);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

/**
 * `checkTarget` for what is connected to in another way.
 * @throws OutboundError also timeout, when the name is not resolved within so long
 */
export async function checkTargetWithin(
  timeoutMs: number,
  address: string,
  options: OutboundOptions,
): Promise<CheckedTarget> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await beforeTimeout(checkTarget(address, options), signal);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError('timeout', { cause: error });
  }
}

/** A name that is being resolved cannot be called off. */
export function beforeTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function send(
  { url, addresses }: CheckedTarget,
  { method = 'GET', headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  let interim = 0;
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept would outlive what was checked.
    const sent = request(
      url,
      { method, headers, signal, agent: false, lookup: lookupOf(addresses) },
      (answer) => resolve(inFewPieces(answer)),
    );
    sent
      .on('information', () => {
        interim += 1;
        if (interim <= INTERIM_ANSWERS) return;
        reject(new Error('too many answers that say that one follows'));
        sent.destroy();
      })
      .on('error', reject)
      // An answer that changes the protocol ends the connection without an error.
      .on('close', () => reject(new Error('the connection was closed')))
      .end(body);
  });
}

/** Ends an answer that arrives in too many pieces, before all that have come at once are taken. */
function inFewPieces(answer: IncomingMessage): IncomingMessage {
  const push = answer.push.bind(answer);
  let pieces = 0;
  answer.push = (piece: unknown) => {
    pieces += 1;
    if (pieces <= ANSWER_PIECES) return push(piece);
    if (!answer.destroyed) answer.destroy(new OutboundError('answer_too_large'));
    return false;
  };
  return answer;
}

/** Answers every name with the addresses that were checked. */
export function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, done) =>
    all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
}

async function readAnswer(answer: IncomingMessage, most: number): Promise<Response> {
  if (most === 0) answer.destroy();
  const chunks = most === 0 ? [] : await readBody(answer, most);
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = answer.statusCode!;
  return new Response(hasNoBody(status) ? null : Buffer.concat(chunks), { status, headers });
}

async function readBody(answer: IncomingMessage, most: number): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) {
      answer.destroy();
      refuse('answer_too_large');
    }
    chunks.push(chunk);
  }
  return chunks;
}

/** As the fetch standard has it: a response of these is refused a body. */
const hasNoBody = (status: number): boolean => [204, 205, 304].includes(status);

function refuse(reason: OutboundRefusal): never {
  throw new OutboundError(reason);
}
