import type { IncomingHttpHeaders } from 'node:http';
import type { Eui } from '@fieldscope/contract/ids';
import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import type { EpochMs } from '@fieldscope/contract/time';
import type {
  Downlink,
  DownlinkEvent,
  DownlinkMessage,
  DownlinkTarget,
  DownlinkWebhook,
} from './downlink.model';

/** Where a message of a device came in. */
export type UplinkSource = MessageFormat | 'kit';

/** What one gateway reports of an uplink that it received. */
export interface Reception {
  /** Its EUI or its name. */
  gateway: string | undefined;
  /** What the network server calls it; as it came. */
  name?: unknown;
  rssi: number | undefined;
  snr: number | undefined;
}

/** One message as its sender reported it, before we looked at its payload. */
export interface Uplink {
  source: UplinkSource;
  devEui: Eui;
  /** What the network server calls the device; as it came. */
  deviceName?: unknown;
  /** When it was received or sent, by the sender's clock; null when the sender does not say. */
  reportedAt: EpochMs | null;
  fPort: number | null;
  fCnt: number | null;
  /**
   * What copies of this message have in common and no other message of the device has: session and frame counter, or an
   * id or time that the sender gave it. Null when it has nothing of the kind: then it is no copy of anything.
   */
  identity: string | null;
  payload: Buffer;
  rssi: number | null;
  snr: number | null;
  /** In Hz. */
  frequency: number | null;
  /** Of LoRa: 5 to 12. */
  spreadingFactor: number | null;
  /** What the network server calls the region's frequencies and rules, in capital letters: EU868. */
  frequencyPlan: string | null;
  /** EUIs or names of the gateways that received it, best first. */
  gateways: string[];
  /** What each gateway reports, best first; absent: nothing is known. */
  receptions?: readonly Reception[];
  /** IP address of a device that uploaded by itself. */
  address: string | null;
  /** What the network server calls the application that the device is in; null when it does not say. */
  applicationId?: string | null;
  /** Decoded by the network server; used only for models that we cannot decode. */
  decoded?: unknown;
}

/** What a message says of its device, whether or not it is an uplink. */
export type FromDevice = Pick<Uplink, 'devEui' | 'deviceName' | 'reportedAt'>;

/** What a network server reports of a device's battery, apart from uplinks. */
export interface BatteryStatus extends FromDevice {
  source: MessageFormat;
  identity: string | null;
  /** In percent; null when the device runs on mains or does not know. */
  battery: number | null;
}

/** What a message of a network server contains. */
export type ServerMessage =
  | { kind: 'uplink'; uplink: Uplink }
  | { kind: 'join'; join: FromDevice }
  | { kind: 'status'; status: BatteryStatus }
  | { kind: 'downlink'; event: DownlinkEvent }
  /** Before it sends, its cloud wants this address to be fetched. */
  | { kind: 'confirmation'; url: string }
  | { kind: 'other' };

export const OTHER_MESSAGE: ServerMessage = { kind: 'other' };

/** Of a network server that takes no downlinks from us, and whose messages name themselves. */
export const UPLINKS_ONLY = {
  eventIn: () => '',
  webhookIn: () => null,
  downlinkOf: null,
} as const satisfies Partial<MessageReader>;

/** An uplink that no device has sent. */
export interface SampleUplink {
  devEui: Eui;
  deviceName: string;
  fPort: number;
  /** Base64. */
  payload: string;
  at: number;
}

/** How the messages of a format are read and written. */
export interface MessageReader {
  /** The event that a topic of the broker names; undefined: it has nothing for us. */
  eventIn(topic: string): string | undefined;
  /**
   * Reads a message; `event`: as its topic or the query of its request names it.
   * @throws AppError open_parameter_invalid naming the part that is wrong
   */
  read(message: unknown, event: string): ServerMessage;
  /** The messages of a format that sends lists of them; as they came when it is none. Absent: each comes alone. */
  listIn?(message: unknown): unknown;
  /** What the headers of a request say of downlinks; null: nothing. */
  webhookIn(headers: IncomingHttpHeaders): DownlinkWebhook | null;
  /** A message with an uplink that has no frame counter. */
  sampleOf(uplink: SampleUplink): { event: string; message: object };
  /** A downlink to the network server's client of our broker; null: it takes none there. */
  downlinkOf: ((target: DownlinkTarget, downlink: Downlink) => DownlinkMessage) | null;
}
