import type { CSSProperties } from 'react';

/** WCAG 2.2: what text of usual size needs. */
export const LEAST_CONTRAST = 4.5;

const DARK_TEXT = '#141210';
const LIGHT_TEXT = '#ffffff';

/** Relative luminance of `#rrggbb`, 0 to 1. Source: WCAG 2.2, definition of relative luminance. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
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
export const textColorOn = (background: string): string =>
  contrastOf(background, DARK_TEXT) >= contrastOf(background, LIGHT_TEXT) ? DARK_TEXT : LIGHT_TEXT;

/** Own colours as variables of the theme, so that whatever is inside follows them. null: as the theme has it. */
export function colorsOf(bgColor: string | null, fontColor: string | null): CSSProperties {
  const text = fontColor ?? (bgColor === null ? null : textColorOn(bgColor));
  const background = bgColor ?? 'var(--surface)';
  return {
    ...(bgColor !== null && { '--surface': bgColor, '--mantine-color-body': bgColor, background: bgColor }),
    ...(text !== null && {
      color: text,
      '--mantine-color-text': text,
      '--mantine-color-dimmed': `color-mix(in oklab, ${text} 82%, ${background})`,
      '--hairline': `color-mix(in oklab, ${text} 20%, ${background})`,
    }),
  } as CSSProperties;
}
