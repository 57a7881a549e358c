import type { ShownBrand } from './shown-brand';

export const STATIONS = ['global', 'china'] as const;
/** Variant of the portal. */
export type Station = (typeof STATIONS)[number];

/** Settings that the server writes into the page, so that the portal has them before the first request. */
export interface PortalFacts {
  station: Station;
  /** Public address of the portal, without a trailing slash; empty when the operator set none. */
  publicUrl: string;
  /** Addresses that the operator set; an empty one is not shown. */
  stationLinks: Record<Station, string>;
  support: { email: string; url: string };
  apps: { android: string; ios: string };
  /** Address of the embedded AI site under /ai; empty when there is none. */
  aiSite: string;
  /** The operator's map: address of a style, of raster tiles or of a PMTiles archive, empty for the built-in one; and the source of its data. */
  map: { url: string; attribution: string };
  /** Name of the identity provider that the sign-in page offers to everybody; empty when there is none. */
  signOn: string;
  /** Whether there is a demo farm; whose it is, a call answers. */
  demoFarm: boolean;
  /** Of the host name under which the page was requested. */
  brand: ShownBrand;
}

/** Name of the page's `<meta>` element with these settings as JSON; empty when another server delivers the page. */
export const PORTAL_FACTS_META = 'fieldscope';
