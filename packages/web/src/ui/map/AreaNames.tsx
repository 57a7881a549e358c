import type { Outline } from '@fieldscope/contract/field-geometry';
import { LngLatBounds } from 'maplibre-gl';
import classes from './MapCanvas.module.css';
import { MapElement } from './MapElement';
import { useMap } from './map-context';
import { placeOnMap } from './map-position';
import { useMoves } from './use-moves';

interface NamedArea {
  id: number;
  name: string;
  outline: Outline;
}

/** Narrower, and names would cover each other. */
const NARROWEST_PX = 48;

/** Names above the areas that are in view and wide enough to be distinguished. */
export function AreaNames({ areas }: { areas: readonly NamedArea[] }) {
  const map = useMap();
  useMoves(map);
  if (!map) return null;
  const view = map.getBounds();
  return areas.flatMap(({ id, name, outline }) => {
    const bounds = boundsOf(outline);
    const [west, east] = [bounds.getNorthWest(), bounds.getNorthEast()].map(
      (corner) => map.project(corner).x,
    );
    if (east! - west! < NARROWEST_PX || !view.intersects(bounds)) return [];
    return (
      <MapElement key={id} place={[bounds.getCenter().lng, bounds.getNorth()]}>
        <span className={classes.areaName}>{name}</span>
      </MapElement>
    );
  });
}

function boundsOf(outline: Outline): LngLatBounds {
  const bounds = new LngLatBounds();
  for (const [longitude, latitude] of outline.flat(2)) {
    const [x, y] = placeOnMap({ longitude, latitude });
    const middle = bounds.isEmpty() ? x : bounds.getCenter().lng;
    bounds.extend([x + 360 * Math.round((middle - x) / 360), y]);
  }
  return bounds;
}
