import { saltRange } from '../advice/salinity';
import { ecoCrop, harrington, leastToGerminate } from '../advice/tables';
import type { Crop } from './crop';
import { ON, waterUse } from './water-use';

/** Crops of fields. */
export const FIELD_CROPS = {
  wheat: {
    group: 'field',
    waterUse: {
      // 35 to 45° of latitude, sown in March or April
      wheat: waterUse([20, 25, 60, 30], [0.3, 1.15, 0.25], 1, 0.55),
      // Mediterranean, sown in November, soil not frozen
      winter_wheat: waterUse([30, 140, 40, 30], [0.7, 1.15, 0.25], 1.5, 0.55),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 23],
          bearableTemperature: [5, 27],
          ph: [6, 7],
          bearablePh: [5.5, 8.5],
        }),
        saltRange({ threshold: 6, slope: 7.1 }, { seenIn: ['irriDrip', 'hetao'] }),
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
    threats: ['leafRust'],
  },
  barley: {
    group: 'field',
    waterUse: {
      barley: waterUse([20, 25, 60, 30], [0.3, 1.15, 0.25], 1, 0.55),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 20],
          bearableTemperature: [2, 40],
          ph: [6.5, 7.5],
          bearablePh: [6, 8],
        }),
        saltRange({ threshold: 8, slope: 5 }, { seenIn: ['hetao'] }),
      ],
      germination: [leastToGerminate(3)],
    },
    development: { base: 0, upper: 15, source: 'aquaCrop' },
  },
  oats: {
    group: 'field',
    waterUse: {
      oats: waterUse([20, 25, 60, 30], [0.3, 1.15, 0.25], 1, 0.55),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [16, 20],
          bearableTemperature: [5, 30],
          ph: [5, 6],
          bearablePh: [4.5, 7.5],
        }),
      ],
      germination: [leastToGerminate(5)],
    },
  },
  maize: {
    group: 'field',
    waterUse: {
      maize: waterUse([30, 40, 50, 30], [0.3, 1.2, 0.35], 1, 0.55),
      sweet_maize: waterUse([20, 25, 25, 10], [0.3, 1.15, 1.05], 0.8, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 33],
          bearableTemperature: [10, 47],
          ph: [5, 7],
          bearablePh: [4.5, 8.5],
        }),
        saltRange(
          { threshold: 1.7, slope: 12 },
          { seenIn: ['irriDrip', 'hetao', 'plosOne', 'salinityLaboratory'] },
        ),
      ],
      germination: [leastToGerminate(10)],
    },
    development: { base: 8, upper: 30, source: 'aquaCrop' },
  },
  rice: {
    group: 'field',
    isFlooded: true,
    waterUse: {
      // tropics and Mediterranean
      rice: waterUse([30, 30, 60, 30], [1.05, 1.2, 0.75], 0.5, 0.2),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 30],
          bearableTemperature: [10, 36],
          ph: [5.5, 7],
          bearablePh: [4.5, 9],
        }),
        saltRange({ threshold: 3, slope: 12 }, { seenIn: ['hetao'] }),
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
    waterUse: {
      sorghum: waterUse([20, 35, 40, 30], [0.3, 1.05, 0.55], 1, 0.55),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [22, 35],
          bearableTemperature: [8, 40],
          ph: [5.5, 7.5],
          bearablePh: [5, 8],
        }),
        saltRange({ threshold: 6.8, slope: 16 }, { seenIn: ['hetao'] }),
      ],
    },
    development: { base: 8, upper: 30, source: 'aquaCrop' },
  },
  soybean: {
    group: 'field',
    waterUse: {
      // central USA
      soybean: waterUse([20, 35, 60, 25], [0.5, 1.15, 0.5], 0.6, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 33],
          bearableTemperature: [10, 38],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 8.4],
        }),
        saltRange({ threshold: 5, slope: 20 }, { seenIn: ['hetao'] }),
      ],
      germination: [leastToGerminate(10)],
    },
    development: { base: 5, upper: 30, source: 'aquaCrop' },
  },
  bean: {
    group: 'field',
    waterUse: {
      dry_beans: waterUse([20, 30, 40, 20], [0.4, 1.15, 0.35], 0.6, 0.45),
      green_beans: waterUse([20, 30, 30, 10], [0.5, 1.05, 0.9], 0.5, 0.45),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [16, 25],
          bearableTemperature: [7, 32],
          ph: [5.5, 7.5],
          bearablePh: [4, 9],
        }),
        saltRange({ threshold: 1, slope: 19 }, { seenIn: ['salinityLaboratory', 'plosOne'] }),
      ],
      germination: [harrington(60, 60, 85, 95)],
    },
    development: { base: 9, upper: 30, source: 'aquaCrop' },
  },
  peas: {
    group: 'field',
    waterUse: {
      peas: waterUse([20, 30, 35, 15], [0.5, 1.15, 1.1], 0.6, 0.35),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [10, 24],
          bearableTemperature: [4, 30],
          ph: [5.5, 7],
          bearablePh: [4.5, 8.3],
        }),
      ],
      germination: [harrington(40, 40, 75, 85)],
    },
  },
  groundnut: {
    group: 'field',
    waterUse: {
      groundnut: waterUse([35, 45, 35, 25], [0.4, 1.15, 0.6], 0.5, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [22, 32],
          bearableTemperature: [10, 45],
          ph: [5.5, 6.5],
          bearablePh: [4.5, 8.5],
        }),
        saltRange({ threshold: 3.2, slope: 29 }, { seenIn: [] }),
      ],
    },
  },
  sunflower: {
    group: 'field',
    waterUse: {
      sunflower: waterUse([25, 35, 45, 25], [0.35, 1.1, 0.35], 0.8, 0.45),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [17, 34],
          bearableTemperature: [5, 45],
          ph: [6, 7.5],
          bearablePh: [5.5, 8],
        }),
        saltRange({ threshold: 4.8, slope: 5 }, { source: 'fao61', seenIn: ['hetao', 'plosOne'] }),
      ],
      germination: [leastToGerminate(6)],
    },
    development: { base: 4, upper: 30, source: 'aquaCrop' },
  },
  rapeseed: {
    group: 'field',
    depletion: 0.6,
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 25],
          bearableTemperature: [5, 41],
          ph: [6.5, 7.6],
          bearablePh: [5.5, 8],
        }),
        saltRange({ threshold: 11, slope: 13 }, { source: 'fao61' }),
      ],
      germination: [leastToGerminate(5)],
    },
  },
  sugar_beet: {
    group: 'field',
    waterUse: {
      sugar_beet: waterUse([25, 35, 50, 50], [0.35, 1.2, 0.7], 0.7, 0.55),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 25],
          bearableTemperature: [7, 30],
          ph: [6, 6.8],
          bearablePh: [5.5, 8.5],
        }),
        saltRange({ threshold: 7, slope: 5.9 }, { seenIn: ['irriDrip'] }),
      ],
      germination: [harrington(40, 50, 85, 95)],
    },
    development: { base: 5, upper: 30, source: 'aquaCrop' },
    threats: ['cercospora'],
  },
  sugarcane: {
    group: 'field',
    waterUse: {
      // ratoon in the tropics
      sugarcane: waterUse([30, 50, 180, 60], [0.4, 1.25, 0.75], 1.2, 0.65),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [24, 37],
          bearableTemperature: [15, 41],
          ph: [5, 8],
          bearablePh: [4.5, 9],
        }),
        saltRange({ threshold: 1.7, slope: 5.9 }, { seenIn: [] }),
      ],
    },
    development: { base: 9, upper: 32, source: 'aquaCrop' },
  },
  cotton: {
    group: 'field',
    waterUse: {
      // Texas
      cotton: waterUse([30, 50, 55, 45], [0.35, 1.17, 0.6], 1, 0.65),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [22, 36],
          bearableTemperature: [15, 42],
          ph: [6, 7.5],
          bearablePh: [5, 9.5],
        }),
        saltRange({ threshold: 7.7, slope: 5.2 }, { seenIn: ['irriDrip', 'hetao'] }),
      ],
    },
    development: { base: 12, upper: 35, source: 'aquaCrop' },
  },
  potato: {
    group: 'field',
    waterUse: {
      potato: waterUse([30, 35, 50, 30], [0.5, 1.15, 0.75], 0.4, 0.35),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 25],
          bearableTemperature: [7, 30],
          ph: [5, 6.2],
          bearablePh: [4.2, 8.5],
        }),
        saltRange({ threshold: 1.7, slope: 12 }, { seenIn: ['irriDrip', 'hetao', 'salinityLaboratory'] }),
      ],
    },
    development: { base: 2, upper: 26, source: 'aquaCrop' },
    threats: ['lateBlight', 'coloradoBeetle'],
  },
  onion: {
    group: 'field',
    waterUse: {
      onion: waterUse([15, 25, 70, 40], [0.7, 1.05, 0.75], 0.3, 0.3),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [12, 25],
          bearableTemperature: [4, 30],
          ph: [6, 7],
          bearablePh: [4.3, 8.3],
        }),
        saltRange({ threshold: 1.2, slope: 16 }, { seenIn: ['irriDrip', 'salinityLaboratory'] }),
      ],
      germination: [harrington(35, 50, 95, 95)],
    },
  },
  carrot: {
    group: 'field',
    waterUse: {
      carrot: waterUse([30, 40, 60, 20], [0.7, 1.05, 0.95], 0.5, 0.35),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 24],
          bearableTemperature: [3, 30],
          ph: [5.8, 6.8],
          bearablePh: [4.2, 8.7],
        }),
        saltRange({ threshold: 1, slope: 14 }, { seenIn: ['salinityLaboratory'] }),
      ],
      germination: [harrington(40, 45, 85, 95)],
    },
  },
  cabbage: {
    group: 'field',
    waterUse: {
      // California, September
      cabbage: waterUse([40, 60, 50, 15], [0.7, 1.05, 0.95], 0.5, 0.45),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [15, 24],
          bearableTemperature: [7, 32],
          ph: [6, 7.5],
          bearablePh: [5, 8.3],
        }),
        saltRange({ threshold: 1.8, slope: 9.7 }, { seenIn: ['salinityLaboratory'] }),
      ],
      germination: [harrington(40, 45, 95, 100)],
    },
  },
  alfalfa: {
    group: 'field',
    waterUse: {
      // from the last frost of spring on, averaged over cuttings
      alfalfa: waterUse([10, 30, ON, 0], [0.4, 0.95, 0.9], 1, 0.55),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [21, 27],
          bearableTemperature: [5, 45],
          ph: [6.5, 7.5],
          bearablePh: [4.3, 8.7],
        }),
        saltRange({ threshold: 2, slope: 7.3 }, { seenIn: ['irriDrip', 'hetao'] }),
      ],
    },
    development: { base: 5, upper: 30, source: 'aquaCrop' },
  },
  millet: {
    group: 'field',
    stages: {},
    // Pakistan, June
    waterUse: { millet: waterUse([15, 25, 40, 25], [0.3, 1, 0.3], 1, 0.55) },
  },
  lentil: {
    group: 'field',
    stages: {},
    waterUse: { lentil: waterUse([20, 30, 60, 40], [0.4, 1.1, 0.3], 0.6, 0.5) },
  },
  watermelon: {
    group: 'field',
    stages: {},
    waterUse: { watermelon: waterUse([20, 30, 30, 30], [0.4, 1, 0.75], 0.8, 0.4) },
  },
  pumpkin: {
    group: 'field',
    stages: {},
    waterUse: { pumpkin: waterUse([25, 35, 35, 25], [0.5, 1, 0.8], 1, 0.35) },
  },
  courgette: {
    group: 'field',
    stages: {},
    waterUse: { courgette: waterUse([20, 30, 25, 15], [0.5, 0.95, 0.75], 0.6, 0.5) },
  },
  broccoli: {
    group: 'field',
    stages: {},
    // California, September
    waterUse: { broccoli: waterUse([35, 45, 40, 15], [0.7, 1.05, 0.95], 0.4, 0.45) },
  },
  cauliflower: {
    group: 'field',
    stages: {},
    // California, September
    waterUse: { cauliflower: waterUse([35, 50, 40, 15], [0.7, 1.05, 0.95], 0.4, 0.45) },
  },
  hops: {
    group: 'field',
    stages: {},
    // Idaho
    waterUse: { hops: waterUse([25, 40, 80, 10], [0.3, 1.05, 0.85], 1, 0.5) },
  },
  tea: {
    group: 'field',
    stages: {},
    // without shade
    waterUse: {
      tea: { coefficients: { initial: 0.95, mid: 1, end: 1 }, rootDepth: 0.9, depletion: 0.4 },
    },
  },
  coffee: {
    group: 'field',
    stages: {},
    // on bare ground
    waterUse: {
      coffee: { coefficients: { initial: 0.9, mid: 0.95, end: 0.95 }, rootDepth: 0.9, depletion: 0.4 },
    },
  },
} as const satisfies Record<string, Crop>;
