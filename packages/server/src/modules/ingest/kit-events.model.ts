import type { DeviceInfo } from '@fieldscope/codecs';
import { fail } from '@fieldscope/contract/errors/fail';
import { Channel } from '@fieldscope/contract/ids';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { TimeInQuery } from '@fieldscope/contract/time';
import { z } from 'zod';
import { isStorable } from '../../platform/postgres/storable-text';

/** A number, or a number as text, as kits send it. */
export const KitValue = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/)
    .transform(Number)
    .pipe(z.number()),
]);

const DIGITS = /^\s*\d{1,5}\s*$/;
/** A number, or its digits; nothing else that could be taken for one. */
export const KitNumber = z
  .unknown()
  .refine((given) => typeof given === 'number' || (typeof given === 'string' && DIGITS.test(given)));
export const KitChannel = KitNumber.pipe(Channel);

export const Measured = z.object({
  channel: KitChannel,
  measurements: z.record(z.string().regex(/^[1-9]\d{0,4}$/), KitValue),
  measureTime: TimeInQuery.optional(),
});
export const ChannelInfo = z.object({
  channel: KitChannel,
  sensorType: z.string().max(16).refine(isStorable).optional(),
  status: z.enum(['normal', 'abnormal', 'idle']).optional(),
});
/** What a kit sends besides is accepted and ignored. */
const Event = z.object({ name: z.string().max(64), value: z.unknown().optional() });

/** Events, items and values that one message may have, each. */
export const MOST = INGEST_LIMITS.messageItems;
export const isList = (given: unknown): given is unknown[] => Array.isArray(given);

export type Item = z.output<typeof Measured>;

/** What a kit says of itself; what is absent it did not say. */
export type KitStatus = Pick<DeviceInfo, 'battery' | 'hardware' | 'software'>;

/** What is in a message of a kit. */
export interface Events {
  measured: Item[];
  channels: NonNullable<DeviceInfo['channelStatus']>;
  status: KitStatus;
  /** What was read of the events, in their order. */
  kept: object[];
}

/** Reads one part after the other, and no further than to the first that is wrong or one too many. */
export function readEvents(given: unknown[]): Events {
  const events: Events = { measured: [], channels: [], status: {}, kept: [] };
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
      events.channels.push(...items.map(withStatus));
      events.kept.push({ name, value: items });
    } else events.kept.push({ name });
  }
  return events;
}

/** @throws AppError open_parameter_invalid when it is no list or too long to look at */
export function listOf(given: unknown, field: string, most: number): unknown[] {
  return isList(given) && given.length <= most ? given : wrong(field);
}

/** A channel of which nothing else is said works. */
export const withStatus = ({ status = 'normal', ...channel }: z.output<typeof ChannelInfo>) => ({
  ...channel,
  status,
});

/** How many values an item claims to have. */
function measurementsIn(item: unknown): number {
  const { measurements } = (item ?? {}) as { measurements?: unknown };
  return typeof measurements === 'object' && measurements !== null ? Object.keys(measurements).length : 0;
}

/** @throws AppError open_parameter_invalid naming the field, which begins with `field` */
export function parse<S extends z.ZodType>(schema: S, given: unknown, field = ''): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  return wrong([field, ...path].filter((part) => part !== '').join('.') || 'body');
}

export function wrong(field: string): never {
  return fail('open_parameter_invalid', { field });
}
