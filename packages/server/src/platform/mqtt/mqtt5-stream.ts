import { randomUUID } from 'node:crypto';
import { Duplex } from 'node:stream';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import {
  generate,
  type IConnackPacket,
  type IConnectPacket,
  type IPublishPacket,
  type IPubrecPacket,
  type Packet,
  parser,
} from 'mqtt-packet';
import type { PacketGate } from './packet-gate';
import { SESSION_KEPT_MS } from './sessions';

/*
 * MQTT 5 for a broker that speaks MQTT 3.1.1 (decision 0011). Section numbers are those of the MQTT 5.0 standard.
 */

const MQTT_5 = { protocolVersion: 5 };
const MQTT_3_1_1 = { protocolVersion: 4 };

/** Reason codes of CONNACK (3.2.2.2), by the return code of MQTT 3.1.1. */
const REASON_CODES = [0x00, 0x84, 0x85, 0x88, 0x86, 0x87];
const BAD_AUTHENTICATION_METHOD = 0x8c;
/** Reason code of PUBACK and PUBREC (3.4.2.1, 3.5.2.1). */
const NOT_AUTHORIZED = 0x87;

/** Messages that a client may publish without an acknowledgement. */
const RECEIVE_MAXIMUM = 100;
const PROPERTY_BYTES = 4096;
const PUBLISH = 3;

/** Whether a CONNECT, as it came, is one of MQTT 5: its version follows the protocol name `MQTT` (3.1.2). */
export function isMqtt5(connect: Buffer): boolean {
  const { next } = variableInteger(connect, 1);
  return connect.toString('latin1', next + 2, next + 6) === 'MQTT' && connect[next + 6] === 5;
}

/** A connection of MQTT 5 as one of MQTT 3.1.1. */
export class Mqtt5Stream extends Duplex {
  /** Whether the client wants this session to be kept, and no earlier one. MQTT 3.1.1 has one flag for both. */
  startsClean = false;
  private readonly fromClient = parser(MQTT_5);
  private readonly fromBroker = parser(MQTT_3_1_1);
  /** What CONNACK says of the connection. */
  private connected: IConnackPacket['properties'] = {};
  private receiveMaximum = 0xffff;
  private packetBytes = Infinity;
  private unacknowledged = 0;
  private continueWriting: (() => void) | undefined;
  /** How many filters each UNSUBSCRIBE has that is not answered. */
  private readonly unsubscribing = new Map<number, number>();
  /** Identifiers of messages that are refused and whose exchange with the broker is not over. */
  private readonly refused = new Set<number>();

  constructor(
    private readonly connection: Duplex,
    private readonly gate: PacketGate,
  ) {
    super();
    this.fromClient.on('packet', (packet) => this.receive(packet));
    this.fromBroker.on('packet', (packet) => this.send(packet));
    this.fromClient.on('error', (error: Error) => this.destroy(error));
    connection.on('readable', () => this.pump());
    connection.once('close', () => this.destroy());
  }

  /** The next acknowledgement of this message has the reason code that it may not be published. */
  refusePublish(messageId: number): void {
    this.refused.add(messageId);
  }

