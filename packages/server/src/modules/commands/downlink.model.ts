import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { HeardBy } from '../ingest/ports.model';
import type { Downlink, QueuedDownlink, TakenDownlink } from '../network-server-kinds/downlink.model';

/** A device that a downlink is for, with the way that its last uplink came. */
export interface DownlinkDevice {
  deviceId: number;
  orgId: OrgId;
  eui: Eui;
  devEui: Eui;
  model: string;
  /** Whether it takes orders in JSON instead of downlinks. */
  takesOrders: boolean;
  route: DownlinkRoute | null;
}

/** Whose turn the sending of a command takes: that of its network server, or of a device that takes orders itself. */
export const targetOf = ({
  takesOrders,
  eui,
  route,
}: Pick<DownlinkDevice, 'takesOrders' | 'eui' | 'route'>): Pick<DownlinkRoute, 'token'> | null =>
  takesOrders ? { token: eui } : route;

/** The network server through which a device was heard last, and what that calls it. */
export interface DownlinkRoute extends Omit<HeardBy, 'webhook'> {
  /** Digest of the connection's token in hex. */
  token: string;
  /** null: the operator's network server. */
  connectionId: number | null;
  /** Where its webhook says that downlinks are taken, with the sealed key for that; null: it says nothing. */
  pushUrl: string | null;
  pushKey: Buffer | null;
}

/**
 * A way to hand downlinks to a network server. Its events (transmitted, acknowledged, failed) come back through the
 * ingest and name the downlink by its id or by what `send` answered.
 */
export interface DownlinkSender {
  /** Whether it hands over orders to kits and hubs; absent: downlinks to network servers. */
  takesOrders?: true;
  /** Whether the device is reached this way at all; not whether its network server is there at the moment. */
  canReach(device: DownlinkDevice): Promise<boolean>;
  /**
   * Hands a downlink over. Called again with the same id when the process died in between, so what has that id already
   * must not be queued twice.
   * @throws DownlinkRefused when trying again is of no use; NetworkServerAway when others would fail, too; any other error when it
   * may be tried again
   */
  send(device: DownlinkDevice, downlink: Downlink): Promise<TakenDownlink>;
  /**
   * Takes a downlink out of the network server's queue again, and no other one for good. Absent where that cannot be done.
   * @throws DownlinkRefused when it stays there; any other error when the network server does not answer
   */
  takeBack?(device: DownlinkDevice, queued: QueuedDownlink): Promise<void>;
}

/** The network server gives no answer, whatever it is asked. */
export class NetworkServerAway extends Error {}

/** The network server does not take this downlink; `reason`: its own code or word for it. */
export class DownlinkRefused extends Error {
  constructor(readonly reason: string) {
    super(`the network server refuses a downlink: ${reason}`);
  }
}
