import { expect, test } from 'vitest';
import { averageDegreeDays, sineDegreeDays } from '../src/growing-degree-days';
import { CODLING_MOTH, COLORADO_BEETLE, stageAt } from '../src/insects';

const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8;

test.each([
  [184, undefined],
  [185, 'firstInstar'],
  [240, 'secondInstar'],
  [300, 'thirdInstar'],
  [400, 'fourthInstar'],
  [675, 'pupa'],
])('Wisconsin XHT1087: Colorado beetles at %s °F·d: %s', (degreeDays, stage) => {
  expect(stageAt(COLORADO_BEETLE, degreeDays / 1.8)).toBe(stage);
});

test.each([
  [0, undefined],
  [250, 'firstHatch'],
  [350, 'fifthHatched'],
  [550, 'peakOfEggs'],
  [1060, 'secondMoths'],
  [1250, 'secondHatch'],
  [1600, 'peakOfSecondMoths'],
  [1700, 'secondPeakOfEggs'],
])('Enviroweather: codling moths at %s °F·d: %s', (degreeDays, stage) => {
  expect(stageAt(CODLING_MOTH, degreeDays / 1.8)).toBe(stage);
});

test('Purdue: a day of 51 °F on average gives one degree day above 50 °F', () => {
  const day = { least: celsius(50), most: celsius(52) };
  for (const formula of [averageDegreeDays, sineDegreeDays])
    for (const { range } of [COLORADO_BEETLE, CODLING_MOTH])
      expect(formula(day, range)! * 1.8).toBeCloseTo(1, 6);
});
