import { farthestInfection, type WetHour, type WetnessNeed } from './wet-period';

/** What a pathogen needs to infect: temperatures in °C, wetness in hours. */
export interface Pathogen {
  least: number;
  best: number;
  most: number;
  /** Hours of wetness at the best temperature, and at most at any other. */
  wetness: { least: number; most: number };
  /** Dry hours that a wet period bears; absent where none is published: then it bears none. */
  dryHours?: number;
}

/**
 * Pathogens with published parameters. Magarey, Sutton & Thayer (2005), Phytopathology 95, 92–100, table 2: downy mildew and grey
 * mould of grape, Phytophthora cactorum on apples. Dry hours of downy mildew: Bregaglio, Donatelli & Confalonieri (2013), Agron.
 * Sustain. Dev. 33, 767–776. Leaf rust of wheat: de Vallavieille-Pope et al. (1995), Phytopathology 85, 409–415. Olive leaf
 * spot: Thomidis et al. (2021), Plants 10, 1200. Circular leaf spot of persimmon: Wallach, Makowski & Jones, Working with Dynamic Crop Models.
 */
export const PATHOGENS = {
  grape_downy_mildew: { least: 1, best: 20, most: 30, wetness: { least: 2, most: 14 }, dryHours: 6 },
  grape_grey_mould: { least: 10, best: 20, most: 35, wetness: { least: 4, most: 10 } },
  grape_flower_grey_mould: { least: 1, best: 25, most: 34, wetness: { least: 1, most: 12 } },
  apple_fruit_rot: { least: 1, best: 25, most: 35, wetness: { least: 2, most: 5 } },
  wheat_leaf_rust: { least: 5, best: 15, most: 25, wetness: { least: 10, most: 24 } },
  olive_leaf_spot: { least: 5, best: 20, most: 25, wetness: { least: 12, most: 24 } },
  persimmon_leaf_spot: { least: 7, best: 18, most: 30, wetness: { least: 10, most: 42 } },
} as const satisfies Record<string, Pathogen>;

export type PathogenName = keyof typeof PATHOGENS;

/**
 * Response of a pathogen to a temperature in °C. Magarey, Sutton & Thayer (2005), after Yan & Hunt (1999).
 * @returns 0 to 1: 1 at its best temperature, 0 where it does not infect
 */
export function temperatureResponse({ least, best, most }: Pathogen, temperature: number): number {
  if (!(temperature > least && temperature < most)) return 0;
  const exponent = (best - least) / (most - best);
  return ((most - temperature) / (most - best)) * ((temperature - least) / (best - least)) ** exponent;
}

/**
 * Hours of wetness that an infection needs at a mean temperature in °C: 20 % of plants diseased or 5 % of their surface. Magarey,
 * Sutton & Thayer (2005).
 * @returns undefined where it does not infect
 */
export function hoursToInfection(pathogen: Pathogen, temperature: number): number | undefined {
  const response = temperatureResponse(pathogen, temperature);
  if (response === 0) return undefined;
  return Math.min(pathogen.wetness.least / response, pathogen.wetness.most);
}

/** What a pathogen takes of wetness. */
export const wetnessNeedOf = (pathogen: Pathogen): WetnessNeed => ({
  dryHours: pathogen.dryHours ?? 0,
  hoursAt: (temperature) => hoursToInfection(pathogen, temperature),
});

/**
 * How far the longest wet period has brought an infection: hours of wetness over those needed at their mean temperature. Wet
 * hours add up across dry ones that the pathogen bears. Spores are taken to be there.
 * @param hours in order, without a gap
 * @returns 0 and more; an infection from 1
 */
export const infectionShare = (pathogen: Pathogen, hours: readonly WetHour[]): number =>
  farthestInfection(hours, wetnessNeedOf(pathogen));
