import { findModel } from '@fieldscope/codecs';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { MESSAGE_FORMATS, type MessageFormat } from '@fieldscope/contract/network-server-kinds';
import type { ConnectionWay } from '@fieldscope/contract/network-server-kinds/kind';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import type { EpochMs } from '@fieldscope/contract/time';
import type { NetworkServer } from '../../platform/http/actor';
import { isStorable } from '../../platform/postgres/storable-text';
import type { PlatformServices } from '../../platform/services';
import { insertJoined } from '../devices/device-events.service';
import type { DownlinkEvent, DownlinkWebhook } from '../network-server-kinds/downlink.model';
import { mappedReader, wholeOf } from '../network-server-kinds/kinds/mapped';
import type { BatteryStatus, FromDevice, MessageReader, Uplink } from '../network-server-kinds/message.model';
import { MESSAGE_READERS } from '../network-server-kinds/network-server-kinds';
import type { Decoding } from './decoding.service';
import type { DeviceDirectory } from './device-directory.service';
import { type Accepted, type HeardMessage, type KnownDevice, NO_RADIO, type Outcome } from './ingest.model';
import type { Ingest } from './ingest.service';
import { readKitData, readKitStatus, readKitUpload } from './kit.model';
import { readOrderAnswer } from './order-answer.model';
import type { HeardBy, IngestPorts } from './ports.model';
import { believable, received } from './received-time.model';
import type { Refusals } from './refusals.service';
import { UnknownSenders } from './unknown-senders.model';

interface SourceParts extends Pick<PlatformServices, 'db' | 'clock'> {
  ingest: Pick<Ingest, 'store'>;
  decoding: Decoding;
  directory: DeviceDirectory;
  ports: Omit<IngestPorts, 'readByProfile' | 'followOrganisation' | 'noteOrganisationSubscribed'>;
  refusals: Pick<Refusals, 'record'>;
}

/** What a network server gets back. */
export type Receipt = { outcome: Outcome['kind'] | 'ignored' | 'heard' | 'kept'; reason: string | null };

/** Of a name that a network server gives a device. */
const NAME_LENGTH = 128;

const IGNORED: Receipt = { outcome: 'ignored', reason: null };
const HEARD: Receipt = { outcome: 'heard', reason: null };
const KEPT: Receipt = { outcome: 'kept', reason: null };

const KIT_READERS = { upload: readKitUpload, data: readKitData, status: readKitStatus };
type KitMessageKind = keyof typeof KIT_READERS;

/** A message of a network server with its format, and the event that the request names. */
interface PostedMessage {
  format: MessageFormat;
  event: string;
  message: unknown;
  webhook: DownlinkWebhook | null;
  /** When it came, where it was kept since then; it was counted. */
  cameAt?: EpochMs;
}

/** A message with what reads it. */
interface ReadablePost extends PostedMessage {
  reader: MessageReader;
}

/** Where messages of devices come in: each source reads its own format and stores what it says. */
export interface Sources {
  /** A message that a network server posted. One that contains nothing for us is accepted and ignored. */
  storeNetworkServerHttp(sender: NetworkServer, posted: PostedMessage): Promise<Receipt>;
  /** One message of a development kit from an IP address, in the shape that its call takes. */
  storeKitMessage(
    kind: KitMessageKind,
    device: KnownDevice,
    message: unknown,
    address: string,
  ): Promise<Receipt>;
  /** A message that a network server published to the broker. */
  storeNetworkServerMqtt(sender: NetworkServer, topic: string, payload: Buffer): Promise<Receipt>;
  /** A message that a kit or hub published to the broker, below its own EUI: an upload, or the answer to an order. */
  storeKitMqtt(
    device: KnownDevice,
    message: { topic: string; payload: Buffer; address: string },
  ): Promise<Receipt>;
}

