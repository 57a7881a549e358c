import { z } from 'zod';
import { SOIL_NAMES } from '../definitions/derived-choices';
import { answer } from '../fields';
import { ADVICE_PERIODS, PLACES } from './advice-limits';
import { Finding } from './findings';
import { ADVICE_QUANTITY_KEYS, ADVICE_SUBJECTS } from './question';
import { STAGES } from './subjects';

const Series = answer({
  eui: z.string(),
  device_name: z.string(),
  channel: z.number(),
  measurement_id: z.number(),
  /** null: the adviser judges no such measurement. */
  quantity: z.enum(ADVICE_QUANTITY_KEYS).nullable(),
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
  subject: z.enum(ADVICE_SUBJECTS),
  stage: z.enum(STAGES),
  place: z.enum(PLACES),
  soil: z.enum(SOIL_NAMES).nullable(),
  location: z.string(),
  period: z.enum(ADVICE_PERIODS),
  /** Whose days were judged: dates of the advice are those of this zone, whoever reads it. */
  timezone: z.string(),
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
