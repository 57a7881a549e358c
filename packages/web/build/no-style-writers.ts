import type { Plugin } from 'vite';

const WRITERS = ['MantineCssVariables', 'MantineClasses'];

/**
 * Leaves out of the kit's provider what would write the theme into <style> elements: App turns it off, the content
 * security policy forbids it, and `theme-variables` has written the theme while building.
 */
export function noStyleWriters(): Plugin {
  return {
    name: 'fieldscope:no-style-writers',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`/MantineProvider/(${WRITERS.join('|')})/\\1\\.mjs$`) },
      handler: () => WRITERS.map((name) => `export const ${name} = () => null;`).join('\n'),
    },
  };
}
