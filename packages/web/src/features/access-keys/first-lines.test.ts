import { expect, test } from 'vitest';
import { firstLines } from './first-lines';

test('of what a program reads the first lines are shown, of JSON as people read it', () => {
  expect(firstLines('a 1\nb 2\n')).toBe('a 1\nb 2');
  expect(firstLines('[{"value":21.4}]')).toBe('[\n  {\n    "value": 21.4\n  }\n]');
  expect(firstLines(Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n'))).toMatch(
    /line 11\n…$/,
  );
});
