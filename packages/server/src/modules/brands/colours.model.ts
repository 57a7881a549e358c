import type { BrandColours, ThemeAccents } from '@fieldscope/contract/shown-brand';
import { clampChroma, formatHex, type Oklch, oklch, wcagContrast } from 'culori';

/** Of text on each surface behind it: WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;
const LIGHT_STEP = 0.004;

/** The steps of the product's own accent: lightness in oklch, and chroma as a share of that of the step for white. */
const STEPS = [
  { l: 0.975, share: 0.15 },
  { l: 0.944, share: 0.29 },
  { l: 0.895, share: 0.5 },
  { l: 0.836, share: 0.76 },
  { l: 0.76, share: 1.06 },
  { l: 0.641, share: 1.05 },
  { l: 0.519, share: 1 },
  { l: 0.456, share: 0.91 },
  { l: 0.385, share: 0.77 },
  { l: 0.311, share: 0.63 },
] as const;
/** The steps that are text, buttons and marks: on light ground, and on dark. */
const ON_LIGHT = 6;
const ON_DARK = 4;

/** Each theme: what its accent is read on, and lightness and share of chroma of wash and glow. */
const THEMES = {
  light: {
    surfaces: ['#ffffff', '#faf9f6', '#f4f2ef'],
    wash: { l: 0.958, share: 0.18 },
    glow: { l: 0.895, share: 0.5 },
  },
  dark: {
    surfaces: ['#141210', '#1c1a17', '#181613'],
    wash: { l: 0.286, share: 0.37 },
    glow: { l: 0.375, share: 0.54 },
  },
} as const;
type Theme = keyof typeof THEMES;

/** Stronger ones flicker beside the portal's quiet greys. */
const MOST_CHROMA = 0.17;

/**
 * The accents that the portal draws for a colour: its hue and its strength, in steps of lightness on which, and in which,
 * words are legible. @param colour `#rrggbb`
 */
export function coloursOf(colour: string): BrandColours {
  const { c = 0, h = 0 } = oklch(colour) as Oklch;
  const chroma = Math.min(c, MOST_CHROMA);
  const at = ({ l, share }: { l: number; share: number }) => hexOf(l, chroma * share, h);
  const ramp = STEPS.map(at);
  const accentsOf = (theme: Theme, step: number): ThemeAccents => {
    const { surfaces, wash, glow } = THEMES[theme];
    const washed = at(wash);
    const accent = legible([...surfaces, washed], theme, STEPS[step]!, chroma, h);
    ramp[step] = accent;
    return { accent, wash: washed, glow: at(glow) };
  };
  return { light: accentsOf('light', ON_LIGHT), dark: accentsOf('dark', ON_DARK), ramp };
}

/** The colour of a step, moved away from what it is read on until it is legible there. */
function legible(
  surfaces: readonly string[],
  theme: Theme,
  { l, share }: { l: number; share: number },
  chroma: number,
  hue: number,
): string {
  const away = theme === 'light' ? -LIGHT_STEP : LIGHT_STEP;
  let lightness = l;
  let found = hexOf(lightness, chroma * share, hue);
  while (surfaces.some((surface) => wcagContrast(found, surface) < LEAST_CONTRAST)) {
    lightness += away;
    found = hexOf(lightness, chroma * share, hue);
  }
  return found;
}

/** With as much of its chroma as a screen shows. */
const hexOf = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
