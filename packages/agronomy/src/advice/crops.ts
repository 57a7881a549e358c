import { type AdviceRange, rangesOf } from './advice-range';
import type { Crop, Stage } from './crop';
import { FIELD_CROPS } from './crops/field';
import { GREENHOUSE_CROPS } from './crops/greenhouse';
import { MUSHROOM_CROPS } from './crops/mushrooms';
import { ORCHARD_CROPS } from './crops/orchard';

export type CropKey =
  | keyof typeof FIELD_CROPS
  | keyof typeof ORCHARD_CROPS
  | keyof typeof GREENHOUSE_CROPS
  | keyof typeof MUSHROOM_CROPS;

/** Crops that the adviser knows, group by group. */
export const CROPS: Readonly<Record<CropKey, Crop>> = {
  ...FIELD_CROPS,
  ...ORCHARD_CROPS,
  ...GREENHOUSE_CROPS,
  ...MUSHROOM_CROPS,
};

export const CROP_KEYS = Object.keys(CROPS) as CropKey[];

/** Stages that the sources of a crop distinguish, in their order; without `any`. */
export const stagesOf = (crop: CropKey): Stage[] =>
  (Object.keys(CROPS[crop].stages) as Stage[]).filter((stage) => stage !== 'any');

/** All that is known of a crop in a stage; in `any`, what holds in every stage. Empty where no source is at hand. */
export function cropRanges(crop: CropKey, stage: Stage): AdviceRange[] {
  const { stages } = CROPS[crop];
  return rangesOf(stages.any ?? [], stage === 'any' ? [] : (stages[stage] ?? []));
}
