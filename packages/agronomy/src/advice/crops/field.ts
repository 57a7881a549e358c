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
        depletion('wheat'),
        saltRange({ threshold: 6, slope: 7.1 }),
      ],
      germination: [leastToGerminate(4)],
      flowering: [
        {
          quantity: 'airTemperature',
          part: 'moment',
          best: [null, 31],
          source: 'porterGawith',
          note: 'above it fewer grains set',
        },
      ],
    },
    development: { base: 0, upper: 26, source: 'aquaCrop' },
  },
  barley: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 20],
          bearableTemperature: [2, 40],
          ph: [6.5, 7.5],
          bearablePh: [6, 8],
        }),
        depletion('barley'),
        saltRange({ threshold: 8, slope: 5 }),
      ],
      germination: [leastToGerminate(3)],
    },
    development: { base: 0, upper: 15, source: 'aquaCrop' },
  },
  oats: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [16, 20],
          bearableTemperature: [5, 30],
          ph: [5, 6],
          bearablePh: [4.5, 7.5],
        }),
        depletion('oats'),
      ],
      germination: [leastToGerminate(5)],
    },
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
        depletion('maize'),
        saltRange({ threshold: 1.7, slope: 12 }),
      ],
      germination: [leastToGerminate(10)],
    },
    development: { base: 8, upper: 30, source: 'aquaCrop' },
  },
  rice: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 30],
          bearableTemperature: [10, 36],
          ph: [5.5, 7],
          bearablePh: [4.5, 9],
        }),
        saltRange({ threshold: 3, slope: 12 }),
      ],
      vegetative: [
        {
          quantity: 'airTemperature',
          best: [25, 31],
          bearable: [9, 33],
          source: 'yoshida',
          note: 'tillering; the lower limit is 9 to 16 °C, by variety',
        },
      ],
      flowering: [{ quantity: 'airTemperature', best: [30, 33], bearable: [22, 35], source: 'yoshida' }],
      ripening: [
        {
          quantity: 'airTemperature',
          best: [20, 29],
          bearable: [12, 30],
          source: 'yoshida',
          note: 'the lower limit is 12 to 18 °C, by variety',
        },
      ],
    },
    development: { base: 8, upper: 30, source: 'aquaCrop' },
  },
  sorghum: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [22, 35],
          bearableTemperature: [8, 40],
          ph: [5.5, 7.5],
          bearablePh: [5, 8],
        }),
        depletion('sorghum'),
        saltRange({ threshold: 6.8, slope: 16 }),
      ],
    },
    development: { base: 8, upper: 30, source: 'aquaCrop' },
  },
  soybean: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 33],
          bearableTemperature: [10, 38],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 8.4],
        }),
        depletion('soybean'),
        saltRange({ threshold: 5, slope: 20 }),
      ],
      germination: [leastToGerminate(10)],
    },
    development: { base: 5, upper: 30, source: 'aquaCrop' },
  },
  bean: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [16, 25],
          bearableTemperature: [7, 32],
          ph: [5.5, 7.5],
          bearablePh: [4, 9],
        }),
        depletion('dry_beans'),
        saltRange({ threshold: 1, slope: 19 }),
      ],
      germination: [harrington(60, 60, 85, 95)],
    },
    development: { base: 9, upper: 30, source: 'aquaCrop' },
  },
  pea: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [10, 24],
          bearableTemperature: [4, 30],
          ph: [5.5, 7],
          bearablePh: [4.5, 8.3],
        }),
        depletion('peas'),
      ],
      germination: [harrington(40, 40, 75, 85)],
    },
  },
  groundnut: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [22, 32],
          bearableTemperature: [10, 45],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 8.5],
        }),
        depletion('groundnut'),
        saltRange({ threshold: 3.2, slope: 29 }),
      ],
    },
  },
  sunflower: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [17, 34],
          bearableTemperature: [5, 45],
          ph: [6, 7.5],
          bearablePh: [5.5, 8],
        }),
        depletion('sunflower'),
        saltRange({ threshold: 4.8, slope: 5 }, 'fao61'),
      ],
      germination: [leastToGerminate(6)],
    },
    development: { base: 4, upper: 30, source: 'aquaCrop' },
  },
  rapeseed: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 25],
          bearableTemperature: [5, 41],
          ph: [6.5, 7.6],
          bearablePh: [5.5, 8],
        }),
        depletion(0.6),
        saltRange({ threshold: 11, slope: 13 }, 'fao61'),
      ],
      germination: [leastToGerminate(5)],
    },
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
        depletion('sugar_beet'),
        saltRange({ threshold: 7, slope: 5.9 }),
      ],
      germination: [harrington(40, 50, 85, 95)],
    },
    development: { base: 5, upper: 30, source: 'aquaCrop' },
    threats: ['cercospora'],
  },
  sugarcane: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [24, 37],
          bearableTemperature: [15, 41],
          ph: [5, 8],
          bearablePh: [4.5, 9],
        }),
        depletion('sugarcane'),
        saltRange({ threshold: 1.7, slope: 5.9 }),
      ],
    },
    development: { base: 9, upper: 32, source: 'aquaCrop' },
  },
  cotton: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [22, 36],
          bearableTemperature: [15, 42],
          ph: [6, 7.5],
          bearablePh: [5, 9.5],
        }),
        depletion('cotton'),
        saltRange({ threshold: 7.7, slope: 5.2 }),
      ],
    },
    development: { base: 12, upper: 35, source: 'aquaCrop' },
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
        depletion('potato'),
        saltRange({ threshold: 1.7, slope: 12 }),
      ],
    },
    development: { base: 2, upper: 26, source: 'aquaCrop' },
    threats: ['lateBlight', 'coloradoBeetle'],
  },
  onion: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [12, 25],
          bearableTemperature: [4, 30],
          ph: [6, 7],
          bearablePh: [4.3, 8.3],
        }),
        depletion('onion'),
        saltRange({ threshold: 1.2, slope: 16 }),
      ],
      germination: [harrington(35, 50, 95, 95)],
    },
  },
  carrot: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 24],
          bearableTemperature: [3, 30],
          ph: [5.8, 6.8],
          bearablePh: [4.2, 8.7],
        }),
        depletion('carrot'),
        saltRange({ threshold: 1, slope: 14 }),
      ],
      germination: [harrington(40, 45, 85, 95)],
    },
  },
  cabbage: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 24],
          bearableTemperature: [7, 32],
          ph: [6, 7.5],
          bearablePh: [5, 8.3],
        }),
        depletion('cabbage'),
        saltRange({ threshold: 1.8, slope: 9.7 }),
      ],
      germination: [harrington(40, 45, 95, 100)],
    },
  },
  alfalfa: {
    group: 'field',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [21, 27],
          bearableTemperature: [5, 45],
          ph: [6.5, 7.5],
          bearablePh: [4.3, 8.7],
        }),
        depletion('alfalfa'),
        saltRange({ threshold: 2, slope: 7.3 }),
      ],
    },
    development: { base: 5, upper: 30, source: 'aquaCrop' },
  },
} as const satisfies Record<string, Crop>;
