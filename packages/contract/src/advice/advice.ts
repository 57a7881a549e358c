import { z } from 'zod';
import { answer, lineUpTo, listOf } from '../fields';
import { SeriesKey } from '../calls/channels';
import { ADVICE_LIMITS, ADVICE_PERIODS, PLACES } from './advice-limits';
import { Finding } from './findings';
import { QUANTITIES } from './quantities';
import { isStageOf, SUBJECTS } from './subjects';

/** A crop or a kind of animal, and how far it is. */
const subject = { subject: z.enum(SUBJECTS), stage: z.string().max(32) };

/** What is asked of the adviser. */
export const AdviceQuestion = z
  .object({
    ...subject,
    place: z.enum(PLACES),
    /** Where it is, in the words of who asks; may be empty. */
    location: lineUpTo(ADVICE_LIMITS.locationLength).default(''),
    period: z.enum(ADVICE_PERIODS),
    series: listOf(SeriesKey, { least: 1, most: ADVICE_LIMITS.openMeasurements }),
  })
  .refine(({ subject: key, stage }) => isStageOf(key, stage), { path: ['stage'] });
export type AdviceQuestion = z.infer<typeof AdviceQuestion>;

const Series = answer({
  eui: z.string(),
  device_name: z.string(),
  channel: z.number(),
  measurement_id: z.number(),
  /** null: the adviser judges no such measurement. */
  quantity: z.enum(QUANTITIES).nullable(),
  reading_count: z.number(),
  /** Means of equal parts of the period, with least and most; `starts` in epoch ms. Parts without a reading are left out. */
  curve: answer({
    starts: z.array(z.number()),
    mean: z.array(z.number()),
    least: z.array(z.number()),
    most: z.array(z.number()),
  }),
});
export type AdviceSeries = z.infer<typeof Series>;

/** What the built-in adviser says, as data. */
export const Advice = answer({
  ...subject,
  place: z.enum(PLACES),
  location: z.string(),
  period: z.enum(ADVICE_PERIODS),
  /** Epoch ms. */
  from: z.number(),
  to: z.number(),
  series: z.array(Series),
  /** The most urgent first. */
  findings: z.array(Finding),
  /** Publications that the findings name. */
  sources: z.array(answer({ key: z.string(), cite: z.string(), url: z.string().nullable() })),
});
export type Advice = z.infer<typeof Advice>;
