import type { AdviceRange } from '../advice-range';
import type { Crop } from '../crop';
import { saltRange } from '../salinity';
import { depletion, ecoCrop, harrington } from '../tables';

/** What holds for most greenhouse crops. */
const UNDER_GLASS: readonly AdviceRange[] = [
  { quantity: 'vapourPressureDeficit', best: [0.2, 1], source: 'grangeHand' },
  {
    quantity: 'co2',
    part: 'day',
    best: [340, 1000],
    source: 'omafraCo2',
    note: 'photosynthesis of most greenhouse crops increases from 340 to 1,000 ppm',
  },
];

/** Crops that are grown under glass or film; tomato, cucumber and lettuce of fields, too. */
export const GREENHOUSE_CROPS = {
  tomato: {
    group: 'greenhouse',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 27],
          bearableTemperature: [7, 35],
          ph: [5.5, 6.8],
          bearablePh: [5, 7.5],
        }),
        depletion(0.4),
        saltRange({ threshold: 2.5, slope: 9.9 }),
        ...UNDER_GLASS,
      ],
      germination: [harrington(50, 60, 85, 95)],
    },
    development: { base: 7, upper: 28, source: 'aquaCrop' },
    threats: ['lateBlight', 'coloradoBeetle'],
  },
  cucumber: {
    group: 'greenhouse',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 32],
          bearableTemperature: [6, 38],
          ph: [6, 7.5],
          bearablePh: [4.5, 8.7],
        }),
        depletion(0.5),
        saltRange({ threshold: 2.5, slope: 13 }),
        ...UNDER_GLASS,
      ],
      germination: [harrington(60, 60, 95, 105)],
    },
    threats: ['downyMildew'],
  },
  lettuce: {
    group: 'greenhouse',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [12, 21],
          bearableTemperature: [5, 30],
          ph: [6, 7],
          bearablePh: [4.2, 7.5],
        }),
        depletion(0.3),
        saltRange({ threshold: 1.3, slope: 13 }),
        ...UNDER_GLASS,
        { quantity: 'airHumidity', best: [50, 70], source: 'cornellLettuce' },
        { quantity: 'solutionPh', best: [5.6, 6], source: 'cornellLettuce' },
      ],
      germination: [harrington(35, 40, 80, 95)],
    },
  },
} as const satisfies Record<string, Crop>;
