import type { BrandLink, BrandPicture, BrandText } from './brand-limits';

/** Colours of a brand as `#rrggbb`: ten steps from light to dark, and those of each theme that the steps do not say. */
export interface BrandColours {
  ramp: string[];
  light: ThemeAccents;
  dark: ThemeAccents;
}

/** Of text and marks, of the surface behind what is marked, and of what glows. */
export interface ThemeAccents {
  accent: string;
  wash: string;
  glow: string;
}

/** What people see of a brand. Whatever is absent is the product's own. */
export interface ShownBrand {
  name?: string;
  colours?: BrandColours;
  /** Digests of pictures. */
  pictures: Partial<Record<BrandPicture, string>>;
  links: Partial<Record<BrandLink, string>>;
  /** Digests of legal texts; of each there is a link or a text, not both. */
  texts: Partial<Record<BrandText, string>>;
}
