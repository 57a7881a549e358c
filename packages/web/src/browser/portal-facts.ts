import { PORTAL_FACTS_META, type PortalFacts } from '@fieldscope/contract/portal-facts';

/** A page that no server of ours wrote into, as while developing. */
const NONE: PortalFacts = {
  station: 'global',
  publicUrl: '',
  stationLinks: { global: '', china: '' },
  support: { email: '', url: '' },
  apps: { android: '', ios: '' },
  aiSite: '',
  map: { url: '', attribution: '' },
  signOn: '',
  demoFarm: true,
  brand: { pictures: {}, links: {}, texts: {} },
};

/** Variant, addresses and contacts of this portal, as the server wrote them into the page. */
export function portalFacts(): PortalFacts {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${PORTAL_FACTS_META}"]`)?.content;
  return content ? (JSON.parse(content) as PortalFacts) : NONE;
}

/** The address of the installation, where the page was opened under another one, such as an own domain. */
export function addressElsewhere(): string | undefined {
  const { publicUrl } = portalFacts();
  return publicUrl !== '' && location.origin !== new URL(publicUrl).origin ? publicUrl : undefined;
}

/** Whether this browser knows passkeys, and the page was opened at the address that they are bound to. */
export function canUsePasskeys(): boolean {
  if (!('PublicKeyCredential' in globalThis) || !isSecureContext) return false;
  const { publicUrl } = portalFacts();
  return publicUrl === '' ? location.hostname === 'localhost' : location.origin === new URL(publicUrl).origin;
}
