import { ORDER } from '@fieldscope/codecs';
import { COMMAND_LIMITS } from '@fieldscope/contract/command-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import { KitChannel, KitNumber, KitValue, parse } from './kit-fields.model';
import type { KitStatus } from './kit-status.model';

const Setting = z.object({ name: z.string().max(64), value: z.unknown() });
const whole = (least: number, most: number) => KitValue.pipe(z.number().int().min(least).max(most));

const { rules: MOST_RULES } = COMMAND_LIMITS.thresholds;
const Rule = z
  .object({
    channel: KitChannel.transform(Number),
    measurementId: KitNumber.pipe(z.coerce.number().int().min(1).max(99_999)),
    above: KitValue.nullish().transform((value) => value ?? undefined),
    below: KitValue.nullish().transform((value) => value ?? undefined),
  })
  .transform(({ channel, measurementId, above, below }) => ({
    ...{ channel, measurement_id: measurementId },
    ...(above !== undefined && { above }),
    ...(below !== undefined && { below }),
  }));
const Thresholds = z.object({ on: z.boolean(), rules: z.array(Rule).max(MOST_RULES).default([]) });

/** What each setting says of the device, by the name of the order that sets it. */
const READERS: Readonly<Record<string, (value: unknown, field: string) => KitStatus>> = {
  [ORDER.reportInterval]: (value, field) => ({
    intervalMinutes: parse(whole(1, LIMITS.intervalMinutes.most), value, field),
  }),
  [ORDER.co2Multiplier]: (value, field) => ({ co2Multiplier: parse(whole(1, 0xffff), value, field) }),
  [ORDER.gpsInterval]: (value, field) => ({ gpsIntervalMinutes: parse(whole(1, 0xffff), value, field) }),
  [ORDER.thresholds](value, field) {
    const { on, rules } = parse(Thresholds, value, field);
    return { thresholdMode: on, thresholdRules: rules };
  },
};

/**
 * Settings as a kit or hub has them, in the shape in which they are ordered; those with other names are ignored.
 * @throws AppError open_parameter_invalid naming the field
 */
export function readKitSettings(given: unknown[], field: string): KitStatus {
  const settings: KitStatus = {};
  for (const [place, one] of given.entries()) {
    const path = `${field}.${place}`;
    const { name, value } = parse(Setting, one, path);
    const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    Object.assign(settings, read?.(value, `${path}.value`));
  }
  return settings;
}
