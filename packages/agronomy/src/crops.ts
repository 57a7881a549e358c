import { type AdviceRange, rangesOf } from './advice/advice-range';
import { depletionRange } from './advice/tables';
import type { Crop, Stage } from './crops/crop';
import { FIELD_CROPS } from './crops/field';
import { GREENHOUSE_CROPS } from './crops/greenhouse';
import { MUSHROOM_CROPS } from './crops/mushrooms';
import { ORCHARD_CROPS } from './crops/orchard';
import type { WaterUse } from './crops/water-use';

const ALL = { ...FIELD_CROPS, ...ORCHARD_CROPS, ...GREENHOUSE_CROPS, ...MUSHROOM_CROPS } as const;
type All = typeof ALL;

export type CropKey = keyof All;

/** All that is known of crops, group by group. */
export const CROPS: Readonly<Record<CropKey, Crop>> = ALL;

type RowsOf<Key extends CropKey> = All[Key] extends { waterUse: infer Rows } ? keyof Rows : never;
/** A row of FAO-56: a crop, or one of its kinds (spring and winter wheat). */
export type WaterUseName = { [Key in CropKey]: RowsOf<Key> }[CropKey];

/** Every row of FAO-56 that the water balance knows. */
export const WATER_USES = Object.assign(
  {},
  ...Object.values(CROPS).map(({ waterUse }) => waterUse),
) as Readonly<Record<WaterUseName, WaterUse>>;

/** Crops that the adviser has ranges of. */
export const ADVISED_CROPS = (Object.keys(CROPS) as CropKey[]).filter(
  (key) => Object.keys(CROPS[key].stages).length > 0,
);

/** Stages that the sources of a crop distinguish, in their order; without `any`. */
export const stagesOf = (crop: CropKey): Stage[] =>
  (Object.keys(CROPS[crop].stages) as Stage[]).filter((stage) => stage !== 'any');

/** What holds in every stage. */
export function rangesOfAnyStage(crop: CropKey): readonly AdviceRange[] {
  const { stages, waterUse = {}, depletion = Object.values(waterUse)[0]?.depletion, isFlooded } = CROPS[crop];
  const water = depletion === undefined || isFlooded ? [] : [depletionRange(depletion)];
  return [...(stages.any ?? []), ...water];
}

/** All that is known of a crop in a stage; in `any`, what holds in every stage. Empty where no source is at hand. */
export const cropRanges = (crop: CropKey, stage: Stage): AdviceRange[] =>
  rangesOf(rangesOfAnyStage(crop), stage === 'any' ? [] : (CROPS[crop].stages[stage] ?? []));
