import { fail } from '@fieldscope/contract/errors/fail';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import type { EpochMs } from '@fieldscope/contract/time';
import type { NetworkServer } from '../../platform/http/actor';
import type { PlatformServices } from '../../platform/services';
import type { CommandProgress } from '../commands/command-progress.service';
import type { DownlinkEvent, DownlinkRoute } from '../commands/downlink.model';
import type { DownlinkRoutes } from '../commands/downlink-routes.service';
import type { ConnectionTraffic } from '../connections/connection-traffic.service';
import type { HeardMessage } from '../heard-devices/heard-devices.model';
import type { HeardDevices } from '../heard-devices/heard-devices.service';
import type { HeardGateways } from '../heard-devices/heard-gateways.service';
import {
  type ChirpstackStatus,
  readChirpstackDownlink,
  readChirpstackJoin,
  readChirpstackStatus,
  readChirpstackUp,
} from './chirpstack.model';
import type { Decoding } from './decoding.service';
import { insertJoined } from './device-directory.repository';
import type { DeviceDirectory } from './device-directory.service';
import {
  type Accepted,
  type FromDevice,
  type KnownDevice,
  NO_RADIO,
  type Outcome,
  type Uplink,
} from './ingest.model';
import type { Ingest } from './ingest.service';
import { readKitData, readKitStatus, readKitUpload } from './kit.model';
import { believable, received } from './received-time.model';
import { readTts } from './tts.model';
import { UnknownSenders } from './unknown-senders.model';

interface SourceParts extends Pick<PlatformServices, 'db' | 'clock'> {
  ingest: Pick<Ingest, 'store'>;
  decoding: Decoding;
  directory: DeviceDirectory;
  heardDevices: Pick<HeardDevices, 'hear'>;
  heardGateways: Pick<HeardGateways, 'hear'>;
  traffic: Pick<ConnectionTraffic, 'count'>;
  routes: Pick<DownlinkRoutes, 'note'>;
  progress: Pick<CommandProgress, 'take'>;
}

/** What a network server gets back. */
export type Receipt = { outcome: Outcome['kind'] | 'ignored' | 'heard'; reason: string | null };

/** Of a name that a network server gives a device. */
const NAME_LENGTH = 128;

const IGNORED: Receipt = { outcome: 'ignored', reason: null };
const HEARD: Receipt = { outcome: 'heard', reason: null };

const KIT_READERS = { upload: readKitUpload, data: readKitData, status: readKitStatus };
type KitMessageKind = keyof typeof KIT_READERS;

/** Where messages of devices come in: each source reads its own format and stores what it says. */
export interface Sources {
  /** One event of ChirpStack v4, from HTTP or MQTT. Events that contain nothing for us are accepted and ignored. */
  storeChirpstack(sender: NetworkServer, event: string, message: unknown): Promise<Receipt>;
  /** One message of The Things Stack v3, from a webhook. */
  storeTts(sender: NetworkServer, message: unknown): Promise<Receipt>;
  /** One message of a development kit from an IP address, in the shape that its call takes. */
  storeKitMessage(
    kind: KitMessageKind,
    device: KnownDevice,
    message: unknown,
    address: string,
  ): Promise<Receipt>;
  /** A message that a network server published to the broker. */
  storeNetworkServerMqtt(sender: NetworkServer, topic: string, payload: Buffer): Promise<Receipt>;
  /** A message that a kit published to the broker, below its own EUI. */
  storeKitMqtt(
    device: KnownDevice,
    message: { topic: string; payload: Buffer; address: string },
  ): Promise<Receipt>;
}

