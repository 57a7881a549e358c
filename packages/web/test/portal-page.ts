import { PORTAL_FACTS_META, type PortalFacts } from '@fieldscope/contract/portal-facts';
import { onTestFinished } from 'vitest';

const NOTHING_SET: PortalFacts = {
  station: 'global',
  publicUrl: '',
  stationLinks: { global: '', china: '' },
  support: { email: '', url: '' },
  apps: { android: '', ios: '' },
  aiSite: '',
  map: { url: '', attribution: '' },
  signOn: '',
  demoFarm: false,
  brand: { pictures: {}, links: {}, texts: {} },
};

/** Writes into the page what a server with these settings would, until the test ends. */
export function portalPage(facts: Partial<PortalFacts>): void {
  for (const old of document.querySelectorAll(`meta[name="${PORTAL_FACTS_META}"]`)) old.remove();
  const meta = document.createElement('meta');
  meta.name = PORTAL_FACTS_META;
  meta.content = JSON.stringify({ ...NOTHING_SET, ...facts });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
