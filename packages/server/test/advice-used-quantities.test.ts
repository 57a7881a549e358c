import type { AdviceRange } from '@fieldscope/agronomy/advice/advice-range';
import { ANIMAL_KEYS, animalRanges } from '@fieldscope/agronomy/advice/animals';
import { QUANTITIES } from '@fieldscope/agronomy/advice/quantities';
import { THREAT_SOURCES } from '@fieldscope/agronomy/advice/threat-sources';
import { ADVISED_CROPS, CROPS, cropRanges, stagesOf } from '@fieldscope/agronomy/crops';
import type { Threat } from '@fieldscope/agronomy/crops/crop';
import { USED_QUANTITIES } from '@fieldscope/contract/advice/used-quantities';
import { expect, test } from 'vitest';

test('the contract says what is used of each crop and animal: its ranges, and what they and models of diseases are worked out of', () => {
  const usedOf = (ranges: readonly AdviceRange[], threats: readonly Threat[]) => {
    const quantities = new Set<string>(ranges.map(({ quantity }) => quantity));
    const isWorkedOut = quantities.delete('heatIndex') || quantities.has('vapourPressureDeficit');
    if (isWorkedOut || threats.some((threat) => Object.hasOwn(THREAT_SOURCES, threat)))
      for (const quantity of ['airTemperature', 'airHumidity']) quantities.add(quantity);
    return Object.keys(QUANTITIES).filter((quantity) => quantities.has(quantity));
  };
  const crops = ADVISED_CROPS.map((key) => {
    const ranges = (['any', ...stagesOf(key)] as const).flatMap((stage) => cropRanges(key, stage));
    return [key, usedOf(ranges, CROPS[key].threats ?? [])];
  });
  const animals = ANIMAL_KEYS.map((key) => [key, usedOf(animalRanges(key), [])]);
  expect(Object.entries(USED_QUANTITIES)).toEqual([...crops, ...animals]);
});
