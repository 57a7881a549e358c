import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '@fieldscope/contract/push-message';
import { whenFileEnds } from './cleanup';

/** What a browser gives to a portal. */
interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface TakenMessage {
  /** As the browser reads it. */
  message: PushMessage;
  ttl: number;
  urgency: string;
  topic: string;
  /** What the portal says of itself. */
  claims: { aud: string; exp: number; sub: string };
  /** Of the body, as it came. */
  bytes: number;
}

/** A browser with push notifications: it holds the private key, which nobody else has. */
export interface PushBrowser {
  subscription: Subscription;
  /** What came, the oldest first. */
  taken: TakenMessage[];
  /** The person took the permission back. */
  isGone: boolean;
}

export interface PushService {
  url: string;
  /** A browser subscribes with a portal's key, and takes messages of that portal alone. */
  subscribe(publicKey: string): PushBrowser;
  /** Answers the next requests instead of the service, in this order; each is left open when it answers nothing. */
  next: ((response: ServerResponse) => void)[];
  /** How many requests came, whatever they were answered. */
  requests(): number;
  /** Statuses in their order. */
  statuses: number[];
}

const MOST_BYTES = 4096;
const HALF_A_DAY = 12 * 60 * 60;
const DAY = 24 * 60 * 60;

/**
 * A push service: RFC 8030 for its answers, RFC 8292 for whom it takes messages from, RFC 8291 and 8188 for what the browser
 * reads. Written after these, with the parts of Node alone, and refusing what services of browsers refuse.
 */
export async function aPushService(): Promise<PushService> {
  const browsers = new Map<string, PushBrowser & { ecdh: ECDH; publicKey: string }>();
  const statuses: number[] = [];
  const next: PushService['next'] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await buffer(request);
    const own = next.shift();
    if (own) return own(response);
    const answer = (status: number, headers: Record<string, string> = {}) => {
      statuses.push(status);
      response.writeHead(status, headers).end();
    };
    const browser = browsers.get(request.url ?? '');
    if (request.method !== 'POST') return answer(405);
    if (!browser) return answer(404);
    if (browser.isGone) return answer(410);
    const claims = claimsOf(request.headers, { publicKey: browser.publicKey, origin: url });
    if (typeof claims === 'number') return answer(claims);
    if (body.length > MOST_BYTES) return answer(413);
    const facts = factsOf(request.headers);
    if (!facts) return answer(400);
    const message = JSON.parse(decrypted(body, browser)) as PushMessage;
    browser.taken.push({ message, ...facts, claims, bytes: body.length });
    answer(201, { location: `${url}/messages/${randomBytes(8).toString('hex')}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  whenFileEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url,
    next,
    statuses,
    requests: () => requests,
    subscribe(publicKey) {
      const path = `/send/${randomBytes(16).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      const subscription = {
        endpoint: url + path,
        p256dh: ecdh.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      const browser = { subscription, taken: [], isGone: false, ecdh, publicKey };
      browsers.set(path, browser);
      return browser;
    },
  };
}

/** TTL must be there (RFC 8030, 5.2); urgency and topic are of what the RFC allows (5.3, 5.4). */
function factsOf(headers: IncomingHttpHeaders) {
  const { ttl, urgency, topic } = headers as Record<string, string>;
  const isRight =
    /^\d+$/.test(ttl ?? '') &&
    ['very-low', 'low', 'normal', 'high'].includes(urgency ?? '') &&
    /^[A-Za-z0-9_-]{1,32}$/.test(topic ?? '') &&
    headers['content-encoding'] === 'aes128gcm';
  return isRight ? { ttl: Number(ttl), urgency: urgency!, topic: topic! } : undefined;
}

/** @returns what a portal says of itself, signed; the status of a refusal otherwise */
function claimsOf(
  { authorization = '' }: IncomingHttpHeaders,
  { publicKey, origin }: { publicKey: string; origin: string },
): TakenMessage['claims'] | 401 | 403 {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  if (signature === '') return 401;
  // Of another portal than the browser subscribed with.
  if (key !== publicKey) return 403;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  if (!isSigned || read(head).alg !== 'ES256') return 403;
  const claims = read(body) as TakenMessage['claims'];
  const now = Date.now() / 1000;
  const isInTime = claims.exp > now && claims.exp <= now + DAY && claims.exp <= now + HALF_A_DAY + 60;
  const isOfContact = /^(mailto:.+@|https:\/\/)/.test(claims.sub);
  return claims.aud === origin && isInTime && isOfContact ? claims : 403;
}

/** What a browser reads: one record of `aes128gcm`, with a key that it shares with who sent it (RFC 8291, 3.4). */
function decrypted(body: Buffer, { ecdh, subscription }: PushBrowser & { ecdh: ECDH }): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20]!;
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const own = Buffer.from(subscription.p256dh, 'base64url');
  const prk = createHmac('sha256', Buffer.from(subscription.auth, 'base64url'))
    .update(ecdh.computeSecret(sender))
    .digest();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
  const ikm = createHmac('sha256', prk)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return padded.subarray(0, end).toString('utf8');
}
