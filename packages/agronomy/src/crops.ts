/** A crop as FAO-56 has it. */
export interface Crop {
  /** Days of the four stages; absent for evergreen crops, whose water use hardly changes over the year. */
  stages?: { initial: number; development: number; mid: number; late: number };
  /** Crop coefficient in the first stage, in the third, and at the end of the last. */
  coefficients: { initial: number; mid: number; end: number };
  /** Depth of the roots when full-grown, m: the lesser one of table 22, which is for planning irrigation. */
  rootDepth: number;
  /** Share of the available water that the crop takes without stress, at 5 mm of evapotranspiration a day. */
  depletion: number;
}

type Days = [initial: number, development: number, mid: number, late: number];

const aCrop = (
  [initialDays, development, midDays, late]: Days,
  [initial, mid, end]: [number, number, number],
  rootDepth: number,
  depletion: number,
): Crop => ({
  stages: { initial: initialDays, development, mid: midDays, late },
  coefficients: { initial, mid, end },
  rootDepth,
  depletion,
});

/** A stage that lasts until the next season begins. */
const ON = Number.POSITIVE_INFINITY;

/**
 * Crops by FAO-56 (Allen et al. 1998): lengths of stages of table 11, coefficients of table 12, roots and depletion of
 * table 22. Lengths differ between regions: those here are of spring sowing around the Mediterranean or in Europe where the table
 * has them, otherwise of the region named. Table 11 has none for garlic, strawberries and rapeseed: they are not here.
 */
