import { describe, expect, test } from 'vitest';
import { ACTIONS } from '../../src/advice/actions';
import { type AdviceRange, judge, rangesOf } from '../../src/advice/advice-range';
import { ANIMAL_KEYS, animalRanges } from '../../src/advice/animals';
import { SEEN } from '../../src/advice/seen';
import { SOURCES } from '../../src/advice/sources';
import { THREATS, WARNING_SOURCES } from '../../src/advice/threats';
import { ADVISED_CROPS, CROPS, cropRanges, stagesOf } from '../../src/crops';

const range: AdviceRange = {
  quantity: 'airTemperature',
  best: [15, 23],
  bearable: [5, 27],
  source: 'ecoCrop',
};

describe('a value in a range', () => {
  test.each([
    [4.9, 'below'],
    [5, 'low'],
    [14.9, 'low'],
    [15, 'best'],
    [23, 'best'],
    [23.1, 'high'],
    [27, 'high'],
    [27.1, 'above'],
    [Number.NaN, undefined],
  ])('%s °C is %s where 15 to 23 is best and 5 to 27 bearable', (value, standing) => {
    expect(judge(value, range)).toBe(standing);
  });

  test('is never beyond what is bearable where the source does not say what that is', () => {
    const { bearable, ...without } = range;
    expect([-40, 60].map((value) => judge(value, without))).toEqual(['low', 'high']);
  });

  test('is best on an open side however far it is', () => {
    expect(judge(-1e6, { ...range, best: [null, 23], bearable: [null, 27] })).toBe('best');
    expect(judge(28, { ...range, best: [15, null], bearable: [5, null] })).toBe('best');
    expect(judge(24, { ...range, bearable: [5, null] })).toBe('high');
  });
});

test('a stage has ranges of its own, and those of every stage about the rest', () => {
  const own: AdviceRange = { ...range, best: [0, 1] };
  const night: AdviceRange = { ...range, part: 'night' };
  expect(rangesOf([range, night], [own])).toEqual([own, night]);
});

/** Every range of every crop and animal, with where it stands. */
const ALL: readonly (readonly [where: string, range: AdviceRange])[] = [
  ...ADVISED_CROPS.flatMap((crop) =>
    Object.entries(CROPS[crop].stages).flatMap(([stage, ranges]) =>
      ranges.map((each) => [`${crop} ${stage}`, each] as const),
    ),
  ),
  ...ANIMAL_KEYS.flatMap((animal) => animalRanges(animal).map((each) => [animal, each] as const)),
];

/** Widest that values of a quantity can be. */
const POSSIBLE: Record<AdviceRange['quantity'], readonly [number, number]> = {
  airTemperature: [-40, 60],
  soilTemperature: [-5, 45],
  airHumidity: [0, 100],
  vapourPressureDeficit: [0, 5],
  dailyLight: [0, 65],
  soilWater: [0, 1],
  soilSalinity: [0, 30],
  solutionConductivity: [0, 10],
  ph: [2.5, 10],
  solutionPh: [4, 8],
  co2: [0, 20_000],
  ammonia: [0, 50],
  heatIndex: [40, 110],
};

describe('the registry', () => {
  test.each(ALL)('%s: limits are in order and possible, what is best is bearable', (_, {
    quantity,
    best,
    bearable,
  }) => {
    const [least, most] = POSSIBLE[quantity];
    const inOrder = [bearable?.[0] ?? null, best[0], best[1], bearable?.[1] ?? null].filter(
      (each) => each !== null,
    );
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
    expect(inOrder.length).toBeGreaterThan(0);
    for (const each of inOrder) {
      expect(each).toBeGreaterThanOrEqual(least);
      expect(each).toBeLessThanOrEqual(most);
    }
    expect(best[0] === null && best[1] === null).toBe(false);
  });

  test('every source that is listed has a figure, an action or a model', () => {
    const developing = ADVISED_CROPS.flatMap((crop) => CROPS[crop].development?.source ?? []);
    const acting = Object.values(ACTIONS).map(({ source }) => source);
    const named = new Set([
      ...ALL.map(([, { source }]) => source),
      ...[
        ...developing,
        ...acting,
        ...Object.values(THREATS).map(({ source }) => source),
        ...Object.values(WARNING_SOURCES),
      ],
    ]);
    expect(named).toEqual(new Set(Object.keys(SOURCES)));
  });

  test('a stage has no two ranges of one quantity at one part of the day', () => {
    for (const crop of ADVISED_CROPS) {
      for (const stage of ['any', ...stagesOf(crop)] as const) {
        const about = cropRanges(crop, stage).map(({ quantity, part }) => `${quantity} ${part}`);
        expect(new Set(about).size, `${crop} ${stage}`).toBe(about.length);
      }
    }
  });

  test('every text that is listed quotes some figure', () => {
    const seen = new Set<string>(['cropWaterBalance', ...ALL.flatMap(([, { seenIn }]) => seenIn ?? [])]);
    expect(seen).toEqual(new Set(Object.keys(SEEN)));
  });

  test('every model is of a disease or pest that some crop has, and the other way round', () => {
    const threatening = new Set(ADVISED_CROPS.flatMap((crop) => CROPS[crop].threats ?? []));
    expect(threatening).toEqual(new Set(Object.keys(THREATS)));
  });
});
