import gcoord from 'gcoord';
import { portalFacts } from '../../browser/portal-facts';

export interface Position {
  latitude: number;
  longitude: number;
}

/** About a tenth of a metre. */
const DECIMALS = 6;

/** Maps of Chinese providers are drawn in GCJ-02; our own map and everything that is stored is WGS-84. */
const isShifted = () => portalFacts().station === 'china' && portalFacts().map.url !== '';

/** Where a position is drawn: `[longitude, latitude]` of the map that is shown. */
export function placeOnMap({ latitude, longitude }: Position): [number, number] {
  const place: [number, number] = [longitude, latitude];
  return isShifted() ? gcoord.transform(place, gcoord.WGS84, gcoord.GCJ02) : place;
}

/** The position of a place on the map that is shown, with six decimals; worlds beside the first one are the same. */
export function positionOf(place: { lng: number; lat: number }): Position {
  const wrapped: [number, number] = [((((place.lng + 180) % 360) + 360) % 360) - 180, place.lat];
  const [longitude, latitude] = isShifted() ? gcoord.transform(wrapped, gcoord.GCJ02, gcoord.WGS84) : wrapped;
  return { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) };
}