  override _read(): void {
    this.pump();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    try {
      this.fromBroker.parse(bytes);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (this.unacknowledged >= this.receiveMaximum) this.continueWriting = done;
    else if (this.connection.writableNeedDrain) this.connection.once('drain', () => done());
    else done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.connection.destroy();
    done(error);
  }

  private pump(): void {
    while (!this.destroyed && this.readableLength < this.readableHighWaterMark) {
      const packet = this.gate.readPacket();
      if (packet === null) return;
      try {
        if (propertyBytesOf(packet) > PROPERTY_BYTES) throw new RangeError('too many properties');
        this.fromClient.parse(packet);
      } catch (error) {
        // A packet can be readable and yet have no equal in MQTT 3.1.1: a SUBSCRIBE without filters, say.
        this.destroy(error as Error);
      }
    }
  }

  /** One packet from the client. */
  private receive(packet: Packet): void {
    switch (packet.cmd) {
      case 'connect':
        if (packet.properties?.authenticationMethod === undefined) this.pass(this.connect(packet));
        else this.refuse(BAD_AUTHENTICATION_METHOD);
        break;
      case 'auth':
        this.destroy(new Error('enhanced authentication is not supported'));
        break;
      case 'unsubscribe':
        this.unsubscribing.set(packet.messageId ?? 0, packet.unsubscriptions.length);
        this.pass(packet);
        break;
      case 'puback':
        this.acknowledged();
        this.pass(packet);
        break;
      default:
        this.pass(packet);
    }
  }

  /** One packet from the broker. */
  private send(packet: Packet): void {
    switch (packet.cmd) {
      case 'connack': {
        const reasonCode = REASON_CODES[packet.returnCode ?? 0];
        const properties = reasonCode === 0 ? this.connected : undefined;
        this.write5({ cmd: 'connack', sessionPresent: packet.sessionPresent, reasonCode, properties });
        break;
      }
      case 'unsuback': {
        const messageId = packet.messageId ?? 0;
        const granted = Array.from({ length: this.unsubscribing.get(messageId) ?? 0 }, () => 0);
        this.unsubscribing.delete(messageId);
        this.write5({ cmd: 'unsuback', messageId, granted });
        break;
      }
      case 'publish':
        this.publish(packet);
        break;
      case 'puback':
        this.write5({
          ...packet,
          reasonCode: this.refused.delete(packet.messageId ?? 0) ? NOT_AUTHORIZED : 0,
        });
        break;
      case 'pubrec':
        this.received(packet);
        break;
      case 'pubcomp':
        if (!this.refused.delete(packet.messageId ?? 0)) this.write5({ ...packet, reasonCode: 0 });
        break;
      default:
        this.write5(packet);
    }
  }

  /** A refused message ends with PUBREC (4.3.3), so the broker gets the PUBREL that the client will not send. */
  private received(packet: IPubrecPacket): void {
    const isRefused = this.refused.has(packet.messageId ?? 0);
    this.write5({ ...packet, reasonCode: isRefused ? NOT_AUTHORIZED : 0 });
    if (isRefused) this.pass({ cmd: 'pubrel', messageId: packet.messageId });
  }

  /** A message that the client does not admit counts as sent and acknowledged (3.1.2.11.4). */
  private publish(packet: IPublishPacket): void {
    const bytes = generate(packet, MQTT_5);
    const { qos, messageId } = packet;
    if (bytes.length > this.packetBytes) {
      if (qos > 0) this.pass({ cmd: 'puback', messageId });
      return;
    }
    if (qos > 0) this.unacknowledged += 1;
    this.connection.write(bytes);
  }

  private acknowledged(): void {
    this.unacknowledged = Math.max(0, this.unacknowledged - 1);
    const continueWriting = this.continueWriting;
    this.continueWriting = undefined;
    continueWriting?.();
  }

  private connect({
    clean = true,
    clientId,
    keepalive,
    username,
    password,
    properties,
  }: IConnectPacket): Packet {
    const isKept = (properties?.sessionExpiryInterval ?? 0) > 0;
    this.startsClean = isKept && clean;
    this.receiveMaximum = properties?.receiveMaximum ?? this.receiveMaximum;
    this.packetBytes = properties?.maximumPacketSize ?? this.packetBytes;
    const assignedClientIdentifier = clientId === '' ? randomUUID() : undefined;
    this.connected = {
      receiveMaximum: RECEIVE_MAXIMUM,
      maximumPacketSize: INGEST_LIMITS.bodyBytes,
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
      ...(isKept && { sessionExpiryInterval: SESSION_KEPT_MS / SECOND_MS }),
      ...(assignedClientIdentifier && { assignedClientIdentifier }),
    };
    return {
      ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: !isKept, keepalive, password },
      clientId: assignedClientIdentifier ?? clientId,
      // MQTT 3.1.1 has no password without a user name.
      username: password === undefined ? username : (username ?? ''),
    };
  }

  private refuse(reasonCode: number): void {
    this.write5({ cmd: 'connack', sessionPresent: false, reasonCode });
    this.destroy();
  }

  private pass(packet: Packet): void {
    this.push(generate(packet, MQTT_3_1_1));
  }

  private write5(packet: Packet): void {
    this.connection.write(generate(packet, MQTT_5));
  }
}

/** Bytes of the properties of a PUBLISH, which are between its topic and its payload (3.3.2); 0 of other packets. */
function propertyBytesOf(packet: Buffer): number {
  if (packet[0]! >> 4 !== PUBLISH) return 0;
  const { next } = variableInteger(packet, 1);
  const identifierBytes = (packet[0]! & 0b0110) === 0 ? 0 : 2;
  const topicBytes = next + 2 <= packet.length ? packet.readUInt16BE(next) : 0;
  return variableInteger(packet, next + 2 + topicBytes + identifierBytes).value;
}

/** A number of up to four bytes of seven bits, lowest first (1.5.5), and where it ends. */
function variableInteger(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 4; index += 1) {
    const byte = bytes[at + index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, next: at + index + 1 };
  }
  return { value, next: at + 4 };
}
