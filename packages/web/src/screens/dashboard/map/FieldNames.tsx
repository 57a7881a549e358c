import { LngLatBounds } from 'maplibre-gl';
import { MapElement } from '../../../ui/map/MapElement';
import { useMap } from '../../../ui/map/map-context';
import { ringOf } from '../../../ui/map/map-ring';
import { useMoves } from '../../../ui/map/use-moves';
import classes from './FleetMap.module.css';
import type { Field } from './fleet-map.model';

const NARROWEST_PX = 48;

/** Names above the outlines of fields that are wide enough to be distinguished. */
export function FieldNames({ fields }: { fields: readonly Field[] }) {
  const map = useMap();
  useMoves(map);
  if (!map) return null;
  return fields.flatMap(({ id, name, outline }) => {
    const ring = ringOf(outline);
    const bounds = ring.reduce((all, corner) => all.extend(corner), new LngLatBounds());
    if (bounds.isEmpty()) return [];
    const [west, east] = [bounds.getNorthWest(), bounds.getNorthEast()].map(
      (corner) => map.project(corner).x,
    );
    if (east! - west! < NARROWEST_PX) return [];
    return (
      <MapElement key={id} place={[bounds.getCenter().lng, bounds.getNorth()]}>
        <span className={classes.field}>{name}</span>
      </MapElement>
    );
  });
}
