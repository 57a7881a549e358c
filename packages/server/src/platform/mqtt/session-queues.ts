import type { Readable } from 'node:stream';
import type { OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import type { AedesPublishPacket } from 'aedes';

export interface SessionClient {
  id: string;
}
export type Queued = AedesPublishPacket;

/** Since when messages may be missing in the queues of some organisations. */
export interface Interruption {
  since: EpochMs;
  orgIds: OrgId[];
}

/** Messages of QoS 1 that sessions have not acknowledged, oldest first. The oldest of too many are dropped. */
export interface SessionQueues {
  add(id: string, packet: Queued): void;
  /** Records the packet identifier under which a message travels to a client. */
  noteSent(client: SessionClient, packet: Queued): void;
  /** Takes out the message with a packet identifier. */
  acknowledge(client: SessionClient, messageId: number): void;
  stream(id: string): Readable;
  remove(id: string): Promise<void>;
  /** Learns what is stored. */
  load?(): Promise<void>;
  /** What a process that died may have left unwritten; undefined: nothing. */
  findInterruption?(): Promise<Interruption | undefined>;
  /** Begins to write what comes in from now on. */
  begin?(): void;
  /** Writes what waits. */
  close?(): Promise<void>;
}

/** What may wait for one session, and for all of one organisation. */
export const QUEUED_MESSAGES = 10_000;
export const QUEUED_BYTES = 4 * 1024 * 1024;
export const QUEUED_BYTES_OF_ORGANISATION = 16 * 1024 * 1024;
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
