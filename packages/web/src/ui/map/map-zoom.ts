import { portalFacts } from '../../browser/portal-facts';

/** Whether the operator has set a map; the built-in one has no streets. */
export const hasStreets = (): boolean => portalFacts().map.url !== '';

/** From there on the built-in map has nothing more to show. */
export const BASEMAP_ZOOM = 11;

/** How close any map comes: there a room of a floor plan is as wide as a phone. */
export const CLOSEST_ZOOM = 22;

/** How close a path is shown at first, which needs no streets to be read: its scale says how long it is. */
export const pathZoom = (): number => (hasStreets() ? 19 : 17);

/** How close a single place is shown: with its streets, or with its cities on the built-in map. */
export const nearbyZoom = (): number => (hasStreets() ? 14 : 7);
