import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const ID = 'virtual:theme-variables.css';
const SOURCE = fileURLToPath(new URL('../src/theme/css-variables.ts', import.meta.url));

/**
 * `virtual:theme-variables.css`: the theme's custom properties as a style sheet. Mantine would write them into a
 * <style> element at run time, which our content security policy (style-src 'self') forbids.
 */
export function themeVariables(): Plugin {
  return {
    name: 'fieldscope:theme-variables',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      this.addWatchFile(SOURCE);
      const { module } = await runnerImport<{ cssOfTheme: () => string }>(SOURCE, {
        configFile: false,
        logLevel: 'error',
      });
      return module.cssOfTheme();
    },
  };
}
