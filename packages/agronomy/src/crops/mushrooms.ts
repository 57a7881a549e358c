import { fahrenheit } from '../advice/tables';
import type { Crop } from './crop';

/** Mushrooms, which are grown indoors. */
export const MUSHROOM_CROPS = {
  button_mushroom: {
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
  oyster_mushroom: {
    group: 'mushrooms',
    stages: {
      spawnRun: [
        { quantity: 'airTemperature', best: [18, 20], source: 'royseOyster' },
        { quantity: 'airHumidity', best: [95, 98], source: 'royseOyster' },
        { quantity: 'co2', best: [5000, 20_000], source: 'stamets' },
      ],
      pinning: [
        { quantity: 'airTemperature', best: fahrenheit(50, 60), source: 'stamets' },
        { quantity: 'airHumidity', best: [95, 100], source: 'stamets' },
        { quantity: 'co2', best: [null, 700], source: 'royseOyster' },
      ],
      cropping: [
        { quantity: 'airTemperature', best: fahrenheit(50, 70), source: 'stamets' },
        { quantity: 'airHumidity', best: [85, 90], source: 'stamets' },
        { quantity: 'co2', best: [null, 1000], source: 'stamets' },
      ],
    },
  },
  shiitake: {
    group: 'mushrooms',
    stages: {
      spawnRun: [
        { quantity: 'soilTemperature', best: fahrenheit(70, 80), source: 'stamets' },
        { quantity: 'airHumidity', best: [95, 100], source: 'stamets' },
        { quantity: 'co2', best: [10_000, null], source: 'stamets' },
      ],
      pinning: [
        {
          quantity: 'airTemperature',
          best: fahrenheit(50, 70),
          source: 'stamets',
          note: 'strains of cold weather 50 to 60 °F, of warm weather 60 to 70 °F',
        },
        { quantity: 'airHumidity', best: [95, 100], source: 'stamets' },
        { quantity: 'co2', best: [null, 1000], source: 'stamets' },
      ],
      cropping: [
        {
          quantity: 'airTemperature',
          best: fahrenheit(50, 80),
          source: 'stamets',
          note: 'strains of cold weather 50 to 70 °F, of warm weather 60 to 80 °F',
        },
        { quantity: 'airHumidity', best: [60, 80], source: 'stamets' },
        { quantity: 'co2', best: [null, 1000], source: 'stamets' },
      ],
    },
  },
  enoki: {
    group: 'mushrooms',
    stages: {
      spawnRun: [
        { quantity: 'soilTemperature', best: fahrenheit(70, 75), source: 'stamets' },
        { quantity: 'airHumidity', best: [95, 100], source: 'stamets' },
        { quantity: 'co2', best: [5000, null], source: 'stamets' },
      ],
      pinning: [
        { quantity: 'airTemperature', best: fahrenheit(45, 50), source: 'stamets' },
        { quantity: 'airHumidity', best: [95, 100], source: 'stamets' },
        { quantity: 'co2', best: [2000, 4000], source: 'stamets' },
      ],
      cropping: [
        { quantity: 'airTemperature', best: fahrenheit(50, 60), source: 'stamets' },
        { quantity: 'airHumidity', best: [90, 95], source: 'stamets' },
        { quantity: 'co2', best: [2000, 4000], source: 'stamets' },
      ],
    },
  },
} as const satisfies Record<string, Crop>;
