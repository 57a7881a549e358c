import type { Crop } from '../crop';
import { saltRange } from '../salinity';
import { depletion, ecoCrop, harrington, leastToGerminate } from '../tables';

/** Crops of fields. */
export const FIELD_CROPS = {
  wheat: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 23],
          bearableTemperature: [5, 27],
          ph: [6, 7],
          bearablePh: [5.5, 8.5],
        }),
        depletion(0.55),
        saltRange({ threshold: 6, slope: 7.1 }),
      ],
      germination: [leastToGerminate(4)],
    },
    development: { base: 0, upper: 26, source: 'aquaCrop' },
  },
  maize: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 33],
          bearableTemperature: [10, 47],
          ph: [5, 7],
          bearablePh: [4.5, 8.5],
        }),
        depletion(0.55),
        saltRange({ threshold: 1.7, slope: 12 }),
      ],
      germination: [leastToGerminate(10)],
    },
    development: { base: 8, upper: 30, source: 'aquaCrop' },
  },
  potato: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 25],
          bearableTemperature: [7, 30],
          ph: [5, 6.2],
          bearablePh: [4.2, 8.5],
        }),
        depletion(0.35),
        saltRange({ threshold: 1.7, slope: 12 }),
      ],
    },
    development: { base: 2, upper: 26, source: 'aquaCrop' },
    threats: ['lateBlight', 'coloradoBeetle'],
  },
  sugarBeet: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 25],
          bearableTemperature: [7, 30],
          ph: [6, 6.8],
          bearablePh: [5.5, 8.5],
        }),
        depletion(0.55),
        saltRange({ threshold: 7, slope: 5.9 }),
      ],
      germination: [harrington(40, 50, 85, 95)],
    },
    development: { base: 5, upper: 30, source: 'aquaCrop' },
    threats: ['cercospora'],
  },
} as const satisfies Record<string, Crop>;