export function createSources(parts: SourceParts): Sources {
  const { db, clock, ingest, decoding, directory, ports, refusals } = parts;
  const unknownSenders = new UnknownSenders();
  /**
   * Stores a message of a device that the sender speaks for. Of one that an organisation does not have it keeps what its own
   * connection brings.
   * @throws AppError eui_not_registered when the device is not bound and nothing of it is kept; too_frequent when a
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
    const isHeard = ofOrganisation !== null && (await ports.keepHeard(sender, message));
    return isHeard ? HEARD : fail('eui_not_registered', { eui: devEui });
  }

  async function storeUplink(
    sender: NetworkServer,
    uplink: Uplink,
    by: Pick<HeardBy, 'way' | 'webhook'>,
  ): Promise<Receipt> {
    const { devEui, deviceName, reportedAt, source, applicationId } = uplink;
    const receipt = await storeOf(sender, { devEui, deviceName, reportedAt, uplink }, async (device) => {
      const stored = receiptOf(await ingest.store(await decoding.decode(device, uplink)));
      const hasName = typeof deviceName === 'string' && isStorable(deviceName);
      const name = hasName ? deviceName.slice(0, NAME_LENGTH) : '';
      if (source !== 'kit' && (applicationId || !MESSAGE_FORMATS[source].takesDownlinks))
        ports.noteRoute(device, sender, {
          ...{ source, ...by, deviceName: name },
          applicationId: applicationId ?? '',
        });
      return stored;
    });
    ports.noteGateways(sender, uplink);
    return receipt;
  }

  const storeJoin = (sender: NetworkServer, join: FromDevice): Promise<Receipt> =>
    storeOf(sender, join, async (device) => {
      await insertJoined(db, device, believable(join.reportedAt, clock.now()) ?? clock.now());
      return { outcome: 'stored', reason: null };
    });

  const storeStatus = (sender: NetworkServer, status: BatteryStatus): Promise<Receipt> =>
    storeOf(sender, status, async (device) =>
      receiptOf(await ingest.store(statusOf(device, status, clock.now()))),
    );

  /** Of a device that the sender does not speak for, or of a downlink that is not ours, there is nothing to note. */
  async function takeDownlinkEvent(sender: NetworkServer, event: DownlinkEvent): Promise<Receipt> {
    const device = await directory.findByDevEui(event.devEui, sender.ofOrganisation);
    if (device && event.ids.length > 0) await ports.takeDownlinkEvent(device, event);
    return IGNORED;
  }

  /** Stores a message, or each of a list; one that is to be mapped as the mapping of its connection says. */
  async function storeServerMessage(
    sender: NetworkServer,
    posted: PostedMessage,
    way: ConnectionWay,
  ): Promise<Receipt> {
    const isMapped = posted.format === 'mapped' && sender.mqttFormat === 'mapped';
    const mapping = isMapped ? await ports.mappingOf(sender) : null;
    if (isMapped && !mapping) {
      await ports.keepUnmapped(sender, wholeOf(posted.message));
      return KEPT;
    }
    if (mapping && posted.cameAt === undefined) ports.noteMapped(sender, wholeOf(posted.message));
    const reader = mapping ? mappedReader(mapping, posted.cameAt) : MESSAGE_READERS[posted.format];
    const readable = { ...posted, reader };
    const message = reader.listIn?.(posted.message) ?? posted.message;
    return Array.isArray(message)
      ? storeList(sender, readable, message, way)
      : storeOne(sender, readable, way);
  }

  /**
   * Stores what can be stored of a list, so that a wrong message keeps no other from being stored. What is refused beside
   * others that are not is recorded here; a list is answered as its first message that was taken.
   * @throws AppError server_busy when any of them should be sent again; the first refusal when all were refused
   */
  async function storeList(
    sender: NetworkServer,
    posted: ReadablePost,
    messages: unknown[],
    way: ConnectionWay,
  ): Promise<Receipt> {
    if (messages.length > INGEST_LIMITS.listedMessages)
      fail('open_parameter_invalid', { field: 'body', items: INGEST_LIMITS.listedMessages });
    const settled = await Promise.allSettled(
      messages.map((message) => storeOne(sender, { ...posted, message }, way)),
    );
    const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const error of failures) if (!isRefusal(error)) throw error;
    const taken = settled.find((one) => one.status === 'fulfilled');
    if (!taken) {
      if (failures.length > 0) throw failures[0];
      return IGNORED;
    }
    for (const error of failures.filter(isRefusal)) refuse(sender, posted, error);
    return taken.value;
  }

  function refuse(
    { token, ofOrganisation }: NetworkServer,
    { format, message }: PostedMessage,
    error: AppError,
  ) {
    const about = [format, ...Object.values(error.facts)].join(' ');
    refusals.record({ token, ofOrganisation, reason: error.name, about, body: textOf(message) });
  }

  async function storeOne(
    sender: NetworkServer,
    { reader, event, message, webhook }: ReadablePost,
    way: ConnectionWay,
  ): Promise<Receipt> {
    const read = reader.read(message, event);
    switch (read.kind) {
      case 'uplink':
        return storeUplink(sender, read.uplink, { way, webhook });
      case 'join':
        return storeJoin(sender, read.join);
      case 'status':
        return storeStatus(sender, read.status);
      case 'downlink':
        return takeDownlinkEvent(sender, read.event);
      case 'confirmation':
        await ports.confirmDestination(sender, read.url);
        return IGNORED;
      case 'other':
        return IGNORED;
    }
  }

  const storeKitMessage: Sources['storeKitMessage'] = async (kind, device, message, address) =>
    receiptOf(await ingest.store(KIT_READERS[kind](device, message, { address, now: clock.now() })));

  return {
    async storeNetworkServerHttp(sender, posted) {
      if (posted.cameAt === undefined) ports.countMessage(sender);
      return storeServerMessage(sender, posted, 'http');
    },
    storeKitMessage,
    async storeNetworkServerMqtt(sender, topic, payload) {
      ports.countMessage(sender);
      const format = sender.mqttFormat;
      const event = MESSAGE_READERS[format].eventIn(topic);
      if (event === undefined) return IGNORED;
      return storeServerMessage(
        sender,
        { format, event, message: parseJson(payload), webhook: null },
        'mqtt',
      );
    },
    async storeKitMqtt(device, { topic, payload, address }) {
      const isOfKit = (match: RegExpExecArray | null) => match?.[1] === device.eui;
      if (findModel(device.model)?.takesTasks) {
        await ports.takeCameraMessage(device, { topic, body: parseJson(payload), address });
        return IGNORED;
      }
      if (isOfKit(INGEST_TOPIC.kitAnswer.exec(topic))) {
        await ports.takeOrderAnswer(device, readOrderAnswer(parseJson(payload)));
        return IGNORED;
      }
      if (!isOfKit(INGEST_TOPIC.kit.exec(topic))) return IGNORED;
      return storeKitMessage('upload', device, parseJson(payload), address);
    },
  };
}

/** What sent again would be refused again. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.name !== 'server_busy';

/** Undefined for what is nested too deeply to be written. */
function textOf(message: unknown): string | undefined {
  try {
    return JSON.stringify(message);
  } catch {
    return undefined;
  }
}

function receiptOf(outcome: Outcome): Receipt {
  return { outcome: outcome.kind, reason: outcome.kind === 'refused' ? outcome.reason : null };
}

/** A status event as something to store: it has no payload of the device, only what the network server knows. */
function statusOf(device: KnownDevice, { battery, ...message }: BatteryStatus, now: EpochMs): Accepted {
  const payload = Buffer.from(JSON.stringify({ event: 'status', battery }));
  return {
    device,
    uplink: received({ ...message, ...NO_RADIO, address: null, payload }, now),
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
