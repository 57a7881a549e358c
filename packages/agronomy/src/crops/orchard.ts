import type { AdviceRange } from '../advice/advice-range';
import { saltRange } from '../advice/salinity';
import { ecoCrop, fahrenheit, frost } from '../advice/tables';
import type { Crop } from './crop';
import { waterUse } from './water-use';

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
    waterUse: {
      // high latitudes with frost in winter and bare ground, from March
      apple: waterUse([20, 70, 90, 30], [0.45, 0.95, 0.7], 1, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({ temperature: [14, 27], bearableTemperature: [8, 33], ph: [6, 7], bearablePh: [4.5, 8] }),
      ],
      budSwell: [frost(15, 2)],
      flowering: [frost(28, 25)],
      fruitSet: [frost(28, 25)],
    },
    threats: ['appleScab', 'fruitRot', 'codlingMoth'],
  },
  pear: {
    group: 'orchard',
    waterUse: {
      // high latitudes with frost in winter and bare ground, from March
      pear: waterUse([20, 70, 90, 30], [0.45, 0.95, 0.7], 1, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 35],
          bearableTemperature: [10, 37],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 8.3],
        }),
      ],
      budSwell: [frost(15, 0)],
      flowering: [frost(28, 24)],
      fruitSet: [frost(28, 24)],
    },
    threats: ['codlingMoth'],
  },
  peach: {
    group: 'orchard',
    waterUse: {
      // high latitudes with frost in winter and bare ground, from March
      peach: waterUse([20, 70, 90, 30], [0.45, 0.9, 0.65], 1, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 33],
          bearableTemperature: [7, 35],
          ph: [5.5, 6.3],
          bearablePh: [4.5, 7.5],
        }),
        saltRange({ threshold: 1.7, slope: 21 }, { seenIn: [] }),
      ],
      budSwell: [frost(18, 1)],
      flowering: [frost(27, 24)],
      fruitSet: [frost(28, 25)],
    },
  },
  cherry: {
    group: 'orchard',
    waterUse: {
      // high latitudes with frost in winter and bare ground, from March
      cherry: waterUse([20, 70, 90, 30], [0.45, 0.95, 0.7], 1, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 28],
          bearableTemperature: [6, 40],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 7],
        }),
      ],
      budSwell: [frost(17, 5)],
      flowering: [frost(28, 25)],
      fruitSet: [frost(28, 25)],
    },
  },
  apricot: {
    group: 'orchard',
    depletion: 0.5,
    stages: {
      any: [
        ...ecoCrop({ temperature: [14, 35], bearableTemperature: [7, 40], ph: [6.5, 7], bearablePh: [5, 8] }),
        saltRange({ threshold: 1.6, slope: 24 }, { seenIn: [] }),
      ],
      budSwell: [frost(15, null)],
      flowering: [frost(27, 22)],
      fruitSet: [frost(28, 25)],
    },
  },
  plum: {
    group: 'orchard',
    depletion: 0.5,
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 33],
          bearableTemperature: [6, 36],
          ph: [5.5, 6.1],
          bearablePh: [4.5, 7.4],
        }),
        saltRange({ threshold: 2.6, slope: 31 }, { source: 'hoffmanPlum' }),
      ],
      budSwell: [frost(14, 0)],
      flowering: [frost(28, 23)],
      fruitSet: [frost(28, 23)],
    },
  },
  almond: {
    group: 'orchard',
    depletion: 0.4,
    stages: {
      any: [
        ...ecoCrop({
          temperature: [12, 35],
          bearableTemperature: [10, 40],
          ph: [6.5, 7],
          bearablePh: [5.5, 8],
        }),
        saltRange({ threshold: 1.5, slope: 19 }, { seenIn: [] }),
      ],
    },
  },
  walnut: {
    group: 'orchard',
    waterUse: {
      // Utah
      walnut: waterUse([20, 10, 130, 30], [0.5, 1.1, 0.65], 1.7, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 30],
          bearableTemperature: [7, 40],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 8.3],
        }),
      ],
    },
    threats: ['codlingMoth'],
  },
  grapevine: {
    group: 'orchard',
    waterUse: {
      // middle latitudes, from April
      wine_grape: waterUse([30, 60, 40, 80], [0.3, 0.7, 0.45], 1, 0.45),
      // California, from March
      table_grape: waterUse([20, 50, 75, 60], [0.3, 0.85, 0.45], 1, 0.35),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 30],
          bearableTemperature: [10, 38],
          ph: [5.5, 7.5],
          bearablePh: [4.5, 8.5],
        }),
        saltRange({ threshold: 1.5, slope: 9.6 }, { seenIn: ['irriDrip'] }),
      ],
    },
    development: { base: 10, source: 'winkler' },
    threats: ['powderyMildew', 'downyMildew', 'downyMildewSpores', 'greyMould'],
  },
  orange: {
    group: 'orchard',
    waterUse: {
      // bare ground, 70 % of it shaded
      citrus: waterUse([60, 90, 120, 95], [0.7, 0.65, 0.7], 1.2, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 30],
          bearableTemperature: [13, 38],
          ph: [5, 6],
          bearablePh: [4, 8.3],
        }),
        saltRange({ threshold: 1.7, slope: 16 }, { seenIn: ['irriDrip'] }),
      ],
    },
  },
  olive: {
    group: 'orchard',
    waterUse: {
      // 40 to 60 % of the ground shaded
      olive: waterUse([30, 90, 60, 90], [0.65, 0.7, 0.7], 1.2, 0.65),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 34],
          bearableTemperature: [5, 40],
          ph: [6, 7],
          bearablePh: [5.3, 8.5],
        }),
      ],
    },
    threats: ['oliveLeafSpot'],
  },
  banana: {
    group: 'orchard',
    waterUse: {
      // second year
      banana: waterUse([120, 60, 180, 5], [1, 1.2, 1.1], 0.5, 0.35),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [22, 32],
          bearableTemperature: [13, 38],
          ph: [5, 7],
          bearablePh: [4.5, 7.5],
        }),
      ],
    },
  },
  kiwi: {
    group: 'orchard',
    depletion: 0.35,
    stages: {
      any: [
        ...ecoCrop({
          temperature: [21, 30],
          bearableTemperature: [8, 35],
          ph: [6, 7],
          bearablePh: [5.5, 7.5],
        }),
      ],
    },
  },
  avocado: {
    group: 'orchard',
    depletion: 0.7,
    stages: {
      any: [
        ...ecoCrop({
          temperature: [14, 40],
          bearableTemperature: [10, 45],
          ph: [5, 5.8],
          bearablePh: [4.5, 7],
        }),
      ],
    },
  },
  date_palm: {
    group: 'orchard',
    depletion: 0.5,
    stages: {
      any: [
        ...ecoCrop({
          temperature: [26, 45],
          bearableTemperature: [10, 52],
          ph: [6.5, 8],
          bearablePh: [6, 8.5],
        }),
        saltRange({ threshold: 4, slope: 3.6 }, { seenIn: ['irriDrip'] }),
      ],
    },
  },
  raspberry: {
    group: 'orchard',
    depletion: 0.5,
    stages: {
      any: [
        ...ecoCrop({
          temperature: [17, 23],
          bearableTemperature: [5, 28],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 7.8],
        }),
      ],
    },
  },
  blueberry: {
    group: 'orchard',
    depletion: 0.5,
    stages: {
      any: [
        ...ecoCrop({ temperature: [18, 30], bearableTemperature: [7, 42], ph: [4, 5], bearablePh: [3, 5.5] }),
      ],
      budSwell: [tolerance(15, 10)],
      flowering: [tolerance(28, null)],
      fruitSet: [tolerance(32, null)],
    },
  },
  pistachio: {
    group: 'orchard',
    stages: {},
    waterUse: { pistachio: waterUse([20, 60, 30, 40], [0.4, 1.1, 0.45], 1, 0.4) },
  },
} as const satisfies Record<string, Crop>;