export const CROPS = {
  // 35 to 45° of latitude, sown in March or April
  wheat: aCrop([20, 25, 60, 30], [0.3, 1.15, 0.25], 1, 0.55),
  // Mediterranean, sown in November, soil not frozen
  winter_wheat: aCrop([30, 140, 40, 30], [0.7, 1.15, 0.25], 1.5, 0.55),
  barley: aCrop([20, 25, 60, 30], [0.3, 1.15, 0.25], 1, 0.55),
  oats: aCrop([20, 25, 60, 30], [0.3, 1.15, 0.25], 1, 0.55),
  maize: aCrop([30, 40, 50, 30], [0.3, 1.2, 0.35], 1, 0.55),
  sweet_maize: aCrop([20, 25, 25, 10], [0.3, 1.15, 1.05], 0.8, 0.5),
  // Pakistan, June
  millet: aCrop([15, 25, 40, 25], [0.3, 1, 0.3], 1, 0.55),
  sorghum: aCrop([20, 35, 40, 30], [0.3, 1.05, 0.55], 1, 0.55),
  // tropics and Mediterranean
  rice: aCrop([30, 30, 60, 30], [1.05, 1.2, 0.75], 0.5, 0.2),
  // central USA
  soybean: aCrop([20, 35, 60, 25], [0.5, 1.15, 0.5], 0.6, 0.5),
  sunflower: aCrop([25, 35, 45, 25], [0.35, 1.1, 0.35], 0.8, 0.45),
  // Texas
  cotton: aCrop([30, 50, 55, 45], [0.35, 1.17, 0.6], 1, 0.65),
  groundnut: aCrop([35, 45, 35, 25], [0.4, 1.15, 0.6], 0.5, 0.5),
  green_beans: aCrop([20, 30, 30, 10], [0.5, 1.05, 0.9], 0.5, 0.45),
  dry_beans: aCrop([20, 30, 40, 20], [0.4, 1.15, 0.35], 0.6, 0.45),
  peas: aCrop([20, 30, 35, 15], [0.5, 1.15, 1.1], 0.6, 0.35),
  lentil: aCrop([20, 30, 60, 40], [0.4, 1.1, 0.3], 0.6, 0.5),
  sugar_beet: aCrop([25, 35, 50, 50], [0.35, 1.2, 0.7], 0.7, 0.55),
  potato: aCrop([30, 35, 50, 30], [0.5, 1.15, 0.75], 0.4, 0.35),
  tomato: aCrop([30, 40, 45, 30], [0.6, 1.15, 0.8], 0.7, 0.4),
  pepper: aCrop([30, 35, 40, 20], [0.6, 1.05, 0.9], 0.5, 0.3),
  aubergine: aCrop([30, 45, 40, 25], [0.6, 1.05, 0.9], 0.7, 0.45),
  // arid region, June to August
  cucumber: aCrop([20, 30, 40, 15], [0.6, 1, 0.75], 0.7, 0.5),
  melon: aCrop([25, 35, 40, 20], [0.5, 1.05, 0.75], 0.8, 0.4),
  watermelon: aCrop([20, 30, 30, 30], [0.4, 1, 0.75], 0.8, 0.4),
  pumpkin: aCrop([25, 35, 35, 25], [0.5, 1, 0.8], 1, 0.35),
  courgette: aCrop([20, 30, 25, 15], [0.5, 0.95, 0.75], 0.6, 0.5),
  lettuce: aCrop([20, 30, 15, 10], [0.7, 1, 0.95], 0.3, 0.3),
  spinach: aCrop([20, 20, 20, 5], [0.7, 1, 0.95], 0.3, 0.2),
  // cabbage, broccoli and cauliflower: California, September
  cabbage: aCrop([40, 60, 50, 15], [0.7, 1.05, 0.95], 0.5, 0.45),
  broccoli: aCrop([35, 45, 40, 15], [0.7, 1.05, 0.95], 0.4, 0.45),
  cauliflower: aCrop([35, 50, 40, 15], [0.7, 1.05, 0.95], 0.4, 0.45),
  carrot: aCrop([30, 40, 60, 20], [0.7, 1.05, 0.95], 0.5, 0.35),
  onion: aCrop([15, 25, 70, 40], [0.7, 1.05, 0.75], 0.3, 0.3),
  // from the last frost of spring on, averaged over cuttings
  alfalfa: aCrop([10, 30, ON, 0], [0.4, 0.95, 0.9], 1, 0.55),
  // middle latitudes, from April
  wine_grape: aCrop([30, 60, 40, 80], [0.3, 0.7, 0.45], 1, 0.45),
  // California, from March
  table_grape: aCrop([20, 50, 75, 60], [0.3, 0.85, 0.45], 1, 0.35),
  // orchards of high latitudes with frost in winter and bare ground, from March
  apple: aCrop([20, 70, 90, 30], [0.45, 0.95, 0.7], 1, 0.5),
  pear: aCrop([20, 70, 90, 30], [0.45, 0.95, 0.7], 1, 0.5),
  cherry: aCrop([20, 70, 90, 30], [0.45, 0.95, 0.7], 1, 0.5),
  peach: aCrop([20, 70, 90, 30], [0.45, 0.9, 0.65], 1, 0.5),
  // bare ground, 70 % of it shaded
  citrus: aCrop([60, 90, 120, 95], [0.7, 0.65, 0.7], 1.2, 0.5),
  // 40 to 60 % of the ground shaded
  olive: aCrop([30, 90, 60, 90], [0.65, 0.7, 0.7], 1.2, 0.65),
  pistachio: aCrop([20, 60, 30, 40], [0.4, 1.1, 0.45], 1, 0.4),
  // Utah
  walnut: aCrop([20, 10, 130, 30], [0.5, 1.1, 0.65], 1.7, 0.5),
  // second year
  banana: aCrop([120, 60, 180, 5], [1, 1.2, 1.1], 0.5, 0.35),
  // ratoon in the tropics
  sugarcane: aCrop([30, 50, 180, 60], [0.4, 1.25, 0.75], 1.2, 0.65),
  // Idaho
  hops: aCrop([25, 40, 80, 10], [0.3, 1.05, 0.85], 1, 0.5),
  // tea without shade, coffee on bare ground
  tea: { coefficients: { initial: 0.95, mid: 1, end: 1 }, rootDepth: 0.9, depletion: 0.4 },
  coffee: { coefficients: { initial: 0.9, mid: 0.95, end: 0.95 }, rootDepth: 0.9, depletion: 0.4 },
} as const satisfies Record<string, Crop>;

export type CropName = keyof typeof CROPS;

/**
 * Crop coefficient of a day of its season: straight lines between the stages. FAO-56, equation 66.
 * @param day 1 is the day of sowing, planting or leaf-out
 * @returns undefined before the season and after it
 */
export function cropCoefficient({ stages, coefficients }: Crop, day: number): number | undefined {
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
