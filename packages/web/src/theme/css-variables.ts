import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { theme } from './theme';

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
  light: {
    '--mantine-primary-color-contrast': '#ffffff',
    '--mantine-color-body': '#faf9f6',
    '--mantine-color-dimmed': '#62605d',
    '--mantine-color-placeholder': '#6d6b69',
    '--mantine-color-error': '#ba2b2b',
    '--mantine-color-default-border': '#dad9d6',
    '--mantine-color-disabled-color': '#6d6b69',
    '--on-filled': '#ffffff',
    '--surface': '#ffffff',
    '--surface-sunken': '#f4f2ef',
    '--hairline': '#e3e1de',
    '--good': '#237c40',
    '--warning': '#8a5200',
    '--critical': '#ba2b2b',
    '--off': '#62605d',
    '--accent': '#0d7a66',
    '--accent-wash': '#e6f5f0',
    '--glow': '#bde7da',
    '--curve-1': '#11846e',
    '--curve-2': '#3772bb',
    '--curve-3': '#ad5600',
    '--curve-4': '#9b5295',
    '--curve-5': '#7a6b00',
    '--curve-6': '#bd413f',
    '--curve-7': '#1c7e92',
    '--curve-8': '#7262b7',
  },
  dark: {
    '--mantine-primary-color-contrast': '#141210',
    '--mantine-color-body': '#141210',
    '--mantine-color-dimmed': '#aba9a5',
    '--mantine-color-placeholder': '#9a9894',
    '--mantine-color-error': '#ff9288',
    '--mantine-color-default': '#1f1d1a',
    '--mantine-color-default-border': '#3a3835',
    '--mantine-color-disabled-color': '#9a9894',
    '--on-filled': '#141210',
    '--surface': '#1c1a17',
    '--surface-sunken': '#181613',
    '--hairline': '#302e2a',
    '--good': '#6ec884',
    '--warning': '#e6a149',
    '--critical': '#ff8b82',
    '--off': '#aba9a5',
    '--accent': '#64c6ad',
    '--accent-wash': '#15302a',
    '--glow': '#1f4a40',
    '--curve-1': '#69c5ae',
    '--curve-2': '#7ab4fe',
    '--curve-3': '#f19959',
    '--curve-4': '#dd94d6',
    '--curve-5': '#c2b357',
    '--curve-6': '#ff877f',
    '--curve-7': '#6cbfd3',
    '--curve-8': '#b0a3fa',
  },
};

const SURFACE = { light: OURS.light['--surface']!, dark: OURS.dark['--surface']! };
const CURVE_SHARE = 0.5;

/** The colours of curves, halfway to what they are drawn on. */
function paleCurves(scheme: 'light' | 'dark'): Record<string, string> {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const pale = (hex: string) => {
    const surface = parts(SURFACE[scheme]);
    const mixed = parts(hex).map((part, at) => part * CURVE_SHARE + surface[at]! * (1 - CURVE_SHARE));
    return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  };
  return Object.fromEntries(
    Object.entries(OURS[scheme])
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