export function createSources(parts: SourceParts): Sources {
  const { db, clock, ingest, decoding, directory, heardDevices, heardGateways, traffic, routes, progress } =
    parts;
  const unknownSenders = new UnknownSenders();
  /**
   * Stores a message of a device that the sender speaks for. Of one that an organisation does not have it keeps what its own
   * connection brings.
   * @throws AppError eui_not_registered when nobody has bound the device and nothing of it is kept; too_frequent when a
   * connection brings unknown devices too fast
   */
  async function storeOf(
    sender: NetworkServer,
    message: HeardMessage,
    store: (device: KnownDevice) => Promise<Receipt>,
  ): Promise<Receipt> {
    const { devEui } = message;
    const { token, ofOrganisation } = sender;
    const isLimited = ofOrganisation !== null && !directory.remembersDevEui(devEui, ofOrganisation);
    if (isLimited && !unknownSenders.tryCount(token)) fail('too_frequent');
    const device = await directory.findByDevEui(devEui, ofOrganisation);
    if (device) {
      if (isLimited) unknownSenders.giveBack(token);
      return store(device);
    }
    const isHeard = ofOrganisation !== null && (await heardDevices.hear(sender, message));
    return isHeard ? HEARD : fail('eui_not_registered', { eui: devEui });
  }

  async function storeUplink(
    sender: NetworkServer,
    uplink: Uplink,
    way: DownlinkRoute['way'],
  ): Promise<Receipt> {
    const { devEui, deviceName, reportedAt, source, applicationId } = uplink;
    const receipt = await storeOf(sender, { devEui, deviceName, reportedAt, uplink }, async (device) => {
      const stored = receiptOf(await ingest.store(await decoding.decode(device, uplink)));
      const name = typeof deviceName === 'string' ? deviceName.slice(0, NAME_LENGTH) : '';
      if (applicationId && source !== 'kit')
        routes.note(device, sender, { source, way, applicationId, deviceName: name });
      return stored;
    });
    heardGateways.hear(sender, uplink);
    return receipt;
  }

  const storeJoin = (sender: NetworkServer, join: FromDevice): Promise<Receipt> =>
    storeOf(sender, join, async (device) => {
      await insertJoined(db, device, believable(join.reportedAt, clock.now()) ?? clock.now());
      return { outcome: 'stored', reason: null };
    });

  const storeStatus = (sender: NetworkServer, status: ChirpstackStatus): Promise<Receipt> =>
    storeOf(sender, status, async (device) =>
      receiptOf(await ingest.store(statusOf(device, status, clock.now()))),
    );

  /** Of a device that the sender does not speak for, or of a downlink that is not ours, there is nothing to note. */
  async function takeDownlinkEvent(
    sender: NetworkServer,
    event: DownlinkEvent | undefined,
  ): Promise<Receipt> {
    const device = event && (await directory.findByDevEui(event.devEui, sender.ofOrganisation));
    if (device && event.ids.length > 0) await progress.take(device, event);
    return IGNORED;
  }

  async function storeEvent(
    sender: NetworkServer,
    event: string,
    message: unknown,
    way: DownlinkRoute['way'],
  ): Promise<Receipt> {
    if (event === 'up') return storeUplink(sender, readChirpstackUp(message), way);
    if (event === 'txack' || event === 'ack' || event === 'log')
      return takeDownlinkEvent(sender, readChirpstackDownlink(event, message));
    if (event === 'status') return storeStatus(sender, readChirpstackStatus(message));
    return event === 'join' ? storeJoin(sender, readChirpstackJoin(message)) : IGNORED;
  }

  async function storeTtsMessage(
    sender: NetworkServer,
    message: unknown,
    way: DownlinkRoute['way'],
  ): Promise<Receipt> {
    const read = readTts(message);
    if (read.kind === 'uplink') return storeUplink(sender, read.uplink, way);
    if (read.kind === 'downlink') return takeDownlinkEvent(sender, read.event);
    return read.kind === 'join' ? storeJoin(sender, read) : IGNORED;
  }

  const storeKitMessage: Sources['storeKitMessage'] = async (kind, device, message, address) =>
    receiptOf(await ingest.store(KIT_READERS[kind](device, message, { address, now: clock.now() })));

  return {
    async storeChirpstack(sender, event, message) {
      traffic.count(sender);
      return storeEvent(sender, event, message, 'http');
    },
    storeKitMessage,
    async storeTts(sender, message) {
      traffic.count(sender);
      return storeTtsMessage(sender, message, 'http');
    },
    async storeNetworkServerMqtt(sender, topic, payload) {
      traffic.count(sender);
      if (sender.mqttFormat === 'tts') return storeTtsMessage(sender, parseJson(payload), 'mqtt');
      const [, , event] = INGEST_TOPIC.chirpstack.exec(topic) ?? [];
      return event ? storeEvent(sender, event, parseJson(payload), 'mqtt') : IGNORED;
    },
    async storeKitMqtt(device, { topic, payload, address }) {
      const [, eui] = INGEST_TOPIC.kit.exec(topic) ?? [];
      return eui === device.eui ? storeKitMessage('upload', device, parseJson(payload), address) : IGNORED;
    },
  };
}

function receiptOf(outcome: Outcome): Receipt {
  return { outcome: outcome.kind, reason: outcome.kind === 'refused' ? outcome.reason : null };
}

/** A status event as something to store: it has no payload of the device, only what the network server knows. */
function statusOf(device: KnownDevice, { battery, ...message }: ChirpstackStatus, now: EpochMs): Accepted {
  const payload = Buffer.from(JSON.stringify({ event: 'status', battery }));
  return {
    device,
    uplink: received({ source: 'chirpstack', ...message, ...NO_RADIO, address: null, payload }, now),
    readings: [],
    info: battery === null ? null : { battery },
    refusal: null,
    detail: 'status',
  };
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return fail('open_parameter_invalid', { field: 'body' });
  }
}
