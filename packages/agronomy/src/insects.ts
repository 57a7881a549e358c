import type { DevelopmentRange } from './growing-degree-days';

/** Stages of an insect, from which sum of degree days (°C·d) on each is there. */
type Stages = Readonly<Record<string, number>>;

interface Insect {
  /** Between these temperatures it develops, °C. */
  range: DevelopmentRange;
  stages: Stages;
}

const perFahrenheit = (degreeDays: number): number => degreeDays / 1.8;

/**
 * Colorado potato beetle, first generation, in degree days since the first eggs were seen, by the average of the day's extremes.
 * Delahaut (2015), Degree days for common fruit and vegetable insect pests, University of Wisconsin–Madison XHT1087: above
 * 50 °F, without an upper limit.
 */
export const COLORADO_BEETLE = {
  range: { base: 10, upper: 60 },
  stages: {
    firstInstar: perFahrenheit(185),
    secondInstar: perFahrenheit(240),
    thirdInstar: perFahrenheit(300),
    fourthInstar: perFahrenheit(400),
    pupa: perFahrenheit(675),
  },
} as const satisfies Insect;

/**
 * Codling moth of apple and pear, in degree days since moths were first caught on two dates in a row, by a single sine wave.
 * Michigan State University, Enviroweather, codling moth: 50 °F; upper limit of 88 °F as UC IPM has it.
 */
export const CODLING_MOTH = {
  range: { base: 10, upper: 31.1 },
  stages: {
    firstHatch: perFahrenheit(250),
    fifthHatched: perFahrenheit(350),
    peakOfEggs: perFahrenheit(550),
    secondMoths: perFahrenheit(1060),
    secondHatch: perFahrenheit(1250),
    peakOfSecondMoths: perFahrenheit(1600),
    secondPeakOfEggs: perFahrenheit(1700),
  },
} as const satisfies Insect;

/** The stage that an insect has reached at a sum of degree days (°C·d); undefined before the first. */
export function stageAt<S extends Stages>(
  { stages }: { stages: S },
  degreeDays: number,
): keyof S | undefined {
  const reached = Object.entries(stages).filter(([, from]) => degreeDays >= from);
  return reached.reduce<[string, number] | undefined>(
    (latest, one) => (latest && latest[1] > one[1] ? latest : one),
    undefined,
  )?.[0];
}
