import { SAFETY_FROM } from '../livestock';
import type { AdviceRange } from './advice-range';

/** What CIGR recommends as the most that animals of any kind breathe. */
const AIR_OF_STABLES: readonly AdviceRange[] = [
  { quantity: 'ammonia', best: [null, 20], source: 'cigr', seenIn: [] },
  { quantity: 'co2', best: [null, 3000], source: 'cigr', seenIn: [] },
];

/** What Polish law sets as the most in a piggery; the same as CIGR has for all animals. */
const AIR_OF_PIGS: readonly AdviceRange[] = [
  { quantity: 'ammonia', best: [null, 20], source: 'polishPigs' },
  { quantity: 'co2', best: [null, 3000], source: 'polishPigs' },
];

/** Normal before the class alert begins; alert is bearable. Its classes are of hours, not of days. */
const LIVESTOCK_SAFETY: AdviceRange = {
  quantity: 'heatIndex',
  part: 'moment',
  best: [null, SAFETY_FROM.alert - 1],
  bearable: [null, SAFETY_FROM.danger - 1],
  source: 'livestockSafety',
  note: '75 to 78 alert, 79 to 83 danger, from 84 on emergency',
};

const TEMPERATURE_OF_PIGS = { quantity: 'airTemperature', source: 'defraPigs' } as const;

/** Kinds of animals that the adviser knows: what their surroundings should be. */
export const ANIMALS = {
  dairyCow: [
    {
      quantity: 'heatIndex',
      best: [null, 68],
      bearable: [null, 79],
      source: 'zimbelman',
      note: 'milk is lost from 68 on; 72 to 79 mild to moderate, 80 to 89 moderate to severe stress, from 90 on severe',
    },
    ...AIR_OF_STABLES,
  ],
  calf: [
    {
      quantity: 'airTemperature',
      best: [15, 25],
      source: 'nrcDairy',
      seenIn: ['dairyHerd'],
      note: 'thermoneutral zone of very young calves',
    },
    ...AIR_OF_STABLES,
  ],
  beefCattle: [
    {
      quantity: 'airTemperature',
      best: [0, 25],
      source: 'beefExtension',
      note: 'with a dry winter coat',
    },
    LIVESTOCK_SAFETY,
    ...AIR_OF_STABLES,
  ],
  sow: [{ ...TEMPERATURE_OF_PIGS, best: [15, 20] }, ...AIR_OF_PIGS],
  piglet: [{ ...TEMPERATURE_OF_PIGS, best: [25, 30], note: 'suckling pigs, in creeps' }, ...AIR_OF_PIGS],
  weanedPig: [
    { ...TEMPERATURE_OF_PIGS, best: [27, 32], note: 'weaned at 3 to 4 weeks; later weaned 22 to 27 °C' },
    ...AIR_OF_PIGS,
  ],
  growingPig: [{ ...TEMPERATURE_OF_PIGS, best: [15, 21], note: 'porkers' }, ...AIR_OF_PIGS],
  finishingPig: [{ ...TEMPERATURE_OF_PIGS, best: [13, 18], note: 'baconers' }, ...AIR_OF_PIGS],
  layingHen: [
    {
      quantity: 'airTemperature',
      best: [18, 20],
      bearable: [null, 28],
      source: 'lohmann',
      note: 'from the fifth week on; above 28 °C their metabolism is strained',
    },
    { quantity: 'airHumidity', best: [60, 70], source: 'lohmann' },
    { quantity: 'ammonia', best: [null, 20], source: 'lohmann' },
    { quantity: 'co2', best: [null, 3000], source: 'lohmann' },
  ],
  broiler: [
    { quantity: 'ammonia', best: [null, 20], source: 'directive2007' },
    { quantity: 'co2', best: [null, 3000], source: 'directive2007' },
    {
      quantity: 'airHumidity',
      best: [null, 70],
      source: 'directive2007',
      note: 'mean of 48 hours while it is below 10 °C outside',
    },
  ],
  sheep: [
    {
      quantity: 'airTemperature',
      best: [null, 35],
      source: 'blaxter',
      note: 'with a fleece of 2.5 to 12 cm: heat production rises above it',
    },
    ...AIR_OF_STABLES,
  ],
  goat: [{ quantity: 'airTemperature', best: [8, 15], source: 'goatsIgn' }, ...AIR_OF_STABLES],
  horse: [
    {
      quantity: 'airTemperature',
      best: [5, 25],
      source: 'morganHorses',
      note: 'thermoneutral zone of horses that are used to a stable',
    },
    { quantity: 'airHumidity', best: [60, 80], source: 'bmelHorses' },
    { quantity: 'ammonia', best: [null, 10], source: 'bmelHorses' },
    { quantity: 'co2', best: [null, 1000], source: 'bmelHorses' },
  ],
} as const satisfies Record<string, readonly AdviceRange[]>;

export type AnimalKey = keyof typeof ANIMALS;

export const ANIMAL_KEYS = Object.keys(ANIMALS) as AnimalKey[];

/** All that is known of a kind of animal. */
export const animalRanges = (animal: AnimalKey): readonly AdviceRange[] => ANIMALS[animal];
