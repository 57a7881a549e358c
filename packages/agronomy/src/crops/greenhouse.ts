import type { AdviceRange } from '../advice/advice-range';
import { saltRange } from '../advice/salinity';
import { ecoCrop, fahrenheit, harrington } from '../advice/tables';
import type { Crop } from './crop';
import { waterUse } from './water-use';

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

const LIGHT_OF_VINE_CROPS: AdviceRange = {
  quantity: 'dailyLight',
  best: [20, null],
  bearable: [15, null],
  source: 'runkleLight',
  note: 'at least 15, preferably more than 20',
};

const LIGHT_OF_LEAFY_GREENS: AdviceRange = { quantity: 'dailyLight', best: [12, null], source: 'jayalath' };

/** Crops that are grown under glass or film, many of them in fields, too. */
export const GREENHOUSE_CROPS = {
  tomato: {
    group: 'greenhouse',
    waterUse: {
      tomato: waterUse([30, 40, 45, 30], [0.6, 1.15, 0.8], 0.7, 0.4),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 27],
          bearableTemperature: [7, 35],
          ph: [5.5, 6.8],
          bearablePh: [5, 7.5],
        }),
        {
          quantity: 'airTemperature',
          part: 'day',
          best: fahrenheit(70, 82),
          bearable: fahrenheit(60, 86),
          source: 'snyder',
          note: 'nutrients lack below 60 °F, fruits do not colour above 86 °F',
        },
        {
          quantity: 'airTemperature',
          part: 'night',
          best: fahrenheit(62, 64),
          bearable: fahrenheit(60, 86),
          source: 'snyder',
        },
        { quantity: 'soilTemperature', best: [14, null], source: 'papadopoulos' },
        saltRange({ threshold: 2.5, slope: 9.9 }, { seenIn: ['irriDrip', 'salinityLaboratory'] }),
        LIGHT_OF_VINE_CROPS,
        ...UNDER_GLASS,
      ],
      germination: [harrington(50, 60, 85, 95)],
    },
    development: { base: 7, upper: 28, source: 'aquaCrop' },
    threats: ['lateBlight', 'coloradoBeetle'],
  },
  cucumber: {
    group: 'greenhouse',
    waterUse: {
      // arid region, June to August
      cucumber: waterUse([20, 30, 40, 15], [0.6, 1, 0.75], 0.7, 0.5),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 32],
          bearableTemperature: [6, 38],
          ph: [6, 7.5],
          bearablePh: [4.5, 8.7],
        }),
        saltRange({ threshold: 2.5, slope: 13 }, { seenIn: ['irriDrip', 'salinityLaboratory'] }),
        LIGHT_OF_VINE_CROPS,
        ...UNDER_GLASS,
      ],
      germination: [harrington(60, 60, 95, 105)],
      vegetative: [
        {
          quantity: 'airTemperature',
          best: [20, 22],
          bearable: [15, 38],
          source: 'gruda',
          note: 'in the first week after planting 22 to 24 °C; shoots do not grow below 13 to 15, nor above 38 to 40 °C',
        },
      ],
      fruiting: [
        {
          quantity: 'airTemperature',
          best: [22, 24],
          bearable: [18, 38],
          source: 'gruda',
          note: 'for fruits of good quality; below 18 °C they stay shorter',
        },
      ],
    },
  },
  pepper: {
    group: 'greenhouse',
    waterUse: {
      pepper: waterUse([30, 35, 40, 20], [0.6, 1.05, 0.9], 0.5, 0.3),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [17, 30],
          bearableTemperature: [8, 35],
          ph: [5.5, 6.8],
          bearablePh: [4.5, 7],
        }),
        saltRange({ threshold: 1.5, slope: 14 }, { seenIn: ['irriDrip', 'salinityLaboratory'] }),
        LIGHT_OF_VINE_CROPS,
        ...UNDER_GLASS,
      ],
      germination: [harrington(60, 65, 95, 95)],
    },
  },
  aubergine: {
    group: 'greenhouse',
    waterUse: {
      aubergine: waterUse([30, 45, 40, 25], [0.6, 1.05, 0.9], 0.7, 0.45),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [20, 35],
          bearableTemperature: [9, 40],
          ph: [5.5, 6.8],
          bearablePh: [4.3, 8.5],
        }),
        saltRange({ threshold: 1.1, slope: 6.9 }, { source: 'maas' }),
        ...UNDER_GLASS,
      ],
      germination: [harrington(60, 75, 90, 95)],
    },
    threats: ['coloradoBeetle'],
  },
  melon: {
    group: 'greenhouse',
    waterUse: {
      melon: waterUse([25, 35, 40, 20], [0.5, 1.05, 0.75], 0.8, 0.4),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 30],
          bearableTemperature: [9, 35],
          ph: [6, 7.5],
          bearablePh: [5, 8.7],
        }),
        ...UNDER_GLASS,
      ],
      germination: [harrington(60, 75, 95, 100)],
    },
  },
  lettuce: {
    group: 'greenhouse',
    waterUse: {
      lettuce: waterUse([20, 30, 15, 10], [0.7, 1, 0.95], 0.3, 0.3),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [12, 21],
          bearableTemperature: [5, 30],
          ph: [6, 7],
          bearablePh: [4.2, 7.5],
        }),
        saltRange({ threshold: 1.3, slope: 13 }, { seenIn: ['salinityLaboratory'] }),
        { quantity: 'airHumidity', best: [50, 70], source: 'cornellLettuce' },
        { quantity: 'solutionPh', best: [5.6, 6], source: 'cornellLettuce' },
        {
          quantity: 'solutionConductivity',
          best: [1.15, 1.25],
          source: 'cornellLettuce',
          note: 'above that of the water',
        },
        {
          quantity: 'dailyLight',
          best: [14, null],
          bearable: [12, null],
          source: 'runkleLight',
          note: 'recommended minimum 12 to 14',
        },
        ...UNDER_GLASS,
      ],
      germination: [harrington(35, 40, 80, 95)],
    },
  },
  spinach: {
    group: 'greenhouse',
    waterUse: {
      spinach: waterUse([20, 20, 20, 5], [0.7, 1, 0.95], 0.3, 0.2),
    },
    stages: {
      any: [
        ...ecoCrop({
          temperature: [13, 20],
          bearableTemperature: [2, 27],
          ph: [6, 7.5],
          bearablePh: [5.3, 8.3],
        }),
        saltRange({ threshold: 2, slope: 7.6 }, { seenIn: ['salinityLaboratory'] }),
        LIGHT_OF_LEAFY_GREENS,
        ...UNDER_GLASS,
      ],
      germination: [harrington(35, 45, 75, 85)],
    },
  },
  basil: {
    group: 'greenhouse',
    stages: {
      any: [
        ...ecoCrop({
          temperature: [18, 27],
          bearableTemperature: [7, 36],
          ph: [6, 7],
          bearablePh: [4.3, 8.2],
        }),
        LIGHT_OF_LEAFY_GREENS,
        ...UNDER_GLASS,
      ],
    },
  },
  strawberry: {
    group: 'greenhouse',
    depletion: 0.2,
    stages: {
      any: [
        ...ecoCrop({
          temperature: [11, 24],
          bearableTemperature: [6, 28],
          ph: [6, 6.8],
          bearablePh: [4.5, 8.2],
        }),
        {
          quantity: 'airTemperature',
          part: 'day',
          best: [20, 24],
          bearable: [15, 27],
          source: 'kubota',
          note: 'photosynthesis is comparably high from 15 to 27 °C',
        },
        { quantity: 'airTemperature', part: 'night', best: [10, 12], source: 'kubota' },
        saltRange({ threshold: 1, slope: 33 }, { seenIn: ['salinityLaboratory'] }),
        ...UNDER_GLASS,
      ],
    },
  },
  rose: {
    group: 'greenhouse',
    stages: {
      any: [{ quantity: 'airTemperature', part: 'day', best: [24, 27], source: 'rdaRoses' }, ...UNDER_GLASS],
    },
  },
} as const satisfies Record<string, Crop>;
