import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import type { EpochMs } from '@fieldscope/contract/time';
import type { PlatformServices } from '../../platform/services';
import {
  type ChirpstackStatus,
  readChirpstackJoin,
  readChirpstackStatus,
  readChirpstackUp,
} from './chirpstack.model';
import { decode } from './decode.model';
import { insertJoined } from './device-directory.repository';
import type { DeviceDirectory } from './device-directory.service';
import { type Accepted, type KnownDevice, NO_RADIO, type Outcome, type Uplink } from './ingest.model';
import type { Ingest } from './ingest.service';
import { readKitUpload } from './kit.model';
import { believable, received } from './received-time.model';
import { readTts } from './tts.model';

interface SourceParts extends Pick<PlatformServices, 'db' | 'clock'> {
  ingest: Pick<Ingest, 'store'>;
  directory: DeviceDirectory;
}

/** What a network server gets back. */
export type Receipt = { outcome: Outcome['kind'] | 'ignored'; reason: string | null };

const IGNORED: Receipt = { outcome: 'ignored', reason: null };

/** Where messages of devices come in: each source reads its own format and stores what it says. */
export interface Sources {
  /** One event of ChirpStack v4, from HTTP or MQTT. Events that contain nothing for us are accepted and ignored. */
  storeChirpstack(event: string, message: unknown): Promise<Receipt>;
  /** One webhook message of The Things Stack v3. */
  storeTts(message: unknown): Promise<Receipt>;
  /** One upload of a development kit from an IP address. */
  storeKitUpload(device: KnownDevice, message: unknown, address: string): Promise<Receipt>;
  /** A message that a network server published to the broker. */
  storeNetworkServerMqtt(topic: string, payload: Buffer): Promise<Receipt>;
  /** A message that a kit published to the broker, below its own EUI. */
  storeKitMqtt(
    device: KnownDevice,
    message: { topic: string; payload: Buffer; address: string },
  ): Promise<Receipt>;
}

export function createSources({ db, clock, ingest, directory }: SourceParts): Sources {
  /** @throws AppError eui_not_registered while nobody has bound the device */
  const deviceOf = async (devEui: Eui): Promise<KnownDevice> =>
    (await directory.findByDevEui(devEui)) ?? fail('eui_not_registered', { eui: devEui });

  async function storeUplink(uplink: Uplink): Promise<Receipt> {
    return receiptOf(await ingest.store(decode(await deviceOf(uplink.devEui), uplink, clock.now())));
  }

  async function storeJoin({ devEui, reportedAt }: Pick<Uplink, 'devEui' | 'reportedAt'>): Promise<Receipt> {
    await insertJoined(db, await deviceOf(devEui), believable(reportedAt, clock.now()) ?? clock.now());
    return { outcome: 'stored', reason: null };
  }

  const storeStatus = async (status: ChirpstackStatus): Promise<Receipt> =>
    receiptOf(await ingest.store(statusOf(await deviceOf(status.devEui), status, clock.now())));

  async function storeChirpstack(event: string, message: unknown): Promise<Receipt> {
    if (event === 'up') return storeUplink(readChirpstackUp(message));
    if (event === 'status') return storeStatus(readChirpstackStatus(message));
    return event === 'join' ? storeJoin(readChirpstackJoin(message)) : IGNORED;
  }

  const storeKitUpload: Sources['storeKitUpload'] = async (device, message, address) =>
    receiptOf(await ingest.store(readKitUpload(device, message, { address, now: clock.now() })));

  return {
    storeChirpstack,
    storeKitUpload,
    async storeTts(message) {
      const read = readTts(message);
      if (read.kind === 'uplink') return storeUplink(read.uplink);
      return read.kind === 'join' ? storeJoin(read) : IGNORED;
    },
    async storeNetworkServerMqtt(topic, payload) {
      const [, , event] = INGEST_TOPIC.chirpstack.exec(topic) ?? [];
      return event ? storeChirpstack(event, parseJson(payload)) : IGNORED;
    },
    async storeKitMqtt(device, { topic, payload, address }) {
      const [, eui] = INGEST_TOPIC.kit.exec(topic) ?? [];
      return eui === device.eui ? storeKitUpload(device, parseJson(payload), address) : IGNORED;
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
