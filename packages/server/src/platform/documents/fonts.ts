import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as fontkit from 'fontkit';

/** Fonts of our own, so that pictures and files look alike on every machine. */
const FILES = {
  regular: { package: '@embedpdf/fonts-latin', file: 'NotoSans-Regular.ttf' },
  semibold: { package: '@embedpdf/fonts-latin', file: 'NotoSans-SemiBold.ttf' },
  /** Also what else the first two lack. */
  chinese: { package: '@embedpdf/fonts-sc', file: 'NotoSansHans-Regular.otf' },
  'chinese semibold': { package: '@embedpdf/fonts-sc', file: 'NotoSansHans-Medium.otf' },
} as const;
export type FontName = keyof typeof FILES;
export const FONT_NAMES = Object.keys(FILES) as FontName[];

export type FontWeight = 'regular' | 'semibold';
const FONTS_OF: Record<FontWeight, readonly [FontName, FontName]> = {
  regular: ['regular', 'chinese'],
  semibold: ['semibold', 'chinese semibold'],
};

const require = createRequire(import.meta.url);

export function fontFile(name: FontName): string {
  const { package: owner, file } = FILES[name];
  return join(dirname(require.resolve(owner)), '../fonts', file);
}

const opened = new Map<FontName, fontkit.Font>();

function fontOf(name: FontName): fontkit.Font {
  const known = opened.get(name);
  if (known) return known;
  const font = fontkit.openSync(fontFile(name)) as fontkit.Font;
  opened.set(name, font);
  return font;
}

/** Letters in a row that one font has. */
interface Run {
  font: FontName;
  text: string;
}

/** What shows nothing or says how the letter before it is shown; names of devices may hold any of them. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu;
const SPACES = /[\u2000-\u200a\u202f]/g;

/** Instead of letters in a row that no font has, as those of Arabic, Thai and emoji: boxes would look like a fault. */
const LACKING = '[…]';

function withoutLacking(text: string, fonts: readonly FontName[]): string {
  const isLacking = (letter: string) =>
    !fonts.some((font) => fontOf(font).hasGlyphForCodePoint(letter.codePointAt(0)!));
  let wasLacking = false;
  let readable = '';
  for (const letter of text) {
    const isNow: boolean = isLacking(letter) || (wasLacking && MARK.test(letter));
    readable += isNow ? (wasLacking ? '' : LACKING) : letter;
    wasLacking = isNow;
  }
  // Words of such letters are one gap.
  return readable.replaceAll(GAPS, LACKING);
}

/** Accents and the like belong to the letter before. */
const MARK = /^\p{M}$/u;
const GAPS = /\[…\](?:[ \u00a0]+\[…\])+/g;

/** A text in parts, each in a font that has its letters. */
export function runsOf(text: string, weight: FontWeight = 'regular'): Run[] {
  const fonts = FONTS_OF[weight];
  const [first, second] = fonts;
  const runs: Run[] = [];
  for (const letter of withoutLacking(text.replaceAll(SPACES, '\u00a0').replaceAll(UNSEEN, ''), fonts)) {
    const code = letter.codePointAt(0)!;
    const isOfSecond = !fontOf(first).hasGlyphForCodePoint(code) && fontOf(second).hasGlyphForCodePoint(code);
    const font = isOfSecond ? second : first;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** How wide a text is. */
export const textWidth = (text: string, size: number, weight?: FontWeight): number =>
  runsOf(text, weight).reduce((sum, run) => {
    const font = fontOf(run.font);
    return sum + (font.layout(run.text).advanceWidth * size) / font.unitsPerEm;
  }, 0);

/** A text that is no wider than that; a longer one ends with an ellipsis. */
export function shortened(text: string, width: number, size: number, weight?: FontWeight): string {
  if (textWidth(text, size, weight) <= width) return text;
  const letters = [...text];
  let [fits, fitsNot] = [0, letters.length];
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  while (fitsNot - fits > 1) {
    const middle = Math.floor((fits + fitsNot) / 2);
    if (textWidth(cut(middle), size, weight) <= width) fits = middle;
    else fitsNot = middle;
  }
  return cut(fits);
}

/** The outline of a text whose first letter stands on a point, as the path of an SVG. */
export function textOutline(
  text: string,
  { x, y, size, weight }: { x: number; y: number; size: number; weight?: FontWeight | undefined },
): string {
  const parts: string[] = [];
  let left = x;
  for (const run of runsOf(text, weight)) {
    const font = fontOf(run.font);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      const moved = [left + xOffset * scale, y - yOffset * scale] as const;
      parts.push(glyph.path.transform(scale, 0, 0, -scale, ...moved).toSVG());
      left += xAdvance * scale;
    }
  }
  return parts.join('');
}
