import { z } from 'zod';
import { Timezone } from './time-zone';

/** When a value or a device needs a person, as data that browsers and the server read alike. */

export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** How an open alarm ended: by its values, by a person, with its rule, or with its device. */
export const ALARM_RESOLUTIONS = ['recovered', 'by_hand', 'rule_changed', 'device_removed'] as const;

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
