import type { AdviceRange } from '../advice-range';
import type { Crop } from '../crop';
import { saltRange } from '../salinity';
import { depletion, ecoCrop, fahrenheit, frost } from '../tables';

/** Frost in °F that flowers of blueberries tolerate, and that only some do. */
const tolerance = (all: number, some: number | null): AdviceRange => ({
  quantity: 'airTemperature',
  part: 'moment',
  best: fahrenheit(all, null),
  ...(some !== null && { bearable: fahrenheit(some, null) }),
  source: 'msuBlueberry',
});

/** Fruit trees, vines and berries. */
export const ORCHARD_CROPS = {
  apple: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({ temperature: [14, 27], bearableTemperature: [8, 33], ph: [6, 7], bearablePh: [4.5, 8] }),
        depletion('apple'),
      ],
      budSwell: [frost(15, 2)],
      flowering: [frost(28, 25)],
      fruitSet: [frost(28, 25)],
    },
    threats: ['appleScab', 'codlingMoth'],
  },
  pear: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 35],
          bearableTemperature: [10, 37],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 8.3],
        }),
        depletion('pear'),
      ],
      budSwell: [frost(15, 0)],
      flowering: [frost(28, 24)],
      fruitSet: [frost(28, 24)],
    },
    threats: ['codlingMoth'],
  },
  peach: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 33],
          bearableTemperature: [7, 35],
          ph: [5.5, 6.3],
          bearablePh: [4.5, 7.5],
        }),
        depletion('peach'),
        saltRange({ threshold: 1.7, slope: 21 }),
      ],
      budSwell: [frost(18, 1)],
      flowering: [frost(27, 24)],
      fruitSet: [frost(28, 25)],
    },
  },
  cherry: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 28],
          bearableTemperature: [6, 40],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 7],
        }),
        depletion('cherry'),
      ],
      budSwell: [frost(17, 5)],
      flowering: [frost(28, 25)],
      fruitSet: [frost(28, 25)],
    },
  },
  apricot: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({ temperature: [14, 35], bearableTemperature: [7, 40], ph: [6.5, 7], bearablePh: [5, 8] }),
        depletion(0.5),
        saltRange({ threshold: 1.6, slope: 24 }),
      ],
      budSwell: [frost(15, null)],
      flowering: [frost(27, 22)],
      fruitSet: [frost(28, 25)],
    },
  },
  plum: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 33],
          bearableTemperature: [6, 36],
          ph: [5.5, 6.1],
          bearablePh: [4.5, 7.4],
        }),
        depletion(0.5),
        saltRange({ threshold: 2.6, slope: 31 }, 'hoffmanPlum'),
      ],
      budSwell: [frost(14, 0)],
      flowering: [frost(28, 23)],
      fruitSet: [frost(28, 23)],
    },
  },
  almond: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [12, 35],
          bearableTemperature: [10, 40],
          ph: [6.5, 7],
          bearablePh: [5.5, 8],
        }),
        depletion(0.4),
        saltRange({ threshold: 1.5, slope: 19 }),
      ],
    },
  },
  walnut: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 30],
          bearableTemperature: [7, 40],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 8.3],
        }),
        depletion('walnut'),
      ],
    },
    threats: ['codlingMoth'],
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
        depletion('wine_grape'),
        saltRange({ threshold: 1.5, slope: 9.6 }),
      ],
    },
    development: { base: 10, source: 'winkler' },
    threats: ['powderyMildew', 'downyMildew'],
  },
  orange: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 30],
          bearableTemperature: [13, 38],
          ph: [5, 6],
          bearablePh: [4, 8.3],
        }),
        depletion('citrus'),
        saltRange({ threshold: 1.7, slope: 16 }),
      ],
    },
  },
  olive: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 34],
          bearableTemperature: [5, 40],
          ph: [6, 7],
          bearablePh: [5.3, 8.5],
        }),
        depletion('olive'),
      ],
    },
  },
  banana: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [22, 32],
          bearableTemperature: [13, 38],
          ph: [5, 7],
          bearablePh: [4.5, 7.5],
        }),
        depletion('banana'),
      ],
    },
  },
  kiwi: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [21, 30],
          bearableTemperature: [8, 35],
          ph: [6, 7],
          bearablePh: [5.5, 7.5],
        }),
        depletion(0.35),
      ],
    },
  },
  avocado: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [14, 40],
          bearableTemperature: [10, 45],
          ph: [5, 5.8],
          bearablePh: [4.5, 7],
        }),
        depletion(0.7),
      ],
    },
  },
  datePalm: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [26, 45],
          bearableTemperature: [10, 52],
          ph: [6.5, 8],
          bearablePh: [6, 8.5],
        }),
        depletion(0.5),
        saltRange({ threshold: 4, slope: 3.6 }),
      ],
    },
  },
  raspberry: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [17, 23],
          bearableTemperature: [5, 28],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 7.8],
        }),
        depletion(0.5),
      ],
    },
  },
  blueberry: {
    group: 'orchard',
    stages: {
      any: [
        ...ecoCrop({ temperature: [18, 30], bearableTemperature: [7, 42], ph: [4, 5], bearablePh: [3, 5.5] }),
        depletion(0.5),
      ],
      budSwell: [tolerance(15, 10)],
      flowering: [tolerance(28, null)],
      fruitSet: [tolerance(32, null)],
    },
  },
} as const satisfies Record<string, Crop>;
