import type { OrgId } from '@fieldscope/contract/ids';
import {
  isMessageMapping,
  MAPPING_LIMITS,
  type MessageMapping,
} from '@fieldscope/contract/message-mapping/mapping';
import { sampleMessage } from '@fieldscope/contract/message-mapping/sample';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { NetworkServer } from '../../../platform/http/actor';
import { BackgroundWriter } from '../../../platform/postgres/background-writer';
import type { PlatformServices } from '../../../platform/services';
import type { ConnectionChanges } from '../../ingest/ports.model';
import { messageMappingChanged } from './mappings.events';
import { findMappingOfToken, insertMessages, type MappedMessageRow } from './mappings.repository';

/** Messages of connections whose format is mapped: how they are read, and the newest of them to be looked at. */
export interface MappedMessages {
  /** null: nobody has said so yet. */
  mappingOf(networkServer: NetworkServer): Promise<MessageMapping | null>;
  /** Resolves after the commit. @throws what kept it from being written */
  keep(networkServer: NetworkServer, message: unknown): Promise<void>;
  /** One now and then: what comes fast looks the same. */
  note(networkServer: NetworkServer, message: unknown): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface MappedMessagesParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'> {
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
}

interface Waiting {
  orgId: OrgId;
  messages: MappedMessageRow[];
}

const NOTED_EVERY_MS = 2 * SECOND_MS;

export function createMappedMessages({
  db,
  clock,
  log,
  events,
  connectionChanges,
}: MappedMessagesParts): MappedMessages {
  /** By token; another map after each change, so that no earlier answer gets into it. */
  let known = new Map<string, MessageMapping | null>();
  const notedAt = new Map<string, number>();
  events.on(messageMappingChanged, () => {
    known = new Map();
    notedAt.clear();
  });
  const writer = new BackgroundWriter<string, Waiting>({
    name: 'messages to be mapped',
    log,
    merge: (before, { orgId, messages }) => ({
      orgId,
      messages: [...before.messages, ...messages].slice(-MAPPING_LIMITS.messages),
    }),
    async write(waiting) {
      await insertMessages(
        db,
        waiting.flatMap(({ messages }) => messages),
      );
      connectionChanges.publish(waiting.map(({ orgId }) => orgId));
    },
  });

  function put({ token, ofOrganisation }: NetworkServer, message: unknown, isWaiting: boolean): void {
    if (ofOrganisation === null) return;
    const row = { token, receivedAt: clock.now(), ...sampleMessage(message), isWaiting };
    writer.put(token, { orgId: ofOrganisation, messages: [row] }, token);
  }

  return {
    async mappingOf({ token, ofOrganisation }) {
      if (ofOrganisation === null) return null;
      const mappings = known;
      const before = mappings.get(token);
      if (before !== undefined) return before;
      const held = await findMappingOfToken(db, ofOrganisation, token);
      const found = isMessageMapping(held) ? held : null;
      mappings.set(token, found);
      return found;
    },
    async keep(networkServer, message) {
      put(networkServer, message, true);
      await writer.flush([networkServer.token]);
    },
    note(networkServer, message) {
      const { token } = networkServer;
      const now = clock.now();
      if (now - (notedAt.get(token) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
      // Tokens that send are valid ones, so there are few.
      notedAt.set(token, now);
      put(networkServer, message, false);
    },
    flush: () => writer.flush(),
    close: () => writer.flush(),
  };
}
