import { MODELS } from '@fieldscope/codecs';
import { SENSOR_TYPES } from '@fieldscope/contract/definitions/sensor-types';
import { expect, test } from 'vitest';

/** Of the K1100 others are published than it sends. */
const PUBLISHED_OTHERWISE = ['2026'];

test('a model with a sensor measures what is published of the type, in any order', () => {
  const types: Readonly<Record<string, readonly number[]>> = SENSOR_TYPES;
  for (const { model, sensors } of MODELS) {
    for (const { sensorType, measurementIds } of sensors) {
      if (PUBLISHED_OTHERWISE.includes(sensorType)) continue;
      expect([...measurementIds].sort(), model).toEqual([...(types[sensorType] ?? [])].sort());
    }
  }
});
