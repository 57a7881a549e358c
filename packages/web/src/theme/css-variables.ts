import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { theme } from './theme';
import { THEME_COLORS } from './theme-colors';

/** What the kit's own variables do not say, or say with too little contrast. */
const OURS: ConvertCSSVariablesInput = {
  variables: {
    '--top-bar-height': '56px',
    '--side-bar-wide': '232px',
    '--side-bar-narrow': '64px',
    '--bottom-bar-height': '56px',
    '--page-margin': '24px',
    '--content-width': '1600px',
  },
  ...THEME_COLORS,
};

const CURVE_SHARE = 0.5;

/** The colours of curves, halfway to what they are drawn on. */
function paleCurves(scheme: 'light' | 'dark'): Record<string, string> {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const pale = (hex: string) => {
    const surface = parts(THEME_COLORS[scheme]['--surface']);
    const mixed = parts(hex).map((part, at) => part * CURVE_SHARE + surface[at]! * (1 - CURVE_SHARE));
    return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  };
  return Object.fromEntries(
    Object.entries(THEME_COLORS[scheme])
      .filter(([name]) => name.startsWith('--curve-'))
      .map(([name, hex]) => [`${name}-pale`, pale(hex)]),
  );
}

/** Colours that no screen of ours uses; their ramps would be half of the style sheet. */
const UNUSED = /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));

/** The whole theme as CSS, for the style sheet that the build makes. */
export function cssOfTheme(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const kit = defaultCssVariablesResolver(merged);
  const css = convertCssVariables(
    {
      variables: used({ ...kit.variables, ...OURS.variables }),
      light: used({ ...kit.light, ...OURS.light, ...paleCurves('light') }),
      dark: used({ ...kit.dark, ...OURS.dark, ...paleCurves('dark') }),
    },
    ':root',
  );
  const phone = Object.entries(merged.breakpoints).flatMap(([name, width]) => [
    `@media (min-width: ${width}) { .mantine-hidden-from-${name} { display: none !important } }`,
    `@media (max-width: calc(${width} - 0.1px)) { .mantine-visible-from-${name} { display: none !important } }`,
  ]);
  return [css, ...phone].join('\n');
}
