import { Readable } from 'node:stream';
import type { AedesPublishPacket } from 'aedes';

export interface SessionClient {
  id: string;
}
export type Queued = AedesPublishPacket;

/** Messages of QoS 1 that sessions have not acknowledged, oldest first. The oldest of too many are dropped. */
export interface SessionQueues {
  add(id: string, packet: Queued): void;
  /** Records the packet identifier under which a message travels to a client. */
  noteSent(client: SessionClient, packet: Queued): void;
  /** Takes out the message with a packet identifier. */
  acknowledge(client: SessionClient, messageId: number): void;
  stream(id: string): Readable;
  remove(id: string): Promise<void>;
}

/** Messages that may wait for one session. */
export const QUEUED_MESSAGES = 10_000;
const HIGHEST_QOS = 1;

/** A message as it waits, before it was sent. */
export const asQueued = ({
  topic,
  payload,
  brokerId,
  brokerCounter,
}: Pick<Queued, 'topic' | 'payload' | 'brokerId' | 'brokerCounter'>): Queued => ({
  cmd: 'publish',
  topic,
  payload,
  brokerId,
  brokerCounter,
  qos: HIGHEST_QOS,
  retain: false,
  dup: false,
  messageId: undefined,
});

interface Queue {
  /** By what the broker numbers messages with. */
  messages: Map<string, Queued>;
  /** Numbers of the messages that have a packet identifier. */
  sent: Map<number, string>;
}

const numberOf = ({ brokerId, brokerCounter }: Queued): string => `${brokerId} ${brokerCounter}`;

/** Queues of this process alone. */
export class MemoryQueues implements SessionQueues {
  private readonly queues = new Map<string, Queue>();

  add(id: string, packet: Queued): void {
    const queue = this.queues.get(id) ?? { messages: new Map(), sent: new Map() };
    this.queues.set(id, queue);
    queue.messages.set(numberOf(packet), asQueued(packet));
    if (queue.messages.size > QUEUED_MESSAGES) dropOldest(queue);
  }

  noteSent({ id }: SessionClient, packet: Queued): void {
    const queue = this.queues.get(id);
    const queued = queue?.messages.get(numberOf(packet));
    // Not there: it was dropped in the meantime, or acknowledged already.
    if (!queue || !queued || packet.messageId === undefined) return;
    if (queued.messageId !== undefined) queue.sent.delete(queued.messageId);
    queued.messageId = packet.messageId;
    queue.sent.set(packet.messageId, numberOf(packet));
  }

  acknowledge({ id }: SessionClient, messageId: number): void {
    const queue = this.queues.get(id);
    const number = queue?.sent.get(messageId);
    if (!queue || number === undefined) return;
    queue.sent.delete(messageId);
    queue.messages.delete(number);
  }

  stream(id: string): Readable {
    return Readable.from([...(this.queues.get(id)?.messages.values() ?? [])]);
  }

  async remove(id: string): Promise<void> {
    this.queues.delete(id);
  }
}

function dropOldest({ messages, sent }: Queue): void {
  const [number, packet] = messages.entries().next().value!;
  messages.delete(number);
  if (packet.messageId !== undefined) sent.delete(packet.messageId);
}
