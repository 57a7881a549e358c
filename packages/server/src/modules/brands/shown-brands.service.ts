import type { OrgId } from '@fieldscope/contract/ids';
import type { ShownBrand } from '@fieldscope/contract/shown-brand';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { PlatformServices } from '../../platform/services';
import { brandChanged } from './brands.events';
import { listPublicBrands, type StoredBrand } from './brands.repository';
import { shownBrand } from './shown-brand.model';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'events' | 'log' | 'config'>;

/** Changes are announced; what was not, as an organisation that is gone, is noticed after this time. */
const KEPT_MS = MINUTE_MS;

/** Brands that people see before they sign in. */
interface PublicBrands {
  ofInstallation?: StoredBrand;
  byDomain: ReadonlyMap<string, StoredBrand>;
}

export interface ShownBrands {
  /** The brand that a page under a host name shows before anybody signs in. */
  at(host: string): Promise<ShownBrand>;
  /** Whose proven domain a host name is. */
  ownerOf(host: string): Promise<OrgId | undefined>;
  /** The brand of the installation. */
  ofInstallation(): Promise<StoredBrand | undefined>;
}

/** Keeps the few brands that each page shows: while the database is away, pages look as they did before. */
export function createShownBrands({ db, clock, events, log, config }: Needs): ShownBrands {
  let known: PublicBrands = { byDomain: new Map() };
  let reading: Promise<PublicBrands> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const forget = () => {
    reading = undefined;
    readAt = Number.NEGATIVE_INFINITY;
  };
  events.on(brandChanged, forget);

  async function read(): Promise<PublicBrands> {
    const brands = await listPublicBrands(db);
    const ofInstallation = brands.find(({ runs_installation }) => runs_installation);
    const byDomain = new Map(
      brands.flatMap((brand) => (brand.domain_proven_at ? [[brand.domain!, brand] as const] : [])),
    );
    // The operator may have moved the installation to a domain that an organisation had proven before.
    if (config.PUBLIC_URL) byDomain.delete(new URL(config.PUBLIC_URL).hostname);
    return { ...(ofInstallation && { ofInstallation }), byDomain };
  }

  async function get(): Promise<PublicBrands> {
    if (clock.now() - readAt < KEPT_MS) return known;
    reading ??= read();
    const own = reading;
    try {
      const found = await own;
      // Of a change that came meanwhile nothing is kept.
      if (reading === own) {
        known = found;
        readAt = clock.now();
        reading = undefined;
      }
      return found;
    } catch (error) {
      if (reading === own) reading = undefined;
      log.warn({ error }, 'brands cannot be read: pages look as they did before');
      return known;
    }
  }

  return {
    async at(host) {
      const { byDomain, ofInstallation } = await get();
      return shownBrand(byDomain.get(host), ofInstallation);
    },
    ownerOf: async (host) => (await get()).byDomain.get(host)?.org_id,
    ofInstallation: async () => (await get()).ofInstallation,
  };
}
