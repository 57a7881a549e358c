import type { Plugin } from 'vite';

/** Parts of the kit's compound components that no screen uses, though each brings its code along. */
export const UNUSED_PARTS = [
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
  'Tooltip.Floating',
];
const NAMES = UNUSED_PARTS.map((part) => part.replace('.', ''));

/**
 * Leaves them out of the build: 5 kB of every page behind the sign-in, which the dashboard's budget does not have. One that
 * is drawn all the same says so.
 */
export function unusedKitParts(): Plugin {
  return {
    name: 'fieldscope:unused-kit-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`/@mantine/core/.*/(${NAMES.join('|')})/\\1\\.mjs$`) },
      handler(id) {
        const name = NAMES.find((part) => id.endsWith(`/${part}.mjs`));
        return `export const ${name} = () => { throw new Error('${name}: build/unused-kit-parts.ts'); };`;
      },
    },
  };
}
