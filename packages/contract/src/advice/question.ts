import { z } from 'zod';
import { SeriesKey } from '../calls/channels';
import { SOIL_NAMES } from '../definitions/derived-choices';
import { lineUpTo, listOf } from '../fields';
import { Timezone } from '../time-zone';
import { ADVICE_LIMITS, ADVICE_PERIODS, PLACES } from './advice-limits';
import { ADVICE_QUANTITIES, type AdviceQuantity } from './quantities';
import { ANIMALS, type AnimalKey, CROP_KEYS, CROPS, type CropKey, STAGES, type Stage } from './subjects';

export type AdviceSubject = CropKey | AnimalKey;

/** Crops, and kinds of animals. */
export const ADVICE_SUBJECTS: readonly AdviceSubject[] = [...CROP_KEYS, ...ANIMALS];

export const ADVICE_QUANTITY_KEYS = Object.keys(ADVICE_QUANTITIES) as readonly AdviceQuantity[];

export const isAnimal = (subject: AdviceSubject): subject is AnimalKey =>
  (ANIMALS as readonly string[]).includes(subject);

/** Stages that can be chosen of a subject, in their order. */
export const stagesOfSubject = (subject: AdviceSubject): readonly Stage[] =>
  isAnimal(subject) ? ['any'] : ['any', ...CROPS[subject].stages];

const seriesName = ({ eui, channel, measurement_id }: SeriesKey) => `${eui} ${channel} ${measurement_id}`;

/** What is asked of the adviser. */
export const AdviceQuestion = z
  .object({
    subject: z.enum(ADVICE_SUBJECTS),
    stage: z.enum(STAGES).default('any'),
    place: z.enum(PLACES),
    /** null: not known; then soil water is not judged. */
    soil: z.enum(SOIL_NAMES).nullable().default(null),
    /** Where it is, in the words of who asks; may be empty. */
    location: lineUpTo(ADVICE_LIMITS.locationLength).default(''),
    period: z.enum(ADVICE_PERIODS),
    /** Whose days are judged. */
    timezone: Timezone,
    series: listOf(SeriesKey, { least: 1, most: ADVICE_LIMITS.measurements }).refine(
      (series) => new Set(series.map(seriesName)).size === series.length,
    ),
  })
  .refine(({ subject, stage }) => stagesOfSubject(subject).includes(stage), { path: ['stage'] });
export type AdviceQuestion = z.infer<typeof AdviceQuestion>;
