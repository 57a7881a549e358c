import type { StyleSpecification } from 'maplibre-gl';
import { MAP_COLORS, type MapScheme } from './map-colors';

/** The style of a map that has nothing of its own. */
export const plainStyle = (scheme: MapScheme): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'land', type: 'background', paint: { 'background-color': MAP_COLORS[scheme].land } }],
});
