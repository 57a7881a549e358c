import type { DeviceInfo } from '@fieldscope/codecs';
import type { StreamProgram } from '@fieldscope/contract/calls/stream';
import type { OrgId } from '@fieldscope/contract/ids';
import type { MessageMapping } from '@fieldscope/contract/message-mapping/mapping';
import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import type { ConnectionWay } from '@fieldscope/contract/network-server-kinds/kind';
import type { NetworkServer } from '../../platform/http/actor';
import { createPorts, type Ports } from '../../platform/ports';
import type { Stop } from '../../platform/redis/carrier';
import type { Signal } from '../../platform/signal';
import type { DownlinkEvent, DownlinkWebhook } from '../network-server-kinds/downlink.model';
import type { Uplink } from '../network-server-kinds/message.model';
import type { HeardMessage, KnownDevice } from './ingest.model';

/** Organisations whose connections have brought something, or were changed. */
export type ConnectionChanges = Signal<readonly OrgId[]>;

/** By which way of a network server a device was heard, and what that calls the application and the device. */
export interface HeardBy {
  source: MessageFormat;
  way: ConnectionWay;
  applicationId: string;
  deviceName: string;
  webhook: DownlinkWebhook | null;
}

/** What a profile's codec makes of an uplink, or why nothing. */
export type ProfileReading =
  | {
      ok: true;
      readings: readonly { channel: number; measurementId: number; value: number }[];
      /** In percent; null when the uplink does not say it. */
      battery: number | null;
      /** Settings that the profile declares, as far as the uplink reports them. */
      info: DeviceInfo;
    }
  | {
      ok: false;
      reason: 'codec_failed' | 'codec_timeout' | 'codec_busy' | 'codec_paused';
      detail: string | null;
    };

/** What modules that build on ingest do with messages. Each registers its own part when it is created; ingest knows none of them. */
export interface IngestPorts {
  /**
   * Keeps a message of a device that an organisation does not have. Resolves after the commit: whether there was a place for it.
   * @throws AppError server_busy when it could not be kept; sent again it may be
   */
  keepHeard(networkServer: NetworkServer, message: HeardMessage): Promise<boolean>;
  /** Notes the gateways that an uplink names. */
  noteGateways(networkServer: NetworkServer, uplink: Pick<Uplink, 'receptions'>): void;
  /** Counts a message of a connection. */
  countMessage(networkServer: NetworkServer): void;
  /** How the messages of a connection are mapped; null: nobody has said so yet. */
  mappingOf(networkServer: NetworkServer): Promise<MessageMapping | null>;
  /** Keeps a message of a connection that has no mapping, so that one can be made from it. Resolves after the commit. */
  keepUnmapped(networkServer: NetworkServer, message: unknown): Promise<void>;
  /** Notes a message of a connection that has one, so that people see what comes. */
  noteMapped(networkServer: NetworkServer, message: unknown): void;
  /**
   * Fetches the address with which the cloud of a network server confirms that it may send. What became of it is shown.
   * @throws AppError server_busy when one was fetched just now
   */
  confirmDestination(networkServer: NetworkServer, url: string): Promise<void>;
  /** Notes by which way a device was heard. */
  noteRoute(device: KnownDevice, networkServer: NetworkServer, heard: HeardBy): void;
  /** Takes what a network server reports of a downlink to one of the devices that it speaks for. */
  takeDownlinkEvent(device: KnownDevice, event: DownlinkEvent): Promise<void>;
  /**
   * Reads an uplink of a device that has a profile. Resolves in the order in which an organisation asks.
   * @param receivedAt epoch ms
   * @param canWait whether the uplink may wait for its turn as long as it takes
   * @throws the database's error when the profile cannot be looked up
   */
  readByProfile(
    device: { orgId: OrgId; profileId: number },
    uplink: { bytes: Uint8Array; fPort: number | null; receivedAt: number },
    options?: { canWait: boolean },
  ): Promise<ProfileReading>;
  /** A client of an organisation has connected to the broker. @returns called when it has left */
  followOrganisation(orgId: OrgId): Promise<Stop>;
  /** The same, with what people are shown of it. */
  noteProgram(orgId: OrgId, program: StreamProgram): Stop;
  /** A network server has subscribed at the broker of this process, so that downlinks reach it. */
  noteSubscription(networkServer: Pick<NetworkServer, 'token' | 'ofOrganisation'>): void;
  /** A client of an organisation has subscribed at the broker of this process. */
  noteOrganisationSubscribed(orgId: OrgId, filter: string): void;
  /** A kit or hub has subscribed at the broker of this process, so that orders reach it. */
  noteDeviceSubscribed(device: Pick<KnownDevice, 'orgId' | 'eui'>): void;
  /** Takes what a kit or hub answers to an order. */
  takeOrderAnswer(device: KnownDevice, answer: OrderAnswer): Promise<void>;
  /**
   * Takes what an AI camera published. Resolves after the commit.
   * @throws AppError server_busy when it was not stored and should be sent again; another one when it cannot be read
   */
  takeCameraMessage(device: KnownDevice, message: CameraMessage): Promise<void>;
}

/** What an AI camera published, below its own EUI. */
export interface CameraMessage {
  topic: string;
  body: unknown;
  /** IP address of the camera. */
  address: string;
}

/** What a kit or hub answers to an order; `code` 0: it has taken it. */
export interface OrderAnswer {
  requestId: string;
  code: string;
}

const UNREAD: ProfileReading = { ok: false, reason: 'codec_failed', detail: null };

/** Without any of them, messages are stored and nothing else is done with them. */
export const createIngestPorts = (): Ports<IngestPorts> =>
  createPorts<IngestPorts>({
    keepHeard: async () => false,
    noteGateways() {},
    countMessage() {},
    mappingOf: async () => null,
    keepUnmapped: async () => {},
    noteMapped() {},
    confirmDestination: async () => {},
    noteRoute() {},
    takeDownlinkEvent: async () => {},
    readByProfile: async () => UNREAD,
    followOrganisation: async () => () => {},
    noteProgram: () => () => {},
    noteSubscription() {},
    noteOrganisationSubscribed() {},
    noteDeviceSubscribed() {},
    takeOrderAnswer: async () => {},
    takeCameraMessage: async () => {},
  });
