import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { MqttClient } from 'mqtt';
import { WebSocket } from 'ws';
import { type Audience, OutboundError, type OutboundRefusal, type ResolveName } from '../http/outbound';
import { connectOutside } from '../http/outbound-socket';
import { PacketSplitter } from './packet-gate';
import { streamOf } from './sockets';

export type BrokerRefusal =
  | Exclude<OutboundRefusal, 'answer_too_large'>
  | 'unauthorised'
  | 'certificate_refused'
  | 'refused';

/** A broker that a user entered could not be reached, or did not take a message. */
export class BrokerError extends Error {
  constructor(
    readonly reason: BrokerRefusal,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

interface BrokerAccess {
  /** `mqtt`, `mqtts`, `ws` or `wss`. */
  address: string;
  user: string;
  password: string;
  /** Certificates that are trusted, as PEM; empty: those that everybody trusts. */
  ca: string;
  audience: Audience;
  resolve?: ResolveName;
  /** For whatever is waited for. */
  timeoutMs: number;
}

interface SessionOptions {
  /** A broker disconnects the client before that has the same. */
  clientId: string;
  /** Published when the connection breaks. */
  will?: { topic: string; payload: string };
  /** What is subscribed to, where that is allowed. */
  listen?: { topic: string; hear(payload: string): void };
}

/** A connection to somebody else's broker. */
export interface OutsideBroker {
  isOpen(): boolean;
  /** Publishes with QoS 1. @throws BrokerError when it is not acknowledged in time */
  publish(topic: string, payload: string, options: { retain: boolean }): Promise<void>;
  /** Says goodbye: the will is not published. */
  end(): Promise<void>;
}

const DEFAULT_PORTS: Record<string, number> = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 };
const KEEP_ALIVE_SECONDS = 60;
/** Of one packet that comes from it: acknowledgements, and messages of one topic that are a word long. */
const PACKET_BYTES = 64 * 1024;
/** Messages that wait for their acknowledgement; some brokers take no more than twenty. */
const IN_FLIGHT = 16;
const HEARD_LENGTH = 64;
/** Reason codes of MQTT 5 and return codes of 3.1.1 that say that user or password are wrong, or not allowed to. */
const NOT_AUTHORISED = [4, 5, 0x86, 0x87, 0x8c];
/** The broker speaks no MQTT 5. */
const OTHER_VERSION = [1, 0x84];
const CERTIFICATE = /CERT|ALTNAME|SIGNATURE|ISSUER/;

/**
 * Connects to a broker at an address that was checked, with MQTT 5, or 3.1.1 where it speaks that alone.
 * @throws BrokerError
 */
export async function connectBroker(access: BrokerAccess, options: SessionOptions): Promise<OutsideBroker> {
  try {
    return await connectWith(5, access, options);
  } catch (error) {
    const code = (error as { cause?: { code?: unknown } }).cause?.code;
    if (!OTHER_VERSION.includes(code as number)) throw error;
    return connectWith(4, access, options);
  }
}

async function connectWith(
  protocolVersion: 4 | 5,
  access: BrokerAccess,
  { clientId, will, listen }: SessionOptions,
): Promise<OutsideBroker> {
  const { MqttClient } = await import('mqtt');
  const stream = await openStream(access);
  const client = new MqttClient(() => stream, {
    ...{ clientId, protocolVersion, clean: true, reconnectPeriod: 0, resubscribe: false },
    // It is given up before: the client would say that it is unreachable.
    ...{ keepalive: KEEP_ALIVE_SECONDS, connectTimeout: 2 * access.timeoutMs },
    ...(access.user !== '' && { username: access.user, password: access.password }),
    ...(will && { will: { ...will, payload: Buffer.from(will.payload), qos: 1 as const, retain: true } }),
  });
  // Whatever it says, the connection ends: what waits for it is told then.
  client.on('error', () => {});
  try {
    await connected(client, access.timeoutMs);
  } catch (error) {
    client.end(true);
    stream.destroy();
    throw refusalOf(error);
  }
  if (listen) {
    client.on('message', (topic, payload) => {
      if (topic === listen.topic && payload.length <= HEARD_LENGTH) listen.hear(payload.toString());
    });
    client.subscribe(listen.topic, { qos: 0 }, () => {});
  }
  return sessionOf(client, stream, access.timeoutMs);
}

function sessionOf(client: MqttClient, stream: Duplex, timeoutMs: number): OutsideBroker {
  const gone = new Promise<never>((_resolve, reject) => {
    client.once('close', () => reject(new BrokerError('unreachable')));
  });
  gone.catch(() => {});
  const places = new Places(IN_FLIGHT);
  return {
    isOpen: () => client.connected && !stream.destroyed,
    async publish(topic, payload, { retain }) {
      const leave = await places.take();
      try {
        if (!client.connected) throw new BrokerError('unreachable');
        const sent = client.publishAsync(topic, payload, { qos: 1, retain });
        sent.catch(() => {});
        await Promise.race([sent, gone, timeout(timeoutMs)]);
      } catch (error) {
        stream.destroy();
        throw refusalOf(error);
      } finally {
        leave();
      }
    },
    async end() {
      const ended = client.endAsync(!client.connected).catch(() => {});
      await Promise.race([ended, timeout(timeoutMs).catch(() => {})]);
      stream.destroy();
    },
  };
}

/** Who waits until there is a place. */
class Places {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** @returns called when the place is free again */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    return () => {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    };
  }
}

