import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCREENS = fileURLToPath(new URL('../src/screens', import.meta.url));
/** Pages that load without anything else: the table of routes with its frame, and the sign-in. */
export const ENTRIES = ['index.html', 'src/screens/sign-in/SignInScreen.tsx'];
/** What an address or a language chooses stays a file of its own. */
const CHOSEN =
  /\/index\.html|\/src\/main\.tsx|\/src\/screens\/sign-in\/|\/src\/texts\/\w\w\/|\/definitions\/names\./;
/** Many screens open a dialog or have a long list, but the dashboard loads without either. */
const DIALOGS = /\/components\/(Modal|ModalBase|Drawer)\/|\/node_modules\/react-remove-scroll/;
const LISTS =
  /\/components\/(Pagination|Table|Checkbox\/(?!CheckIcon))|\/use-pagination\/|\/src\/ui\/(paging|tables)\//;
const mayShare = (id: string) => !CHOSEN.test(id);

/**
 * Parts of many screens travel in a few files instead of some eighty, which compress a tenth better: `start` is what
 * the sign-in needs, `portal` what a third of the screens share. Anything else is split by who imports it.
 */
export const SHARED_CHUNKS = {
  groups: [
    { name: 'start', tags: ['$initial' as const], test: mayShare, priority: 2 },
    {
      name: 'portal',
      minShareCount: Math.ceil(readdirSync(SCREENS).length / 3),
      test: (id: string) => mayShare(id) && !DIALOGS.test(id) && !LISTS.test(id),
      priority: 1,
    },
    { name: 'dialogs', test: DIALOGS },
    { name: 'lists', test: LISTS },
  ],
};
