import { expect, test } from 'vitest';
import { subjectOf } from './subject-names.model';

test.each([
  ['tomato', 'tomato'],
  ['Tomatoes', 'tomato'],
  ['番茄', 'tomato'],
  ['大棚番茄', 'tomato'],
  ['Cherry tomato', 'tomato'],
  [' WHEAT ', 'wheat'],
  ['sugar beet', 'sugar_beet'],
  ['eggplant', 'aubergine'],
  ['Aubergines', 'aubergine'],
  ['Potatoes', 'potato'],
  ['Dairy cows', 'dairyCow'],
  ['unobtainium', undefined],
  ['', undefined],
])('a program that writes %s means %s', (text, subject) => {
  expect(subjectOf(text)).toBe(subject);
});
