import { expect, test } from 'vitest';
import { draftOf, outlineOf } from './field-draft.model';

const SQUARE = '50, 8\n50, 8.01\n50.01, 8.01\n50.01, 8';

test('corners are an outline; an empty line begins a part, or a hole in one', () => {
  const hole = '50.002, 8.002\n50.002, 8.004\n50.004, 8.004';
  const drawn = outlineOf(`${SQUARE}\n\n${hole}\n\n50, 9\n50, 9.01\n50.01, 9.01`);
  expect('outline' in drawn && drawn.outline.map((polygon) => polygon.length)).toEqual([2, 1]);
  const field = {
    field_id: 1,
    name: 'North',
    outline: [
      [
        [
          [8, 50],
          [8.01, 50],
          [8.01, 50.01],
          [8, 50],
        ],
      ],
    ],
  };
  expect(draftOf({ name: 'North', crop: 'Oats' }, field as never)).toEqual({
    ...{ name: 'North', crop: 'Oats', corners: '50, 8\n50, 8.01\n50.01, 8.01' },
  });
});

test.each([
  ['', { problem: 'few' }],
  ['50, 8\n50, 8.01', { problem: 'few' }],
  [`${SQUARE}\nhere`, { problem: 'line', line: 5 }],
  ['50, 8\n50.01, 8.01\n50, 8.01\n50.01, 8', { problem: 'crossing' }],
  ['89, 8\n89, 8.01\n89.01, 8.01', { problem: 'latitude' }],
])('%j is wrong: %j', (corners, problem) => {
  expect(outlineOf(corners)).toEqual(problem);
});
