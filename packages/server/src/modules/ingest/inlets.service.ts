import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import type { EpochMs } from '@fieldscope/contract/time';
import type { House } from '../../house';
import { readChirpstackJoin, readChirpstackStatus, readChirpstackUp } from './chirpstack';
import { decode, isPlausibleTime } from './decode';
import type { DeviceDirectory } from './device-directory';
import { insertJoined } from './device-directory.repository';
import type { KnownDevice, Outcome, Uplink } from './ingest.model';
import { readKitUpload } from './kit';
import { readTts } from './tts';

/** What the inlets remember between messages. */
export interface Inlets {
  directory: DeviceDirectory;
  /** Ingest tokens that were seen to be valid. */
  knownTokens: Set<string>;
}

/** What a network server is told. */
export type Receipt = { outcome: Outcome['kind'] | 'ignored'; reason: string | null };

const IGNORED: Receipt = { outcome: 'ignored', reason: null };

function receiptOf(outcome: Outcome): Receipt {
  return { outcome: outcome.kind, reason: outcome.kind === 'refused' ? outcome.reason : null };
}

/** @throws AppError eui_not_registered while nobody has bound the device */
async function deviceOf(house: House, devEui: Eui): Promise<KnownDevice> {
  return (await house.inlets.directory.findByDevEui(devEui)) ?? fail('eui_not_registered', { eui: devEui });
}

/** The time that a network server told, or now when its clock cannot be right. */
const believed = (at: EpochMs, now: EpochMs): EpochMs => (isPlausibleTime(at, now) ? at : now);

async function storeUplink(house: House, uplink: Uplink): Promise<Receipt> {
  const now = house.clock.now();
  const device = await deviceOf(house, uplink.devEui);
  const receivedAt = believed(uplink.receivedAt, now);
  return receiptOf(await house.ingest.store(decode(device, { ...uplink, receivedAt }, now)));
}

async function storeJoin(house: House, devEui: Eui, joinedAt: EpochMs): Promise<Receipt> {
  await insertJoined(house.db, await deviceOf(house, devEui), believed(joinedAt, house.clock.now()));
  return { outcome: 'stored', reason: null };
}

/** One event of ChirpStack v4, from HTTP or MQTT. Events that say nothing to us are taken and ignored. */
export async function takeChirpstack(house: House, event: string, message: unknown): Promise<Receipt> {
  const now = house.clock.now();
  if (event === 'up') return storeUplink(house, readChirpstackUp(message, now));
  if (event === 'join') {
    const { devEui, joinedAt } = readChirpstackJoin(message, now);
    return storeJoin(house, devEui, joinedAt);
  }
  if (event !== 'status') return IGNORED;
  const { devEui, at, battery } = readChirpstackStatus(message, now);
  const device = await deviceOf(house, devEui);
  return receiptOf(
    await house.ingest.store({
      device,
      uplink: {
        source: 'chirpstack',
        devEui,
        receivedAt: believed(at, now),
        fPort: null,
        fCnt: null,
        devAddr: '',
        payload: Buffer.from(JSON.stringify({ event, battery })),
        rssi: null,
        snr: null,
        frequency: null,
        gateways: [],
      },
      readings: [],
      info: battery === null ? null : { battery },
      refusal: null,
      detail: 'status',
    }),
  );
}

/** One webhook message of The Things Stack v3. */
export async function takeTts(house: House, message: unknown): Promise<Receipt> {
  const read = readTts(message, house.clock.now());
  if (read.kind === 'uplink') return storeUplink(house, read.uplink);
  return read.kind === 'join' ? storeJoin(house, read.devEui, read.joinedAt) : IGNORED;
}

/** One upload of a development kit. */
export async function takeKitUpload(house: House, device: KnownDevice, message: unknown): Promise<Receipt> {
  return receiptOf(await house.ingest.store(readKitUpload(device, message, house.clock.now())));
}

/** A message that a network server published to the broker. */
export async function takeNetworkServerMqtt(house: House, topic: string, payload: Buffer): Promise<Receipt> {
  const [, , event] = INGEST_TOPIC.chirpstack.exec(topic) ?? [];
  return event ? takeChirpstack(house, event, parseJson(payload)) : IGNORED;
}

/** A message that a kit published to the broker, below its own EUI. */
export async function takeKitMqtt(
  house: House,
  device: KnownDevice,
  topic: string,
  payload: Buffer,
): Promise<Receipt> {
  const [, eui] = INGEST_TOPIC.kit.exec(topic) ?? [];
  return eui === device.eui ? takeKitUpload(house, device, parseJson(payload)) : IGNORED;
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return fail('open_parameter_invalid', { field: 'body' });
  }
}
