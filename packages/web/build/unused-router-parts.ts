import type { Plugin } from 'vite';

/** What keeps parts of the router in the build that nobody uses, and what stands there instead. */
const KEPT: readonly (readonly [RegExp, string])[] = [
  // A component that is made by a call, or is given something afterwards, counts as used.
  [/\bReact\d*\.(?:createContext|forwardRef|memo)\(/g, '/* @__PURE__ */ $&'],
  [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
  // No link prefetches, and there is no data router (docs/decisions/0003-portal.md).
  [/\bReact\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null'],
  [/\bisDataRoute \? useNavigateStable\(\) : /g, ''],
];

/** Leaves them out of the build: 8 kB of every page, as the package is one file for all ways of routing. */
export function unusedRouterParts(): Plugin {
  return {
    name: 'fieldscope:unused-router-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-.*\.mjs$/ },
      handler(code) {
        // Its other file serves the part of React that servers run.
        if (!code.includes('PrefetchPageLinks')) return null;
        return { code: withoutKept(code), map: null };
      },
    },
  };
}

const withoutKept = (code: string): string =>
  KEPT.reduce((text, [pattern, instead]) => {
    const shorter = text.replace(pattern, instead);
    if (shorter === text) throw new Error(`The router has no ${pattern}: build/unused-router-parts.ts`);
    return shorter;
  }, code);
