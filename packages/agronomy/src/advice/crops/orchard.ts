import type { Crop } from '../crop';
import { saltRange } from '../salinity';
import { depletion, ecoCrop, frost } from '../tables';

/** Fruit trees, vines and berries. */
export const ORCHARD_CROPS = {
  apple: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({ temperature: [14, 27], bearableTemperature: [8, 33], ph: [6, 7], bearablePh: [4.5, 8] }),
        depletion(0.5),
      ],
      budSwell: [frost(15, 2)],
      flowering: [frost(28, 25)],
      fruitSet: [frost(28, 25)],
    },
    threats: ['appleScab', 'codlingMoth'],
  },
  grapevine: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 30],
          bearableTemperature: [10, 38],
          ph: [5.5, 7.5],
          bearablePh: [4.5, 8.5],
        }),
        depletion(0.45),
        saltRange({ threshold: 1.5, slope: 9.6 }),
      ],
    },
    threats: ['powderyMildew', 'downyMildew'],
  },
} as const satisfies Record<string, Crop>;
