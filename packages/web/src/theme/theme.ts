import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type PaperProps,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * The look in numbers. Ramps are even steps of lightness in oklch; shade 6 is for white (at least
 * 4.5:1), shade 4 for dark. Accent: oklch(0.52 0.09 175) and oklch(0.76 0.10 175).
 */
const accent: MantineColorsTuple = [
  '#eefaf6',
  '#daf3ec',
  '#bde7da',
  '#97d9c6',
  '#64c6ad',
  '#3ba089',
  '#0d7a66',
  '#016654',
  '#005041',
  '#003a2e',
];
const good: MantineColorsTuple = [
  '#eefbf0',
  '#dcf4e0',
  '#c0e9c7',
  '#9ddba9',
  '#6ec884',
  '#47a260',
  '#237c40',
  '#186733',
  '#0a5225',
  '#043b18',
];
const warning: MantineColorsTuple = [
  '#fff5ea',
  '#fee9d2',
  '#f8d6b0',
  '#f1bf85',
  '#e6a149',
  '#be7c19',
  '#955900',
  '#7d4900',
  '#643700',
  '#492700',
];
const critical: MantineColorsTuple = [
  '#fff0ed',
  '#ffe0da',
  '#ffc6bd',
  '#ffa59a',
  '#ff786f',
  '#e8504b',
  '#ba2b2b',
  '#9d1f20',
  '#7f1014',
  '#5e080c',
];
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ef',
  '#e9e7e5',
  '#dad9d6',
  '#bfbdbb',
  '#93928f',
  '#6d6b69',
  '#545250',
  '#363533',
  '#201f1d',
];
const dark: MantineColorsTuple = [
  '#eae7e3',
  '#cccac6',
  '#aba9a5',
  '#82807c',
  '#494744',
  '#363431',
  '#272522',
  '#1c1a17',
  '#141210',
  '#0c0b08',
];

const FONT =
  "var(--inter, 'Inter Fallback'), 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif";

/** Dialogs must not write <style> elements to lock the page behind them (content security policy). */
const quietScrollLock = { removeScrollProps: { removeScrollBar: false } };

/** The head of a dialog is no second banner of the page. */
const plainHead = { attributes: { header: { role: 'presentation' } } };

/** The kit decides the text on a filled colour once, for the light theme; ours follows the theme. */
const ON_FILLED = 'var(--on-filled)';
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: ON_FILLED } : colors;
};

/** The list itself scrolls, which needs no focus of its own; with its frame it is 250 px high at most. */
const choices = { size: 'sm', withScrollArea: false };
const listThatScrolls = { options: { maxHeight: 240, overflowY: 'auto' as const } };

/** A card lies on the page as tiles and lists do. */
const card = { root: { backgroundColor: 'var(--surface)', borderColor: 'var(--hairline)' } };

/** What drops down, or tells more of what is pointed at, belongs to the page's content, not outside of every landmark. */
const insideMain = { portalProps: { target: 'main' } } as const;

export const theme = createTheme({
  colors: { accent, good, warning, critical, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  luminanceThreshold: 0.3,
  black: '#201f1d',
  defaultRadius: 8,
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily: FONT,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.3' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
      h4: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(20 18 16 / 0.08)',
    md: '0 4px 16px rgb(20 18 16 / 0.12)',
    lg: '0 8px 28px rgb(20 18 16 / 0.16)',
    xl: '0 12px 40px rgb(20 18 16 / 0.2)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 500, variant: 'light' } },
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { iconColor: ON_FILLED } },
    Radio: { defaultProps: { iconColor: ON_FILLED } },
    Pagination: { vars: () => ({ root: { '--pagination-active-color': ON_FILLED } }) },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: {
        withArrow: false,
        openDelay: 250,
        events: { hover: true, focus: true, touch: true },
        ...insideMain,
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120 },
        // A menu may hold nothing but its entries.
        withInitialFocusPlaceholder: false,
        ...insideMain,
      },
    },
    Paper: { styles: (_: unknown, { withBorder }: PaperProps) => (withBorder ? card : {}) },
    Popover: { defaultProps: insideMain },
    Modal: { defaultProps: { ...quietScrollLock, ...plainHead, transitionProps: { duration: 150 } } },
    Drawer: { defaultProps: { ...quietScrollLock, ...plainHead, transitionProps: { duration: 150 } } },
    // A list that is closed stays on the page: otherwise its field does not say that it is expanded, and by which list.
    Combobox: { defaultProps: insideMain },
    NumberInput: { defaultProps: { min: 0 } },
    Autocomplete: { defaultProps: choices, styles: listThatScrolls },
    Select: { defaultProps: choices, styles: listThatScrolls },
    // Several are chosen of what was typed once.
    MultiSelect: { defaultProps: { ...choices, clearSearchOnChange: false }, styles: listThatScrolls },
  },
});
