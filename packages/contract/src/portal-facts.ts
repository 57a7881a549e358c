export const STATIONS = ['global', 'china'] as const;
/** Variant of the portal. */
export type Station = (typeof STATIONS)[number];

/** What the server writes into the page, so that the portal knows it before anything is asked. */
export interface PortalFacts {
  station: Station;
  /** Address under which people reach the portal, without a slash at the end; empty when the operator named none. */
  publicUrl: string;
  /** Addresses that the operator set; what is empty is not shown. */
  stationLinks: Record<Station, string>;
  support: { email: string; url: string };
  apps: { android: string; ios: string };
  /** Address of the AI site that is shown under /ai; empty when there is none. */
  aiSite: string;
}

/** Name of the page's `<meta>` element whose content is the facts as JSON; without content the page stands alone. */
export const PORTAL_FACTS_META = 'fieldscope';
