import { z } from 'zod';
import { GEOFENCE_LIMITS } from './geofence-limits';
import { Timezone } from './time-zone';

/** When a value or a device needs a person, as data that browsers and the server read alike. */

export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** How an open alarm ended: by its values, by a person, with its rule, or with its device. */
export const INCIDENT_RESOLUTIONS = ['recovered', 'by_hand', 'rule_changed', 'device_removed'] as const;

const limit = z.number();
/** How far a value must come back behind its limit until the alarm ends. */
const hysteresis = z.number().min(0).default(0);

/** A geofence of the organisation. A position counts as within up to its border, and as outside only so far beyond it. */
const geofence = {
  geofence_id: z.number().int().min(1).max(0x7fff_ffff),
  margin_metres: z.number().min(0).max(GEOFENCE_LIMITS.marginMetres).default(50),
};

export const AlarmCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('above'), limit, hysteresis }),
  z.strictObject({ kind: z.literal('below'), limit, hysteresis }),
  z
    .strictObject({ kind: z.literal('outside'), low: limit, high: limit, hysteresis })
    .refine(({ low, high }) => low < high),
  /** A rise or fall by so much within so many minutes. */
  z.strictObject({
    kind: z.literal('change'),
    direction: z.enum(['rise', 'fall', 'either']),
    by: z.number().positive(),
    within_minutes: z.number().int().min(1).max(1440),
  }),
  /** Nothing was heard for so many of the device's own intervals. */
  z.strictObject({ kind: z.literal('silence'), intervals: z.number().int().min(1).max(100) }),
  /** In percent. */
  z.strictObject({
    kind: z.literal('battery'),
    limit: z.number().min(1).max(100),
    hysteresis: z.number().min(0).max(100).default(5),
  }),
  /** A device that gave its location gave none for so many hours. */
  z.strictObject({ kind: z.literal('position'), hours: z.number().int().min(1).max(720) }),
  /** A tracker that was outside a geofence is within it; the alarm ends when it is outside again. */
  z.strictObject({ kind: z.literal('enter'), ...geofence }),
  /** A tracker that was within a geofence is outside; the alarm ends when it is back. */
  z.strictObject({ kind: z.literal('leave'), ...geofence }),
]);
export type AlarmCondition = z.infer<typeof AlarmCondition>;

export const ALARM_KINDS = [
  'above',
  'below',
  'outside',
  'change',
  'silence',
  'battery',
  'position',
  'enter',
  'leave',
] as const;

const OF_DEVICE: ReadonlySet<string> = new Set(['silence', 'battery', 'position', 'enter', 'leave']);

/** Kinds that watch the device itself and no measurement of it. */
export const isOfDevice = ({ kind }: Pick<AlarmCondition, 'kind'>): boolean => OF_DEVICE.has(kind);

/** Kinds that watch where a tracker is; values of their alarms are metres from the border, negative within it. */
export const isOfGeofence = (
  condition: AlarmCondition,
): condition is Extract<AlarmCondition, { kind: 'enter' | 'leave' }> =>
  condition.kind === 'enter' || condition.kind === 'leave';

const MinuteOfDay = z.number().int().min(0).max(1439);

/** Days and hours by the clocks of a time zone, changes to and from summer time included. */
export const AlarmHours = z.strictObject({
  /** 1: Monday … 7: Sunday, on which the hours begin. */
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from_minute: MinuteOfDay,
  /** Not included; not after `from_minute`: on the next day. */
  to_minute: MinuteOfDay,
  timezone: Timezone,
});
export type AlarmHours = z.infer<typeof AlarmHours>;