const connected = (client: MqttClient, timeoutMs: number): Promise<void> =>
  Promise.race([
    new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('error', reject);
      client.once('close', () => reject(new BrokerError('refused')));
    }),
    timeout(timeoutMs),
  ]);

function timeout(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new BrokerError('timeout')), ms).unref();
  });
}

/** @throws BrokerError */
async function openStream(access: BrokerAccess): Promise<Duplex> {
  const url = URL.canParse(access.address) ? new URL(access.address) : undefined;
  const defaultPort = DEFAULT_PORTS[url?.protocol ?? ''];
  if (!url || defaultPort === undefined || url.username !== '' || url.password !== '')
    throw new BrokerError('address_malformed');
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? defaultPort : Number(url.port);
  try {
    const socket = await connectOutside({ hostname, port }, access);
    const secured = /^(?:mqtts|wss):$/.test(url.protocol) ? await secure(socket, hostname, access) : socket;
    return new ShortPackets(/^wss?:$/.test(url.protocol) ? await inWebSocket(secured, url, access) : secured);
  } catch (error) {
    throw refusalOf(error);
  }
}

function secure(socket: Duplex, hostname: string, { ca, timeoutMs }: BrokerAccess): Promise<Duplex> {
  const secured = connectTls({
    socket,
    // Names alone: an address is compared with the certificate without it.
    ...(/[a-z]/i.test(hostname) && !hostname.includes(':') && { servername: hostname }),
    host: hostname,
    ...(ca !== '' && { ca }),
  });
  return opening(secured, 'secureConnect', timeoutMs);
}

async function inWebSocket(socket: Duplex, url: URL, { timeoutMs }: BrokerAccess): Promise<Duplex> {
  const plain = new URL(url);
  plain.protocol = 'ws:';
  const webSocket = new WebSocket(plain, 'mqtt', {
    createConnection: (() => socket) as never,
    ...{ maxPayload: PACKET_BYTES, perMessageDeflate: false, allowSynchronousEvents: false },
    handshakeTimeout: timeoutMs,
  });
  await opening(webSocket, 'open', timeoutMs);
  return streamOf(webSocket);
}

interface Opening {
  once(event: string, listener: (error: Error) => void): unknown;
  on(event: string, listener: () => void): unknown;
}

async function opening<T extends Opening>(part: T, event: string, timeoutMs: number): Promise<T> {
  part.on('error', () => {});
  await Promise.race([
    new Promise<void>((resolve, reject) => {
      part.once(event, () => resolve());
      part.once('error', reject);
      part.once('close', () => reject(new BrokerError('unreachable')));
    }),
    timeout(timeoutMs),
  ]).catch((error) => {
    const { destroy, terminate } = part as { destroy?(): void; terminate?(): void };
    (destroy ?? terminate)?.call(part);
    throw error;
  });
  return part;
}

/**
 * A connection by which whole packets come, none of them longer than any that we wait for: one that says that it is ends the connection,
 * before it has been collected. Closing either closes both.
 */
class ShortPackets extends Duplex {
  private readonly packets = new PacketSplitter();

  constructor(private readonly stream: Duplex) {
    super();
    stream.on('data', (bytes: Buffer) => this.pass(bytes));
    stream.on('end', () => this.push(null));
    stream.on('error', (error) => this.destroy(error));
    stream.on('close', () => this.destroy());
  }

  private pass(bytes: Buffer): void {
    try {
      this.packets.append(bytes);
      const whole = this.packets.take(Number.POSITIVE_INFINITY, () => PACKET_BYTES);
      if (whole && !this.push(whole.bytes)) this.stream.pause();
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  override _read(): void {
    this.stream.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.stream.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.stream.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.stream.destroy();
    done(error);
  }
}

/** Why a broker was not reached or did not take something. */
function refusalOf(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error;
  if (error instanceof OutboundError)
    return new BrokerError(error.reason === 'answer_too_large' ? 'refused' : error.reason, { cause: error });
  const { code } = error as { code?: unknown };
  if (typeof code === 'number')
    return new BrokerError(NOT_AUTHORISED.includes(code) ? 'unauthorised' : 'refused', { cause: error });
  if (typeof code === 'string' && CERTIFICATE.test(code))
    return new BrokerError('certificate_refused', { cause: error });
  return new BrokerError('unreachable', { cause: error });
}
