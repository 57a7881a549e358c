import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCALE_COLORS } from '../../../ui/map/value-scale.model';

const css = readFileSync(join(import.meta.dirname, 'FleetMap.module.css'), 'utf8');
const COLORS = Array.from({ length: SCALE_COLORS }, (_, index) => {
  const [, background, text] =
    new RegExp(`\\[data-color="${index}"\\] \\{\\s*background: (#\\w{6});\\s*color: (#\\w{6});`).exec(css) ??
    [];
  return { background: background!, text: text! };
});

/** Relative luminance, as WCAG has it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('numbers are legible on their colours', () => {
  for (const { background, text } of COLORS) {
    const [dark, light] = [luminance(background), luminance(text)].toSorted((one, other) => one - other);
    expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});

test('each colour is clearly lighter than the one before, so that they differ for every eye', () => {
  // CIE lightness: eyes that confuse hues see it, and so does a print without colours.
  const lightness = COLORS.map(({ background }) => 116 * Math.cbrt(luminance(background)) - 16);
  for (const [index, light] of lightness.slice(1).entries())
    expect(light - lightness[index]!).toBeGreaterThan(15);
});
