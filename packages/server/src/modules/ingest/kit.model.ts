import type { DeviceInfo } from '@fieldscope/codecs';
import { fail } from '@fieldscope/contract/errors/fail';
import { Channel } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { type EpochMs, TimeInQuery } from '@fieldscope/contract/time';
import { z } from 'zod';
import {
  type Accepted,
  type IngestReading,
  type KnownDevice,
  NO_RADIO,
  type ReceivedUplink,
} from './ingest.model';
import { believable, measuringTime, received } from './received-time.model';

/** A number, or a number as text, as kits send it. */
const KitValue = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/)
    .transform(Number)
    .pipe(z.number()),
]);

const Measured = z.object({
  channel: Channel,
  measurements: z.record(z.string().regex(/^[1-9]\d{0,4}$/), KitValue),
  measureTime: TimeInQuery.optional(),
});
const ChannelInfo = z.object({
  channel: Channel,
  sensorType: z.string().max(16).optional(),
  status: z.enum(['normal', 'abnormal', 'idle']).optional(),
});
/** What a kit sends besides is accepted and ignored. */
const Event = z.object({ name: z.string().max(64), value: z.unknown().optional() });

/** Body of a kit's upload (facts: open-api section 9, message_uplink), without what is in its events. */
const Message = z.object({
  requestId: z.union([z.string().max(64), z.number().transform(String)]).nullish(),
  timestamp: TimeInQuery.nullish(),
  deviceEui: z.string().max(16).optional(),
  events: z.custom<unknown[]>((given) => isList(given) && given.length > 0 && given.length <= MOST),
});

const MOST = LIMITS.ingest.messageItems;
const isList = (given: unknown): given is unknown[] => Array.isArray(given);

/**
 * A kit's upload as something to store.
 * @throws AppError open_parameter_invalid naming the field: nothing of the upload is stored then
 */
export function readKitUpload(
  device: KnownDevice,
  message: unknown,
  { address, now }: { address: string; now: EpochMs },
): Accepted {
  const { requestId, timestamp, deviceEui, events } = parse(Message, message);
  if (deviceEui !== undefined && deviceEui !== device.eui) wrong('deviceEui');
  const { measured, channels, kept } = readEvents(events);
  const uplink = received(
    {
      source: 'kit',
      devEui: device.eui,
      reportedAt: timestamp ?? null,
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
    info: channels.length > 0 ? { channelStatus: channels } : null,
    refusal: null,
    detail: null,
  };
}

type Item = z.output<typeof Measured>;

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

interface Events {
  measured: Item[];
  channels: NonNullable<DeviceInfo['channelStatus']>;
  /** What was read of the events, in their order. */
  kept: object[];
}

/** Reads one part after the other, and no further than to the first that is wrong or one too many. */
function readEvents(given: unknown[]): Events {
  const events: Events = { measured: [], channels: [], kept: [] };
  let readings = 0;
  for (const [index, one] of given.entries()) {
    const { name, value } = parse(Event, one, `events.${index}`);
    const field = `events.${index}.value`;
    if (name === 'measure-sensor') {
      const items = listOf(value, field, MOST - events.measured.length).map((item, place) => {
        readings += measurementsIn(item);
        if (readings > MOST) wrong('events');
        return parse(Measured, item, `${field}.${place}`);
      });
      events.measured.push(...items);
      events.kept.push({ name, value: items });
    } else if (name === 'update-channel-info') {
      const items = listOf(value, field, MOST - events.channels.length).map((item, place) =>
        parse(ChannelInfo, item, `${field}.${place}`),
      );
      events.channels.push(...items.map(({ status = 'normal', ...channel }) => ({ ...channel, status })));
      events.kept.push({ name, value: items });
    } else events.kept.push({ name });
  }
  return events;
}

function listOf(given: unknown, field: string, most: number): unknown[] {
  return isList(given) && given.length <= most ? given : wrong(field);
}

/** How many values an item claims to have. */
function measurementsIn(item: unknown): number {
  const { measurements } = (item ?? {}) as { measurements?: unknown };
  return typeof measurements === 'object' && measurements !== null ? Object.keys(measurements).length : 0;
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

function parse<S extends z.ZodType>(schema: S, given: unknown, field = ''): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  return wrong([field, ...path].filter((part) => part !== '').join('.') || 'body');
}

function wrong(field: string): never {
  return fail('open_parameter_invalid', { field });
}
