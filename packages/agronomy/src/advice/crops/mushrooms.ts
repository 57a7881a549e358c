import type { Crop } from '../crop';
import { fahrenheit } from '../tables';

/** Crops of mushroom houses. */
export const MUSHROOM_CROPS = {
  buttonMushroom: {
    group: 'mushrooms',
    stages: {
      spawnRun: [
        {
          quantity: 'soilTemperature',
          best: fahrenheit(76, 78),
          bearable: fahrenheit(null, 90),
          source: 'stametsChilton',
          note: 'damage from 90 °F on, death at 96 °F',
        },
        { quantity: 'airHumidity', best: [90, 100], source: 'stametsChilton' },
        { quantity: 'co2', best: [5000, 10_000], source: 'stametsChilton' },
      ],
      caseRun: [
        { quantity: 'soilTemperature', best: fahrenheit(76, 80), source: 'stametsChilton' },
        { quantity: 'airHumidity', best: [90, 100], source: 'stametsChilton' },
        { quantity: 'co2', best: [5000, 10_000], source: 'stametsChilton' },
      ],
      pinning: [
        { quantity: 'soilTemperature', best: fahrenheit(65, 70), source: 'stametsChilton' },
        { quantity: 'airTemperature', best: fahrenheit(62, 65), source: 'stametsChilton' },
        { quantity: 'airHumidity', best: [95, 100], source: 'stametsChilton' },
        { quantity: 'co2', best: [null, 1000], source: 'stametsChilton' },
      ],
      cropping: [
        { quantity: 'airTemperature', best: fahrenheit(62, 65), source: 'stametsChilton' },
        { quantity: 'airHumidity', best: [85, 92], source: 'stametsChilton' },
        { quantity: 'co2', best: [null, 1000], source: 'stametsChilton' },
      ],
    },
  },
} as const satisfies Record<string, Crop>;
