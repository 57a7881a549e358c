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
  ['樱桃', 'cherry'],
  ['大樱桃', 'cherry'],
  ['雪梨', 'pear'],
  ['土豆', 'potato'],
  ['soy beans', 'soybean'],
  ['sweet corn', 'maize'],
  ['凤梨', undefined],
  ['杏鲍菇', undefined],
  ['Sweet potatoes', undefined],
  ['water melon', undefined],
  ['coffee beans', undefined],
  ['unobtainium', undefined],
  ['', undefined],
])('a program that writes %s means %s', (text, subject) => {
  expect(subjectOf(text)).toBe(subject);
});
