import type { IntegrationFailure } from '@fieldscope/contract/calls/integrations';
import type { IntegrationEvent } from '@fieldscope/contract/integration-events';
import type { IntegrationKind, IntegrationSettingsOf } from '@fieldscope/contract/integration-kinds';
import type { Audience } from '../../../platform/http/outbound';
import type { Answered } from '../../../platform/http/signed-messages';

/** Events that go to a target together. */
export interface Batch {
  /** The same for every attempt. */
  id: string;
  /** When it was put together, epoch ms. */
  writtenAt: number;
  events: readonly IntegrationEvent[];
  /** There is nothing to tell: it only shows that the target takes messages. */
  isTest: boolean;
}

/** A batch as it is sent. */
export interface WrittenBatch extends Batch {
  /** What the kind wrote of it; then events are left out. Absent: it writes nothing before it sends. */
  body?: Uint8Array;
}

/** What a kind has to send with. */
export interface Target<Kind extends IntegrationKind = IntegrationKind> {
  settings: IntegrationSettingsOf<Kind>;
  /** By the names that the kind declares; `secret`: what the portal made. */
  secrets: Readonly<Record<string, string>>;
  audience: Audience;
  /** After which it is not waited for any more. */
  timeoutMs: number;
  /** Epoch ms. */
  now: number;
}

export interface SendingResult extends Answered<IntegrationFailure> {
  /** Of what was sent. */
  bytes: number;
  /** What a failure is about, in words that are shown: nothing that the target said. */
  detail?: string | undefined;
}

/** How a kind reaches its target. */
export interface IntegrationSender<Kind extends IntegrationKind> {
  /** Writes what is sent of a batch: in a thread of its own, where what comes in has not to wait for it. Empty: nothing. */
  write?(settings: IntegrationSettingsOf<Kind>, batch: Batch): Uint8Array | Promise<Uint8Array>;
  /** Sends a batch, once; whoever receives it again recognises it, or has the same rows as before. */
  send(target: Target<Kind>, batch: WrittenBatch): Promise<SendingResult>;
}
