import type { DeviceInfo } from '@fieldscope/codecs';
import { TimeInQuery } from '@fieldscope/contract/time';
import { z } from 'zod';
import { isStorable } from '../../platform/postgres/storable-text';
import { KitChannel, KitValue, listOf, MOST, parse, tooMany } from './kit-fields.model';
import { readKitSettings } from './kit-settings.model';
import { type KitStatus, readKitStatus } from './kit-status.model';

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
/** Events in which a kit or hub says what it is and how it is. */
const STATUS_EVENTS: ReadonlySet<string> = new Set(['report-status', 'change-device-status']);

/** What a kit sends besides is accepted and ignored. */
const Event = z.object({ name: z.string().max(64), value: z.unknown().optional() });

export type Item = z.output<typeof Measured>;

/** What is in a message of a kit. */
export interface Events {
  measured: Item[];
  channels: NonNullable<DeviceInfo['channelStatus']>;
  /** What it says of itself and of its settings. */
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
        if (readings > MOST) tooMany('events');
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
    } else if (STATUS_EVENTS.has(name)) {
      const status = readKitStatus(value, field);
      Object.assign(events.status, status);
      events.kept.push({ name, value: status });
    } else if (name === 'report-settings') {
      const settings = readKitSettings(listOf(value, field, MOST), field);
      Object.assign(events.status, settings);
      events.kept.push({ name, value: settings });
    } else events.kept.push({ name });
  }
  return events;
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
