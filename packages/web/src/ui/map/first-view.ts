import type { Position } from './map-position';

const WORLD = { center: { latitude: 25, longitude: 10 }, zoom: 0.5 };

/** What a map that is drawn on shows at first: a place that closely or, where none is known, the world. */
export const firstView = (place: Position | undefined, zoom: number): { center: Position; zoom: number } =>
  place ? { center: place, zoom } : WORLD;
