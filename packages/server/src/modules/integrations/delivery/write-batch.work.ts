import type { IntegrationKindSettings } from '@fieldscope/contract/integration-kinds';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../../platform/workers/work-kind';
import type { Batch } from '../kinds/kind';
import { listWithin, type MessageRow, type Reader } from './delivery.repository';
import { eventsOf } from './events.service';

interface MessageToWrite {
  reader: Reader;
  /** Of which topics events are told: entries may have others, too. */
  told: Reader['topics'];
  settings: IntegrationKindSettings;
  message: Pick<MessageRow, 'messageId' | 'createdAt' | 'after' | 'to'>;
}

/** What is sent of a message. */
interface WrittenMessage {
  count: number;
  /** Absent: its kind writes nothing before it sends. */
  body: Uint8Array | undefined;
  events: Batch['events'];
}

export const WRITE_BATCH: WorkKind<MessageToWrite, WrittenMessage> = {
  name: 'integrations.batch',
  priority: 'tell',
  limitMs: MINUTE_MS,
};

/** Reads a message's entries of the log and writes them as its kind sends them. */
export async function writeBatch(
  { db }: WorkTools,
  { reader, told, settings: { kind, settings }, message }: MessageToWrite,
): Promise<WrittenMessage> {
  const { senderOf } = await import('../kinds');
  const { orgId } = reader;
  const events = await eventsOf(db, { orgId, topics: [...told] }, await listWithin(db, reader, message));
  const count = events.length;
  const { write } = senderOf(kind);
  if (!write || count === 0) return { count, body: undefined, events };
  const batch = { id: message.messageId, writtenAt: message.createdAt, events, isTest: false };
  // Memory of its own, which is moved to the other thread.
  return { count, body: new Uint8Array(await write(settings as never, batch)), events: [] };
}
