import { describe, expect, test } from 'vitest';
import { cssOfTheme } from './css-variables';

const LEAST = 4.5;
/** Text on each surface, by custom property. */
const TEXTS = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-placeholder',
  '--mantine-color-error',
  '--good',
  '--warning',
  '--critical',
  '--off',
  '--accent',
];
const SURFACES = ['--mantine-color-body', '--surface', '--surface-sunken'];
const FILLED = ['accent', 'good', 'warning', 'critical'];

/** Custom properties of a scheme: those of both, then its own; var() followed. */
function propertiesOf(scheme: 'light' | 'dark') {
  const css = cssOfTheme();
  const found = new Map<string, string>();
  for (const [, selector, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selector?.includes('data-mantine-color-scheme') && !selector.includes(scheme)) continue;
    for (const [, name, value] of (body ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g))
      found.set(name ?? '', (value ?? '').trim());
  }
  const read = (name: string): string => {
    const value = found.get(name) ?? '';
    const link = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    return link ? read(link) : value;
  };
  return read;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  const read = propertiesOf(scheme);
  test.each(
    TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface])),
  )('%s is legible on %s', (text, surface) => {
    expect(contrast(read(text), read(surface))).toBeGreaterThanOrEqual(LEAST);
  });
  test.each(FILLED)('words on a button filled with %s are legible', (color) => {
    expect(contrast(read('--on-filled'), read(`--mantine-color-${color}-filled`))).toBeGreaterThanOrEqual(
      LEAST,
    );
  });
  test('the marked entry of the navigation is legible on its wash', () => {
    expect(contrast(read('--accent'), read('--accent-wash'))).toBeGreaterThanOrEqual(LEAST);
  });
});
