import { BRAND_LINKS, BRAND_TEXTS, type BrandLink, type BrandText } from '@fieldscope/contract/brand-limits';
import type { ShownBrand } from '@fieldscope/contract/shown-brand';
import type { StoredBrand } from './brands.repository';
import { coloursOf } from './colours.model';

/**
 * What people see of a brand. Whatever an organisation has not set is that of the installation. A logo and its name go
 * together: one organisation's logo never stands beside another's name.
 */
export function shownBrand(
  own: StoredBrand | undefined,
  ofInstallation: StoredBrand | undefined,
): ShownBrand {
  const [name, colour] = [own?.name ?? ofInstallation?.name, own?.colour ?? ofInstallation?.colour];
  const isOfOwn = own !== undefined && (own.name !== null || Object.keys(own.pictures).length > 0);
  return {
    ...(name && { name }),
    ...(colour && { colours: coloursOf(colour) }),
    pictures: (isOfOwn ? own : ofInstallation)?.pictures ?? {},
    ...shownPages(own, ofInstallation),
  };
}

/** Of each page the link, or else the text, of whoever has one. */
function shownPages(own: StoredBrand | undefined, ofInstallation: StoredBrand | undefined) {
  const shown: Pick<ShownBrand, 'links' | 'texts'> = { links: {}, texts: {} };
  for (const page of BRAND_LINKS) {
    const { link, text } = pageOf(page, own) ?? pageOf(page, ofInstallation) ?? {};
    if (link) shown.links[page] = link;
    else if (text) shown.texts[page as BrandText] = text;
  }
  return shown;
}

function pageOf(page: BrandLink, brand: StoredBrand | undefined) {
  // What is bought is bought of whoever runs the installation.
  if (!brand || (page === 'agreement' && !brand.runs_installation)) return;
  const [link, text] = [brand.links[page], isLegal(page) ? brand.texts[page] : undefined];
  return link || text ? { link, text } : undefined;
}

const isLegal = (page: BrandLink): page is BrandText => (BRAND_TEXTS as readonly BrandLink[]).includes(page);
