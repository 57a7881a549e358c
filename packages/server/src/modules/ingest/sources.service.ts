import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import type { EpochMs } from '@fieldscope/contract/time';
import type { PlatformServices } from '../../platform/services';
import { readChirpstackJoin, readChirpstackStatus, readChirpstackUp } from './chirpstack.model';
import { decode, isPlausibleTime } from './decode.model';
import { insertJoined } from './device-directory.repository';
import type { DeviceDirectory } from './device-directory.service';
import type { Accepted, KnownDevice, Outcome, Uplink } from './ingest.model';
import type { Ingest } from './ingest.service';
import { readKitUpload } from './kit.model';
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
  /** One upload of a development kit. */
  storeKitUpload(device: KnownDevice, message: unknown): Promise<Receipt>;
  /** A message that a network server published to the broker. */
  storeNetworkServerMqtt(topic: string, payload: Buffer): Promise<Receipt>;
  /** A message that a kit published to the broker, below its own EUI. */
  storeKitMqtt(device: KnownDevice, topic: string, payload: Buffer): Promise<Receipt>;
}

export function createSources({ db, clock, ingest, directory }: SourceParts): Sources {
  /** @throws AppError eui_not_registered while nobody has bound the device */
  const deviceOf = async (devEui: Eui): Promise<KnownDevice> =>
    (await directory.findByDevEui(devEui)) ?? fail('eui_not_registered', { eui: devEui });

  async function storeUplink(uplink: Uplink): Promise<Receipt> {
    const now = clock.now();
    const device = await deviceOf(uplink.devEui);
    const receivedAt = plausible(uplink.receivedAt, now);
    return receiptOf(await ingest.store(decode(device, { ...uplink, receivedAt }, now)));
  }

  async function storeJoin(devEui: Eui, joinedAt: EpochMs): Promise<Receipt> {
    await insertJoined(db, await deviceOf(devEui), plausible(joinedAt, clock.now()));
    return { outcome: 'stored', reason: null };
  }

  async function storeStatus({
    devEui,
    at,
    battery,
  }: ReturnType<typeof readChirpstackStatus>): Promise<Receipt> {
    const device = await deviceOf(devEui);
    return receiptOf(await ingest.store(statusOf(device, plausible(at, clock.now()), battery)));
  }

  async function storeChirpstack(event: string, message: unknown): Promise<Receipt> {
    const now = clock.now();
    if (event === 'up') return storeUplink(readChirpstackUp(message, now));
    if (event === 'status') return storeStatus(readChirpstackStatus(message, now));
    if (event !== 'join') return IGNORED;
    const { devEui, joinedAt } = readChirpstackJoin(message, now);
    return storeJoin(devEui, joinedAt);
  }

  const storeKitUpload = async (device: KnownDevice, message: unknown): Promise<Receipt> =>
    receiptOf(await ingest.store(readKitUpload(device, message, clock.now())));

  return {
    storeChirpstack,
    storeKitUpload,
    async storeTts(message) {
      const read = readTts(message, clock.now());
      if (read.kind === 'uplink') return storeUplink(read.uplink);
      return read.kind === 'join' ? storeJoin(read.devEui, read.joinedAt) : IGNORED;
    },
    async storeNetworkServerMqtt(topic, payload) {
      const [, , event] = INGEST_TOPIC.chirpstack.exec(topic) ?? [];
      return event ? storeChirpstack(event, parseJson(payload)) : IGNORED;
    },
    async storeKitMqtt(device, topic, payload) {
      const [, eui] = INGEST_TOPIC.kit.exec(topic) ?? [];
      return eui === device.eui ? storeKitUpload(device, parseJson(payload)) : IGNORED;
    },
  };
}

function receiptOf(outcome: Outcome): Receipt {
  return { outcome: outcome.kind, reason: outcome.kind === 'refused' ? outcome.reason : null };
}

/** The time that a network server reported, or now when its clock cannot be right. */
const plausible = (at: EpochMs, now: EpochMs): EpochMs => (isPlausibleTime(at, now) ? at : now);

/** A status event as something to store: it has no payload of the device, only what the network server knows. */
function statusOf(device: KnownDevice, receivedAt: EpochMs, battery: number | null): Accepted {
  return {
    device,
    uplink: {
      source: 'chirpstack',
      devEui: device.eui,
      receivedAt,
      fPort: null,
      fCnt: null,
      devAddr: '',
      payload: Buffer.from(JSON.stringify({ event: 'status', battery })),
      rssi: null,
      snr: null,
      frequency: null,
      gateways: [],
    },
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
