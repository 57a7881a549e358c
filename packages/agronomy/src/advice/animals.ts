import type { AdviceRange } from './advice-range';

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
    { quantity: 'ammonia', best: [null, 20], source: 'cigr1984' },
    { quantity: 'co2', best: [null, 3000], source: 'cigr1984' },
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
} as const satisfies Record<string, readonly AdviceRange[]>;

export type AnimalKey = keyof typeof ANIMALS;

export const ANIMAL_KEYS = Object.keys(ANIMALS) as AnimalKey[];

/** All that is known of a kind of animal. */
export const animalRanges = (animal: AnimalKey): readonly AdviceRange[] => ANIMALS[animal];
