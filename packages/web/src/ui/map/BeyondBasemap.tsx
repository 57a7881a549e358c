import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useLengths } from '../../values/use-lengths';
import { type BasemapPlaces, loadBasemap } from './basemap-data';
import classes from './MapCanvas.module.css';
import { useMap } from './map-context';
import { positionOf } from './map-position';
import { BASEMAP_ZOOM } from './map-zoom';
import { cellMetres, metreGrid } from './metre-grid.model';
import { nearPlaces } from './near-places.model';
import { type ShapeLayer, useMapLayers } from './use-map-layers';
import { useMoves } from './use-moves';

const SOURCE = 'grid';
const LAYERS: readonly ShapeLayer[] = [
  { id: SOURCE, source: SOURCE, type: 'line', paint: { 'line-width': 1, 'line-opacity': 0.45 } },
];
const NO_LINES: ReturnType<typeof metreGrid> = { type: 'FeatureCollection', features: [] };
const NAMED = 2;

/** Closer than the built-in map has lines: a grid that tells lengths, and where the nearest cities are. */
export function BeyondBasemap() {
  const { t } = useTexts('map');
  const map = useMap();
  const moves = useMoves(map);
  const lengths = useLengths();
  const cities = useCities();
  const isMetric = lengths.unit === 'meter';
  const isBeyond = (map?.getZoom() ?? 0) >= BASEMAP_ZOOM;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view changes with each move
  const view = useMemo(() => {
    if (!map || !isBeyond) return undefined;
    const bounds = map.getBounds();
    const cell = cellMetres(map.getCenter().lat, map.getZoom(), isMetric);
    const sides = {
      ...{ west: bounds.getWest(), east: bounds.getEast() },
      ...{ south: bounds.getSouth(), north: bounds.getNorth() },
    };
    return { cell, lines: metreGrid(sides, cell), middle: positionOf(map.getCenter()) };
  }, [map, isBeyond, isMetric, moves]);
  useMapLayers(SOURCE, LAYERS, view?.lines ?? NO_LINES, 'border');
  if (!view) return null;
  const near = nearPlaces(cities ?? [], view.middle, NAMED).map(({ name, metres, direction }) =>
    t('near', { name, length: lengths.text(metres), direction: t(`direction.${direction}`) }),
  );
  return (
    <p className={classes.beyond}>
      {[t('grid', { length: lengths.text(view.cell) }), ...near].map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  );
}

/** Those that the map is drawn from, largest first. */
function useCities(): BasemapPlaces['cities'] | undefined {
  const [cities, setCities] = useState<BasemapPlaces['cities']>();
  useEffect(() => {
    loadBasemap().then(
      ({ places }) => setCities(places.cities),
      () => {},
    );
  }, []);
  return cities;
}
