import type { BrandText } from '@fieldscope/contract/brand-limits';
import type { BrandColours, ShownBrand, ThemeAccents } from '@fieldscope/contract/shown-brand';
import { createStore, useStore } from './create-store';
import { portalFacts } from './portal-facts';
import { readStored, writeStored } from './storage';

const STORED = 'brand';
const PRODUCT = 'Fieldscope';
const OWN_ICON = { href: '/favicon.svg', type: 'image/svg+xml' };

/** Of the organisation of whoever is signed in here; before that it is known, and without one, the brand of the page. */
const ofMember = createStore(readStored<ShownBrand>(STORED));

const shownBrand = (member: ShownBrand | undefined): ShownBrand => member ?? portalFacts().brand;

/** The brand that the reader sees. */
export const useBrand = (): ShownBrand => shownBrand(useStore(ofMember));

/** What the reader calls the portal. */
export const nameOf = ({ name }: ShownBrand): string => name ?? PRODUCT;

/** The same outside of components. */
export const portalName = (): string => nameOf(shownBrand(ofMember.get()));

/** Where a picture of a brand is fetched. */
export const addressOfPicture = (digest: string): string => `/portalapi/brand/view_picture?digest=${digest}`;

/** Where a legal text is read: on a page elsewhere, or on that of the portal. */
export const addressOfLegal = ({ links }: ShownBrand, text: BrandText): string => links[text] ?? `#/${text}`;

/** Shows the brand of a signed-in user, from the first paint of the next visit on; undefined: nobody is signed in. */
export function showBrandOf(member: ShownBrand | undefined, { isKept = true } = {}): void {
  if (isKept) writeStored(STORED, member);
  ofMember.set(member);
  wearBrand();
}

/** Shows the brand of the reader again, after that of somebody else's page. */
export function showOwnBrand(): void {
  showBrandOf(readStored<ShownBrand>(STORED), { isKept: false });
}

let sheet: CSSStyleSheet | undefined;

/** Paints the page in the colours of the brand, and sets its icon in the browser's tab. */
export function wearBrand(): void {
  const { colours, pictures } = shownBrand(ofMember.get());
  if (colours || sheet) {
    // A style sheet of our own script: the policy of the page allows no element with styles.
    sheet ??= adoptedSheet();
    sheet.replaceSync(colours ? stylesOf(colours) : '');
  }
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const { icon } = pictures;
  if (link) Object.assign(link, icon ? { href: addressOfPicture(icon), type: 'image/webp' } : OWN_ICON);
}

function adoptedSheet(): CSSStyleSheet {
  const own = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
  return own;
}

/** Custom properties of the theme that follow the accent. */
function stylesOf({ ramp, light, dark }: BrandColours): string {
  const steps = ramp.map((colour, step) => `--mantine-color-accent-${step}:${colour}`).join(';');
  const accents = ({ accent, wash, glow }: ThemeAccents) =>
    `--accent:${accent};--accent-wash:${wash};--glow:${glow};--mantine-color-accent-outline-hover:${accent}0d`;
  const onDark = `--mantine-color-accent-light:${dark.wash};--mantine-color-accent-light-hover:${dark.glow}`;
  const within = (scheme: string, styles: string) =>
    `:root[data-mantine-color-scheme="${scheme}"]{${steps};${styles}}`;
  return within('light', accents(light)) + within('dark', `${accents(dark)};${onDark}`);
}
