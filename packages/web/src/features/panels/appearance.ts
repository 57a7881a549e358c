import type { CSSProperties } from 'react';
import { THEME_COLORS } from '../../theme/theme-colors';

/** WCAG 2.2: what text of usual size needs, and what lines and marks do. */
export const LEAST_CONTRAST = 4.5;
const LEAST_OF_LINES = 3;

// Of any colour one of the two is read at 4.58 at least; with a softer black that is not so.
const DARK_TEXT = '#000000';
const LIGHT_TEXT = '#ffffff';

export type Scheme = keyof typeof THEME_COLORS;

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance of `#rrggbb`, 0 to 1. Source: WCAG 2.2, definition of relative luminance. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb`, 1 to 21. Source: WCAG 2.2, definition of contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is read better on a colour. */
const textColorOn = (background: string): string =>
  contrastOf(background, DARK_TEXT) >= contrastOf(background, LIGHT_TEXT) ? DARK_TEXT : LIGHT_TEXT;

/** Two colours `#rrggbb` mixed; `share` of the first, 0 to 1. */
function mixed(one: string, other: string, share: number): string {
  const others = partsOf(other);
  const parts = partsOf(one).map((part, at) => Math.round(part * share + others[at]! * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const STEPS = [1, 0.85, 0.7, 0.55, 0.4, 0.25, 0];

/** A colour itself where it is read on a background, else as much of it as can be. */
export function readableOn(background: string, color: string, least = LEAST_CONTRAST): string {
  const text = textColorOn(background);
  const shades = STEPS.map((share) => mixed(color, text, share));
  return shades.find((shade) => contrastOf(shade, background) >= least) ?? text;
}

/** What is behind a component. */
export const surfaceOf = (bgColor: string | null, scheme: Scheme): string =>
  bgColor ?? THEME_COLORS[scheme]['--surface'];

const MEANINGS = ['--good', '--warning', '--critical', '--off', '--accent'] as const;
const CURVES = [1, 2, 3, 4, 5, 6, 7, 8].map((hue) => `--curve-${hue}` as '--curve-1');

/** Own colours as variables of the theme, so that whatever is inside follows them and is read. null: as the theme has it. */
export function colorsOf(bgColor: string | null, fontColor: string | null, scheme: Scheme): CSSProperties {
  if (bgColor === null && fontColor === null) return {};
  const background = surfaceOf(bgColor, scheme);
  const text = readableOn(background, fontColor ?? textColorOn(background));
  const words = {
    color: text,
    '--mantine-color-text': text,
    '--mantine-color-dimmed': readableOn(background, mixed(text, background, 0.82)),
    '--hairline': mixed(text, background, 0.2),
  };
  return { ...words, ...(bgColor !== null && themeOn(bgColor, text)) } as CSSProperties;
}

/** The colours of the theme that suits a background. */
function themeOn(background: string, text: string): CSSProperties {
  const scheme = textColorOn(background) === DARK_TEXT ? 'light' : 'dark';
  const colors = THEME_COLORS[scheme];
  const accent = readableOn(background, colors['--accent']);
  return {
    background,
    colorScheme: scheme,
    '--surface': background,
    '--surface-sunken': mixed(text, background, 0.04),
    '--mantine-color-body': background,
    '--mantine-color-placeholder': readableOn(background, mixed(text, background, 0.7)),
    '--mantine-color-default-border': mixed(text, background, 0.24),
    '--mantine-color-anchor': accent,
    '--accent-wash': mixed(accent, background, 0.12),
    '--glow': mixed(accent, background, 0.3),
    ...Object.fromEntries(MEANINGS.map((name) => [name, readableOn(background, colors[name])])),
    ...Object.fromEntries(CURVES.map((name) => [name, readableOn(background, colors[name], LEAST_OF_LINES)])),
  } as CSSProperties;
}
