/** Least and most of what an input of a formula may be. */
export type Span = readonly [least: number, most: number];

/** Air temperatures in °C that occur on Earth, with a margin. */
export const AIR_TEMPERATURE: Span = [-90, 60];
/** Relative humidity in %; sensors show a little more than 100. */
export const HUMIDITY: Span = [0, 105];
/** Rain of one day in mm: the most that was ever measured is 1,825 (Foc-Foc, La Réunion, 1966), with a margin. */
export const RAIN_OF_DAY: Span = [0, 2000];

/** Whether every number is finite and within its range: a formula gives nothing otherwise. */
export const areWithin = (...given: [value: number, span: Span][]): boolean =>
  given.every(([value, [least, most]]) => value >= least && value <= most);

/** The number, or undefined when it is none that can be shown. */
export const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);
