import type { AdviceNode } from '@fieldscope/contract/calls/advice';
import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import { expect, test } from 'vitest';
import { FIRST_DRAFT, missingIn, needsSoil, questionOf, withSubject } from './ask-draft.model';

const EUI = '2CF7F1C04430000C';
const soil = { eui: EUI, channel: 2, measurement_id: 4103 } as SeriesKey;
const air = { eui: EUI, channel: 1, measurement_id: 4097 } as SeriesKey;
const nodes = [
  {
    ...{ eui: EUI, name: 'North field' },
    channels: [
      {
        channel: 1,
        name: '',
        measurements: [{ measurement_id: 4097, name: '', quantities: ['airTemperature'] }],
      },
      { channel: 2, name: '', measurements: [{ measurement_id: 4103, name: '', quantities: ['soilWater'] }] },
    ],
  },
] as AdviceNode[];

test('the place follows the crop until somebody has chosen one', () => {
  const tomato = withSubject(FIRST_DRAFT, 'tomato');
  expect(tomato.place).toBe('greenhouse');
  expect(withSubject(tomato, 'dairyCow').place).toBe('barn');
  expect(withSubject({ ...tomato, place: 'field', isPlaceChosen: true }, 'shiitake').place).toBe('field');
});

test('a stage that another crop does not have is any', () => {
  const apple = { ...withSubject(FIRST_DRAFT, 'apple'), stage: 'flowering' as const };
  expect(withSubject(apple, 'pear').stage).toBe('flowering');
  expect(withSubject(apple, 'potato').stage).toBe('any');
});

test('what is missing is named', () => {
  expect([...missingIn(FIRST_DRAFT)]).toEqual(['subject', 'place', 'series']);
  expect([...missingIn({ ...withSubject(FIRST_DRAFT, 'potato'), series: [air] })]).toEqual([]);
});

test('the texture of the soil is asked with soil water alone', () => {
  expect(needsSoil(nodes, [air])).toBe(false);
  expect(needsSoil(nodes, [air, soil])).toBe(true);
  const draft = { ...withSubject(FIRST_DRAFT, 'potato'), soil: 'loam' as const, location: ' North ' };
  expect(questionOf(draft, { needsSoil: true, timezone: 'UTC' })).toMatchObject({
    soil: 'loam',
    location: 'North',
  });
  expect(questionOf(draft, { needsSoil: false, timezone: 'UTC' }).soil).toBeNull();
});
