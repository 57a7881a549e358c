import { expect, test } from 'vitest';
import { colorsOf, contrastOf, LEAST_CONTRAST, readableOn } from './appearance';

const BACKGROUNDS = ['#ffffff', '#000000', '#777777', '#ffd400', '#0d3b66', '#7a7a00', '#c0392b'];
const WORDS = [
  ...['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-placeholder'],
  ...['--good', '--warning', '--critical', '--off', '--accent'],
];

test.each(BACKGROUNDS)('on %s all words are read, whatever colour they were given', (background) => {
  for (const fontColor of [null, background, '#ff0000'])
    for (const scheme of ['light', 'dark'] as const) {
      const colors = colorsOf(background, fontColor, scheme) as Record<string, string>;
      for (const name of WORDS)
        expect(contrastOf(colors[name]!, background), name).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }
});

test('a font colour alone is read in both themes', () => {
  for (const fontColor of ['#111111', '#eeeeee'])
    for (const [scheme, surface] of [
      ['light', '#ffffff'],
      ['dark', '#1c1a17'],
    ] as const) {
      const { color } = colorsOf(null, fontColor, scheme);
      expect(contrastOf(color!, surface)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }
});

test('a colour that is read stays as it is', () => {
  expect(readableOn('#ffffff', '#c0392b')).toBe('#c0392b');
});

test('without colours of its own a component is as the theme has it', () => {
  expect(colorsOf(null, null, 'dark')).toEqual({});
});
