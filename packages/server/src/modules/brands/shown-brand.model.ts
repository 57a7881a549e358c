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
    links: { ...ofInstallation?.links, ...own?.links },
  };
}
