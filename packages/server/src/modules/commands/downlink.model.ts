import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';

/** A device that a downlink is for, with the way that its last uplink came. */
export interface DownlinkDevice {
  deviceId: number;
  orgId: OrgId;
  eui: Eui;
  devEui: Eui;
  model: string;
  route: DownlinkRoute | null;
}

/** The network server through which a device was heard last, and what that calls it. */
export interface DownlinkRoute {
  /** Digest of the ingest token in hex. */
  token: string;
  /** null: the operator's network server. */
  connectionId: number | null;
  source: 'chirpstack' | 'tts';
  way: 'http' | 'mqtt';
  applicationId: string;
  deviceName: string;
}

export interface Downlink {
  /** Of the command: what comes twice with one id is the same downlink. */
  id: string;
  fPort: number;
  bytes: Uint8Array;
  /** Whether the device has to acknowledge it. */
  confirmed: boolean;
  expiresAt: EpochMs;
}

/**
 * A way to hand downlinks to a network server. Its events (transmitted, acknowledged, failed) come back through the
 * ingest and name the downlink by its id or by what `send` answered.
 */
export interface DownlinkSender {
  /** Whether the device is reached this way at all; not whether its network server is there at the moment. */
  canReach(device: DownlinkDevice): Promise<boolean>;
  /**
   * Hands a downlink over. Called again with the same id when the process died in between, so what has that id already
   * must not be queued twice.
   * @returns what the network server calls it
   * @throws DownlinkRefused when trying again is of no use; any other error when it may be tried again
   */
  send(device: DownlinkDevice, downlink: Downlink): Promise<{ queueId: string }>;
  /**
   * Takes a downlink out of the network server's queue again, and no other one for good. Absent where that cannot be done.
   * @throws DownlinkRefused when it stays there; any other error when the network server does not answer
   */
  takeBack?(device: DownlinkDevice, queued: QueuedDownlink): Promise<void>;
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

/** The network server does not take this downlink; `reason`: its own code or word for it. */
export class DownlinkRefused extends Error {
  constructor(readonly reason: string) {
    super(`the network server refuses a downlink: ${reason}`);
  }
}

/** Before the id of a command among the correlation ids of The Things Stack. */
export const TTS_CORRELATION = 'portal:cmd:';

/** What a network server tells of a downlink. */
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
