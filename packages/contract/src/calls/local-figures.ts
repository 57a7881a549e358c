import { z } from 'zod';
import { call } from '../call';
import { answer, listOf } from '../fields';
import { Eui } from '../ids';
import { LIMITS } from '../limits';
import { TimeInQuery } from '../time';
import { Timezone } from '../time-zone';
import { SeriesKey } from './channels';

const LOCAL_UNITS = ['day', 'week', 'month'] as const;

/** More than five years of days. */
export const MOST_PERIODS = 1_900;

const Figure = z.array(z.number().nullable());

/** One series, column by column: an entry a period, null where there is no reading. */
const LocalFigures = answer({
  eui: Eui,
  channel: z.number(),
  measurement_id: z.number(),
  count: z.array(z.number()),
  min: Figure,
  /** Of the readings, each counting the same. */
  mean: Figure,
  max: Figure,
  sum: Figure,
});
export type LocalFigures = z.infer<typeof LocalFigures>;

export const localFigures = {
  list: call({
    method: 'POST',
    path: '/channel/list_local_figures',
    reads: true,
    needsCredits: true,
    long: true,
    readsMuch: 'history',
    role: 'observer',
    summary:
      'Minimum, mean, maximum, sum and count of readings by whole days, weeks (from Monday) or months of a time zone',
    body: z.object({
      series: listOf(SeriesKey, { least: 1, most: LIMITS.chartMeasurements }),
      unit: z.enum(LOCAL_UNITS),
      timezone: Timezone,
      time_start: TimeInQuery,
      time_end: TimeInQuery,
    }),
    result: answer({
      /** Beginnings of the periods that the range touches, and the end of the last one: epoch ms, ascending. */
      edges: z.array(z.number()),
      series: z.array(LocalFigures),
    }),
    fails: ['parameter_invalid', 'device_not_in_organisation'],
  }),
};
