import type { DeviceInfo } from '@fieldscope/codecs';
import { fail } from '@fieldscope/contract/errors/fail';
import { Channel, MeasurementId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { type EpochMs, TimeInQuery } from '@fieldscope/contract/time';
import { z } from 'zod';
import { isPlausibleTime } from './decode.model';
import type { Accepted, IngestReading, KnownDevice } from './ingest.model';

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

const MeasureSensor = z.object({
  name: z.literal('measure-sensor'),
  value: z.array(
    z.object({
      channel: Channel,
      measurements: z.record(z.string(), KitValue),
      measureTime: TimeInQuery.optional(),
    }),
  ),
});
const UpdateChannelInfo = z.object({
  name: z.literal('update-channel-info'),
  value: z.array(
    z.object({
      channel: Channel,
      sensorType: z.string().max(16).optional(),
      status: z.enum(['normal', 'abnormal', 'idle']).optional(),
    }),
  ),
});
const isKnown = (name: string) => name === 'measure-sensor' || name === 'update-channel-info';
/** What a kit tells besides is taken and ignored. */
const OtherEvent = z.object({
  name: z
    .string()
    .max(64)
    .refine((name) => !isKnown(name), { abort: true }),
});

/** Body of a kit's upload (facts: open-api section 9, message_uplink). */
const Message = z.object({
  requestId: z.coerce.string().max(64).optional(),
  timestamp: TimeInQuery.optional(),
  deviceEui: z.string().max(16).optional(),
  events: z
    .array(z.union([z.discriminatedUnion('name', [MeasureSensor, UpdateChannelInfo]), OtherEvent]))
    .min(1)
    .max(LIMITS.ingest.kitItems),
});

/**
 * A kit's upload as something to store.
 * @throws AppError open_parameter_invalid naming the field: nothing of the upload is stored then
 */
export function readKitUpload(device: KnownDevice, message: unknown, now: EpochMs): Accepted {
  const parsed = Message.safeParse(message);
  if (!parsed.success) return wrong(deepestPath(parsed.error));
  const { requestId, timestamp, deviceEui, events } = parsed.data;
  if (deviceEui !== undefined && deviceEui !== device.eui) wrong('deviceEui');
  const sentAt = timestamp !== undefined && isPlausibleTime(timestamp, now) ? timestamp : now;
  const readings = events.flatMap((event, index) => readingsOf(event, index, sentAt, now));
  if (readings.length > LIMITS.ingest.kitItems) wrong('events');
  return {
    device,
    uplink: {
      source: 'kit',
      devEui: device.eui,
      receivedAt: sentAt,
      fPort: null,
      fCnt: null,
      devAddr: requestId ?? '',
      payload: Buffer.from(JSON.stringify({ requestId, timestamp, events })),
      rssi: null,
      snr: null,
      frequency: null,
      gateways: [],
    },
    readings,
    info: channelInfo(events),
    refusal: null,
    detail: null,
  };
}

type KitEvent = z.output<typeof Message>['events'][number];

function readingsOf(event: KitEvent, index: number, sentAt: EpochMs, now: EpochMs): IngestReading[] {
  if (event.name !== 'measure-sensor' || !('value' in event)) return [];
  return (event as z.output<typeof MeasureSensor>).value.flatMap(
    ({ channel, measurements, measureTime }, item) => {
      const field = `events.${index}.value.${item}`;
      if (measureTime !== undefined && !isPlausibleTime(measureTime, now)) wrong(`${field}.measureTime`);
      return Object.entries(measurements).map(([id, value]) => {
        const measurementId = MeasurementId.safeParse(id);
        if (!measurementId.success) return wrong(`${field}.measurements.${id}`);
        return { channel, measurementId: measurementId.data, value, measuredAt: measureTime ?? sentAt };
      });
    },
  );
}

function channelInfo(events: KitEvent[]): DeviceInfo | null {
  const channelStatus = events.flatMap((event) =>
    event.name === 'update-channel-info' && 'value' in event
      ? (event as z.output<typeof UpdateChannelInfo>).value.map(({ channel, status, sensorType }) => ({
          channel,
          status: status ?? ('normal' as const),
          sensorType,
        }))
      : [],
  );
  return channelStatus.length > 0 ? { channelStatus } : null;
}

function deepestPath(error: z.ZodError): string {
  let path: PropertyKey[] = [];
  const visit = (issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[]) => {
    for (const issue of issues) {
      const here = [...prefix, ...issue.path];
      if (here.length > path.length) path = here;
      if (issue.code === 'invalid_union') for (const branch of issue.errors) visit(branch, here);
    }
  };
  visit(error.issues, []);
  return path.join('.') || 'body';
}

function wrong(field: string): never {
  return fail('open_parameter_invalid', { field });
}
