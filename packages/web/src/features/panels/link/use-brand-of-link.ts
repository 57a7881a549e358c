import type { ShownBrand } from '@fieldscope/contract/shown-brand';
import { useEffect } from 'react';
import { showBrandOf, showOwnBrand } from '../../../browser/brand';

/** Has the page look as the organisation of a link does, whoever reads it. undefined, null: not known yet. */
export function useBrandOfLink(brand: ShownBrand | null | undefined): void {
  useEffect(() => {
    if (!brand) return;
    showBrandOf(brand, { isKept: false });
    return showOwnBrand;
  }, [brand]);
}
