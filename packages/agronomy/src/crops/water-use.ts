/** How a crop uses water as FAO-56 has it: one row of its tables 11, 12 and 22. */
export interface WaterUse {
  /** Days of the four stages; absent for evergreen crops, whose water use hardly changes over the year. */
  readonly stages?: { initial: number; development: number; mid: number; late: number };
  /** Crop coefficient in the first stage, in the third, and at the end of the last. */
  readonly coefficients: { initial: number; mid: number; end: number };
  /** Depth of the roots when full-grown, m: the lesser one of table 22, which is for planning irrigation. */
  readonly rootDepth: number;
  /** Share of the available water that the crop takes without stress, at 5 mm of evapotranspiration a day. */
  readonly depletion: number;
}

type Days = [initial: number, development: number, mid: number, late: number];

/** A stage that lasts until the next season begins. */
export const ON = Number.POSITIVE_INFINITY;

/**
 * A row of FAO-56 (Allen et al. 1998): lengths of stages of table 11, coefficients of table 12, roots and depletion of table 22.
 * Lengths differ between regions: taken are those of spring sowing around the Mediterranean or in Europe where the table has them,
 * otherwise those of the region that stands beside the row.
 */
export const waterUse = (
  [initialDays, development, midDays, late]: Days,
  [initial, mid, end]: [number, number, number],
  rootDepth: number,
  depletion: number,
): WaterUse => ({
  stages: { initial: initialDays, development, mid: midDays, late },
  coefficients: { initial, mid, end },
  rootDepth,
  depletion,
});

/**
 * Crop coefficient of a day of its season: straight lines between the stages. FAO-56, equation 66.
 * @param day 1 is the day of sowing, planting or leaf-out
 * @returns undefined before the season and after it
 */
export function cropCoefficient({ stages, coefficients }: WaterUse, day: number): number | undefined {
  const { initial, mid, end } = coefficients;
  if (!stages) return mid;
  const midFrom = stages.initial + stages.development;
  const lateFrom = midFrom + stages.mid;
  if (!(day >= 1 && day <= lateFrom + stages.late)) return undefined;
  if (day <= stages.initial) return initial;
  if (day <= midFrom) return initial + ((day - stages.initial) / stages.development) * (mid - initial);
  if (day <= lateFrom) return mid;
  return mid + ((day - lateFrom) / stages.late) * (end - mid);
}
