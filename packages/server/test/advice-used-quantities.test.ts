import { ANIMAL_KEYS, animalRanges } from '@fieldscope/agronomy/advice/animals';
import { QUANTITIES } from '@fieldscope/agronomy/advice/quantities';
import { threatModel } from '@fieldscope/agronomy/advice/threats';
import { ADVISED_CROPS, CROPS, cropRanges, stagesOf } from '@fieldscope/agronomy/crops';
import { RAIN_USED_FOR, USED_QUANTITIES } from '@fieldscope/contract/advice/used-quantities';
import { expect, test } from 'vitest';

/** Both are worked out of the temperature and humidity of the air. */
const WORKED_OUT = ['vapourPressureDeficit', 'heatIndex'];
const AIR = ['airTemperature', 'airHumidity'];

function usedOf(ranges: readonly { quantity: string }[], inputs: readonly string[]): string[] {
  const quantities = new Set([...ranges.map(({ quantity }) => quantity), ...inputs]);
  if (WORKED_OUT.some((quantity) => quantities.has(quantity)))
    for (const quantity of AIR) quantities.add(quantity);
  quantities.delete('heatIndex');
  return Object.keys(QUANTITIES).filter((quantity) => quantities.has(quantity));
}

test('the contract says what is used of each crop and animal: its ranges, and what they and models of diseases are worked out of', () => {
  const crops = ADVISED_CROPS.map((key) => {
    const { threats = [], development } = CROPS[key];
    const ranges = (['any', ...stagesOf(key)] as const).flatMap((stage) => cropRanges(key, stage));
    const inputs = threats.flatMap((threat) => threatModel(threat).needs);
    return [key, usedOf(ranges, [...inputs, ...(development ? ['airTemperature'] : [])])];
  });
  const animals = ANIMAL_KEYS.map((key) => [key, usedOf(animalRanges(key), [])]);
  expect(Object.entries(USED_QUANTITIES)).toEqual([...crops, ...animals]);
});

test('the contract says of which crops rain is used: those with a disease whose model takes it', () => {
  const crops = ADVISED_CROPS.filter((key) => {
    const { threats = [] } = CROPS[key];
    return threats.some((threat) => (threatModel(threat).needs as readonly string[]).includes('rain'));
  });
  expect(RAIN_USED_FOR).toEqual(crops);
});
