import type { AdviceRange, Limits } from './advice-range';

/** Ranges that many crops have from one table each, in the order and unit of its columns. */

/** °C of a temperature in °F as printed, to a tenth. */
const celsius = (fahrenheit: number): number => Math.round(((fahrenheit - 32) * 50) / 9) / 10;

/** A range that is printed in °F, in °C. */
export const fahrenheit = (least: number | null, most: number | null): Limits => [
  least === null ? null : celsius(least),
  most === null ? null : celsius(most),
];

interface EcoCropRow {
  /** Optimal and absolute mean temperature, °C. */
  temperature: Limits;
  bearableTemperature: Limits;
  /** Optimal and absolute pH of the soil. */
  ph: Limits;
  bearablePh: Limits;
}

/** Temperature and soil pH of a crop in EcoCrop, which goes by months of the growing season: TOPMN, TOPMX; TMIN, TMAX; PHOPMN, PHOPMX; PHMIN, PHMAX. */
export const ecoCrop = ({ temperature, bearableTemperature, ph, bearablePh }: EcoCropRow): AdviceRange[] => [
  {
    quantity: 'airTemperature',
    over: 'month',
    best: temperature,
    bearable: bearableTemperature,
    source: 'ecoCrop',
  },
  { quantity: 'ph', best: ph, bearable: bearablePh, source: 'ecoCrop' },
];

/** Where soil water is without stress for a crop, of the share of the available water that it takes: FAO-56, table 22. */
export const depletionRange = (depletion: number): AdviceRange => ({
  quantity: 'soilWater',
  best: [null, depletion],
  source: 'fao56',
  note: 'at 5 mm of crop evapotranspiration a day',
});

/** Soil temperature in which vegetable seeds come up, °F: minimum, optimum range, maximum. */
export const harrington = (least: number, from: number, to: number, most: number): AdviceRange => ({
  quantity: 'soilTemperature',
  best: fahrenheit(from, to),
  bearable: fahrenheit(least, most),
  source: 'harrington',
});

/** Soil temperature from which seeds of a field crop come up, °C. */
export const leastToGerminate = (temperature: number): AdviceRange => ({
  quantity: 'soilTemperature',
  best: [temperature, null],
  source: 'manitobaGermination',
});

/** Frost in °F that kills 10 and 90 % of the buds or flowers in half an hour. */
export const frost = (tenPercent: number, ninetyPercent: number | null): AdviceRange => ({
  quantity: 'airTemperature',
  part: 'moment',
  best: fahrenheit(tenPercent, null),
  bearable: fahrenheit(ninetyPercent, null),
  source: 'wsuFrost',
  note: '10 % of buds or flowers are killed in 30 minutes below the first, 90 % below the second limit',
});
