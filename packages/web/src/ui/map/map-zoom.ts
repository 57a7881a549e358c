import { portalFacts } from '../../browser/portal-facts';

const hasStreets = () => portalFacts().map.url !== '';

/** How close a map comes; the built-in one has nothing more to show there. */
export const closestZoom = (): number => (hasStreets() ? 19 : 11);

/** How close a path is shown, which needs no streets to be read: its scale says how long it is. */
export const pathZoom = (): number => Math.max(closestZoom(), 17);

/** How close a single place is shown: with its streets, or with its cities on the built-in map. */
export const nearbyZoom = (): number => (hasStreets() ? 14 : 7);
