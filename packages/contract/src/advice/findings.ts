import { z } from 'zod';
import { answer } from '../fields';
import { URGENCIES } from './advice-limits';
import { ADVICE_QUANTITY_KEYS } from './question';

/** What the adviser saw, as data: words are made of it for each reader (`sentence.ts`). */

const Quantity = z.enum(ADVICE_QUANTITY_KEYS);
/** What of each local day is judged: its mean, that of the light or the dark hours, its extreme, or the mean of the month that ends with it. */
const Part = z.enum(['whole', 'day', 'night', 'moment', 'month']);
export type FindingPart = z.infer<typeof Part>;

/** In the unit of the quantity; null: no limit on this side. */
const Limits = { least: z.number().nullable(), most: z.number().nullable() };
/** Key of the publication: `advice.sources` has what it is called. */
const Source = z.string();
const Days = z.number().int();
const Span = answer({ from: z.number(), to: z.number() });
/** Of the series in `advice.series`. */
const SeriesAt = z.number().int();

/** What models of diseases and pests take; a test holds it equal to package agronomy. */
export const MODEL_INPUTS = [
  ...(['airTemperature', 'airHumidity', 'rain', 'latitude', 'countedDay', 'canopyClosure'] as const),
] as const;

const common = { urgency: z.enum(URGENCIES) };

export const FINDINGS = {
  /** Readings beyond what the crop or animal likes, or bears (`isHarmful`). */
  outside: answer({
    kind: z.literal('outside'),
    ...common,
    series: SeriesAt,
    quantity: Quantity,
    part: Part,
    side: z.enum(['low', 'high']),
    is_harmful: z.boolean(),
    ...Limits,
    /** On so many of the days that could be judged. */
    days: Days,
    judged_days: Days,
    /** The same of the last days. */
    recent_days: Days,
    recent_judged_days: Days,
    worst: answer({ value: z.number(), at: z.number() }),
    /** The longest row of such days, and its length. */
    longest: Span.extend({ days: Days }),
    source: Source,
    /** What can be done (`actions` of the agronomy package), null: nothing with a publication behind it. */
    action: answer({ key: z.string(), source: Source }).nullable(),
  }),
  within: answer({
    kind: z.literal('within'),
    ...common,
    series: SeriesAt,
    quantity: Quantity,
    part: Part,
    ...Limits,
    days: Days,
    judged_days: Days,
    /** Of the days that were judged. */
    mean: z.number(),
    source: Source,
  }),
  /** Days on which a model says that a disease or pest may strike. */
  risk: answer({
    kind: z.literal('risk'),
    ...common,
    series: z.array(SeriesAt),
    model: z.string(),
    days: Days,
    recent_days: Days,
    last_at: z.number(),
    source: Source,
  }),
  /** A disease or pest of the crop that cannot be judged: its model takes what is not there. */
  no_model: answer({
    kind: z.literal('no_model'),
    ...common,
    model: z.string(),
    lacks: z.array(z.enum(MODEL_INPUTS)),
    source: Source,
  }),
  /** The chosen stage is judged in the last part of the period only: since then, epoch ms. */
  stage: answer({ kind: z.literal('stage'), ...common, since: z.number() }),
  /** Warmth in which the crop developed: °C·d above `base`, up to `upper` (°C; null: without end), since a moment. */
  warmth: answer({
    kind: z.literal('warmth'),
    ...common,
    series: SeriesAt,
    degree_days: z.number(),
    base: z.number(),
    upper: z.number().nullable(),
    since: z.number(),
    /** Days with readings, which count. */
    days: Days,
    source: Source,
  }),
  /** A time without readings. */
  gap: answer({
    kind: z.literal('gap'),
    ...common,
    series: SeriesAt,
    longest: Span,
    /** Of the period without readings, 0 to 1. */
    share: z.number(),
  }),
  /** Nothing was measured in the period. */
  no_data: answer({ kind: z.literal('no_data'), ...common, series: SeriesAt }),
  /** The adviser knows a range, and nothing that was chosen measures it. */
  no_sensor: answer({ kind: z.literal('no_sensor'), ...common, quantity: Quantity, source: Source }),
  /** It is measured, and no publication gives a range of it for this crop and stage. */
  no_range: answer({ kind: z.literal('no_range'), ...common, series: SeriesAt }),
  /** It is measured, and on too few days or hours for what is known. */
  too_few: answer({ kind: z.literal('too_few'), ...common, series: SeriesAt }),
  /** Soil water is measured, and cannot be judged while the texture of the soil is not known. */
  no_soil: answer({ kind: z.literal('no_soil'), ...common, series: SeriesAt }),
} as const;

export const Finding = z.discriminatedUnion('kind', [
  FINDINGS.outside,
  FINDINGS.within,
  FINDINGS.risk,
  FINDINGS.no_model,
  FINDINGS.stage,
  FINDINGS.warmth,
  FINDINGS.gap,
  FINDINGS.no_data,
  FINDINGS.no_sensor,
  FINDINGS.no_range,
  FINDINGS.too_few,
  FINDINGS.no_soil,
]);
export type Finding = z.infer<typeof Finding>;
export type FindingKind = Finding['kind'];
export type FindingOf<Kind extends FindingKind> = Extract<Finding, { kind: Kind }>;
