import type { Plugin } from 'vite';

/** Parts of the kit's compound components that no screen uses, though each brings its code along. */
export const UNUSED_PARTS = [
  'ActionIcon.Group',
  'ActionIcon.GroupSection',
  // Loaders of other shapes.
  'Bars',
  'Button.Group',
  'Button.GroupSection',
  'Combobox.Footer',
  'Combobox.Header',
  'Combobox.Search',
  'Dots',
  'Input.Placeholder',
  'Input.Success',
  // The theme becomes a style sheet when the portal is built (theme-variables.ts).
  'MantineClasses',
  'MantineCssVariables',
  'Menu.CheckboxGroup',
  'Menu.CheckboxItem',
  'Menu.ContextMenu',
  'Menu.Label',
  'Menu.RadioGroup',
  'Menu.RadioItem',
  'Menu.Search',
  'Menu.Sub',
  'Menu.SubDropdown',
  'Menu.SubItem',
  'Menu.SubTarget',
  'Popover.ContextMenu',
  // Lists of choices scroll by themselves (theme.ts), and tables with `type="native"`.
  'ScrollArea',
  'ScrollArea.Autosize',
  'Tooltip.Floating',
];
/** The kit's own ramps of colours: the theme has others. */
const PALETTES = 'default-colors';
const NAMES = UNUSED_PARTS.map((part) => part.replace('.', ''));

/**
 * Leaves them out of the build: 11 kB of every page behind the sign-in, and 3 kB of the sign-in. One that
 * is drawn all the same says so.
 */
export function unusedKitParts(): Plugin {
  return {
    name: 'fieldscope:unused-kit-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`/@mantine/core/.*/(?:${NAMES.join('|')}|${PALETTES})\\.mjs$`) },
      handler(id) {
        if (id.endsWith(`/${PALETTES}.mjs`)) return 'export const DEFAULT_COLORS = {};';
        const file = NAMES.find((part) => id.endsWith(`/${part}.mjs`))!;
        // A file exports the parts of its part, too.
        return NAMES.filter((name) => name.startsWith(file))
          .map(
            (name) =>
              `export const ${name} = () => { throw new Error('${name}: build/unused-kit-parts.ts'); };`,
          )
          .join('\n');
      },
    },
  };
}
