import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { coloursOf } from './colours.model';

const HUES = Array.from({ length: 36 }, (_, index) => `hsl(${index * 10} 100% 50%)`);
const OTHERS = ['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#0d7a66', '#fefefe', '#010001'];

test.each([...HUES, ...OTHERS])('words are legible on and in what becomes of %s', (colour) => {
  const { light, dark, ramp } = coloursOf(colour);
  const least = (text: string, ...grounds: string[]) =>
    Math.min(...grounds.map((ground) => wcagContrast(text, ground)));
  expect(least(light.accent, '#ffffff', '#faf9f6', '#f4f2ef', light.wash)).toBeGreaterThanOrEqual(4.5);
  expect(least(dark.accent, '#141210', '#1c1a17', '#181613', dark.wash)).toBeGreaterThanOrEqual(4.5);
  expect(ramp[6]).toBe(light.accent);
  expect(ramp[4]).toBe(dark.accent);
  expect(ramp).toHaveLength(10);
  for (const step of ramp) expect(step).toMatch(/^#[0-9a-f]{6}$/);
});

test('the accent of the product itself stays what it is, give or take a shade', () => {
  const { ramp } = coloursOf('#0d7a66');
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const own = ['#eefaf6', '#daf3ec', '#bde7da', '#97d9c6', '#64c6ad', '#3ba089', '#0d7a66', '#016654'];
  for (const [step, hex] of own.entries()) {
    const near = channels(ramp[step]!).map((value, index) => Math.abs(value - channels(hex)[index]!));
    expect(Math.max(...near), `step ${step}: ${ramp[step]}`).toBeLessThanOrEqual(6);
  }
});
