import type { DeviceInfo } from '@fieldscope/codecs';
import { type EpochMs, TimeInQuery } from '@fieldscope/contract/time';
import { z } from 'zod';
import {
  type Accepted,
  type IngestReading,
  type KnownDevice,
  NO_RADIO,
  type ReceivedUplink,
} from './ingest.model';
import { type Events, type Item, readEvents } from './kit-events.model';
import { itemsOf, parse, wrong } from './kit-fields.model';
import { readData, readStatus } from './kit-lists.model';
import { believable, measuringTime, received } from './received-time.model';

/** Body of a kit's upload (facts: open-api section 9), without what is in it. */
const Message = z.object({
  requestId: z.union([z.string().max(64), z.number().transform(String)]).nullish(),
  timestamp: TimeInQuery.nullish(),
  deviceEui: z.string().max(16).optional(),
});

interface Arrival {
  /** IP address of the sender. */
  address: string;
  now: EpochMs;
}

/**
 * A kit's upload as something to store.
 * @throws AppError open_parameter_invalid naming the field: nothing of the upload is stored then
 */
export const readKitUpload = (device: KnownDevice, message: unknown, arrival: Arrival): Accepted =>
  readWith(device, message, arrival, eventsOf);

/** The same for report_data: events, a list of readings, or some by name. @throws AppError open_parameter_invalid */
export const readKitData = (device: KnownDevice, message: unknown, arrival: Arrival): Accepted =>
  readWith(device, message, arrival, (fields) =>
    fields.events === undefined ? readData(fields) : eventsOf(fields),
  );

/** The same for report_status: events, or what the kit says of itself. @throws AppError open_parameter_invalid */
export const readKitStatus = (device: KnownDevice, message: unknown, arrival: Arrival): Accepted =>
  readWith(device, message, arrival, (fields) =>
    fields.events === undefined ? readStatus(fields) : eventsOf(fields),
  );

type Fields = Record<string, unknown>;

const eventsOf = ({ events }: Fields): Events => readEvents(itemsOf(events, 'events'));

function readWith(
  device: KnownDevice,
  message: unknown,
  arrival: Arrival,
  read: (fields: Fields) => Events,
): Accepted {
  const { requestId, timestamp, deviceEui } = parse(Message, message);
  if (deviceEui !== undefined && deviceEui !== device.eui) wrong('deviceEui');
  return accept(device, { requestId, timestamp, events: read(message as Fields) }, arrival);
}

/** What a device measured at one moment, and says of itself. */
export interface Measured {
  /** Epoch ms; undefined: it does not say. */
  at: number | undefined;
  measured: Item[];
  /** In percent. */
  battery: number | undefined;
}

/** What came of a device in another shape, as something to store: the same as an upload that says its time. */
export function acceptMeasured(
  device: KnownDevice,
  { at, measured, battery }: Measured,
  arrival: Arrival,
): Accepted {
  const status = battery === undefined ? {} : { battery };
  const kept = [
    ...(measured.length > 0 ? [{ name: 'measure-sensor', value: measured }] : []),
    ...(battery === undefined ? [] : [{ name: 'report-status', value: status }]),
  ];
  return accept(device, { timestamp: at, events: { measured, channels: [], status, kept } }, arrival);
}

interface Upload {
  requestId?: string | null;
  timestamp?: number | null;
  events: Events;
}

function accept(
  device: KnownDevice,
  { requestId, timestamp, events: { measured, channels, status, kept } }: Upload,
  { address, now }: Arrival,
): Accepted {
  const uplink = received(
    {
      source: 'kit',
      devEui: device.eui,
      reportedAt: (timestamp ?? null) as EpochMs | null,
      identity: identityOf(requestId, believable(timestamp, now), measured, now),
      payload: Buffer.from(JSON.stringify({ requestId, timestamp, events: kept })),
      address,
      ...NO_RADIO,
    },
    now,
  );
  return {
    device,
    uplink,
    readings: measured.flatMap((item) => readingsOf(item, uplink, now)),
    info: infoOf(channels, status),
    refusal: null,
    detail: null,
  };
}

function infoOf(channels: Events['channels'], status: Events['status']): DeviceInfo | null {
  const info = { ...status, ...(channels.length > 0 && { channelStatus: channels }) };
  return Object.keys(info).length > 0 ? info : null;
}

/** An upload is known by its id and time, or by the times of all its values: equal values at equal times say nothing new. */
function identityOf(
  requestId: string | null | undefined,
  sentAt: EpochMs | undefined,
  measured: Item[],
  now: EpochMs,
): string | null {
  const isTimed =
    measured.length > 0 && measured.every(({ measureTime }) => believable(measureTime, now) !== undefined);
  return requestId || sentAt !== undefined || isTimed ? `${requestId ?? ''}/${sentAt ?? ''}` : null;
}

function readingsOf(
  { channel, measurements, measureTime }: Item,
  uplink: ReceivedUplink,
  now: EpochMs,
): IngestReading[] {
  const measuredAt = measuringTime(measureTime, uplink, now);
  return Object.entries(measurements).map(([id, value]) => ({
    channel,
    measurementId: Number(id),
    value,
    measuredAt,
  }));
}
