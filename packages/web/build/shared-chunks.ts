import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCREENS = fileURLToPath(new URL('../src/screens', import.meta.url));
/** Pages that load without anything else: the table of routes with its frame, and the sign-in. */
export const ENTRIES = ['index.html', 'src/screens/sign-in/SignInScreen.tsx'];
/** What an address or a language chooses stays a file of its own. */
const CHOSEN =
  /\/index\.html|\/src\/main\.tsx|\/src\/screens\/sign-in\/|\/src\/texts\/\w\w\/|\/definitions\/names\./;
const mayShare = (id: string) => !CHOSEN.test(id);

/**
 * Parts of many screens travel in two files instead of some eighty, which compress a tenth better: `start` is what
 * the sign-in needs, `portal` what a third of the screens share. Anything else is split by who imports it.
 */
export const SHARED_CHUNKS = {
  groups: [
    { name: 'start', tags: ['$initial' as const], test: mayShare, priority: 1 },
    { name: 'portal', minShareCount: Math.ceil(readdirSync(SCREENS).length / 3), test: mayShare },
  ],
};
