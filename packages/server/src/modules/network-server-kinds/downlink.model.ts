import type { Eui } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';

/** A downlink that is to be handed over to a network server. */
export interface Downlink {
  /** Of the command: what comes twice with one id is the same downlink. */
  id: string;
  fPort: number;
  bytes: Uint8Array;
  /** Whether the device has to acknowledge it. */
  confirmed: boolean;
  expiresAt: EpochMs;
  /** Where the session of the device was before the first attempt; null: no attempt has come so far. */
  sessionPlace: string | null;
  /** Notes it, before a request that may be carried out without an answer. */
  noteSessionPlace(place: string): Promise<void>;
}

/** What a network server has of a downlink that was handed over. */
export interface TakenDownlink {
  /** What it calls the downlink; null: an attempt got no answer, and nothing tells any more whether it was carried out. */
  queueId: string | null;
  /** Whether a gateway has transmitted it already. */
  isTransmitted: boolean;
}

/** A device that a downlink is for, as its network server calls it. */
export interface DownlinkTarget {
  devEui: Eui;
  applicationId: string;
  deviceName: string;
}

/** Where a network server takes downlinks for the device of a message that it posts, and with which key. */
export interface DownlinkWebhook {
  /** Adds downlinks to the queue of the device. */
  pushUrl: string;
  key: string;
}

/** A downlink that a network server has. */
export interface QueuedDownlink {
  id: string;
  /** What the network server calls it. */
  queueId: string;
  /** What it calls the others that we have handed over for the device. */
  others: readonly string[];
  /** Called before a queue is emptied as a whole: the others are to be handed over again. */
  returnOthers(): Promise<void>;
}

/** What a network server reports of a downlink. */
export interface DownlinkEvent {
  devEui: Eui;
  /** Our id of the downlink, or what the network server calls it. */
  ids: string[];
  kind: 'sent' | 'acknowledged' | 'failed';
  /** Of a failed one: a code of the network server, or one of COMMAND_REASONS. */
  reason: string | null;
  /** By the network server's clock; null when it does not say. */
  reportedAt: EpochMs | null;
}

/** A downlink as a message of the broker. */
export interface DownlinkMessage {
  topic: string;
  body: object;
}

/** Before the id of a command among the correlation ids of The Things Stack. */
export const TTS_CORRELATION = 'portal:cmd:';
