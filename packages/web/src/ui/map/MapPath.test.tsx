import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { Map as DrawnMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { MapPath } from './MapPath';
import { MAP_COLORS } from './map-colors';
import { MapContext } from './map-context';

interface Source {
  data: { features: unknown[] };
  setData(data: Source['data']): void;
}

/** What of a drawn map a path uses; a page without WebGL draws none. */
function aDrawnMap() {
  const sources = new Map<string, Source>();
  const colors: unknown[] = [];
  const map = {
    addSource(id: string, { data }: Pick<Source, 'data'>) {
      sources.set(id, {
        data,
        setData(next) {
          this.data = next;
        },
      });
    },
    getSource: (id: string) => sources.get(id),
    removeSource: (id: string) => sources.delete(id),
    setPaintProperty: (_layer: string, _name: string, color: unknown) => void colors.push(color),
    ...{ addLayer() {}, removeLayer() {}, addControl() {}, removeControl() {}, fitBounds() {} },
  };
  return { map: map as unknown as DrawnMap, colors, points: () => sources.get('path')?.data.features.length };
}

test('a path stays on the map when the theme changes, in the colour of the other one', () => {
  const { map, colors, points } = aDrawnMap();
  const positions = [
    { longitude: 7, latitude: 50 },
    { longitude: 7.1, latitude: 50 },
  ];
  const inTheme = (scheme: 'light' | 'dark') => (
    <MantineProvider env="test" forceColorScheme={scheme}>
      <MapContext value={map}>
        <MapPath positions={positions} passed={1} />
      </MapContext>
    </MantineProvider>
  );
  const { rerender, unmount } = render(inTheme('light'));
  // Two points, what is passed, and what is ahead.
  expect(points()).toBe(4);
  expect(colors.at(-1)).toBe(MAP_COLORS.light.path);
  rerender(inTheme('dark'));
  expect(colors.at(-1)).toBe(MAP_COLORS.dark.path);
  expect(points()).toBe(4);
  unmount();
  expect(points()).toBeUndefined();
});
