// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { Map as DrawnMap } from 'maplibre-gl';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { MapAreas } from './MapAreas';
import { MapLines } from './MapLines';
import { MapPath } from './MapPath';
import { MAP_COLORS } from './map-colors';
import { MapContext } from './map-context';

interface Source {
  data: { features: unknown[] };
  setData(data: Source['data']): void;
}

/** What of a drawn map paths and areas use; a page without WebGL draws none. */
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
    ...{ addLayer() {}, removeLayer() {}, fitBounds() {} },
  };
  return {
    map: map as unknown as DrawnMap,
    colors,
    shapes: (id: string) => sources.get(id)?.data.features.length,
  };
}

const POSITIONS = [
  { longitude: 7, latitude: 50 },
  { longitude: 7.1, latitude: 50 },
  { longitude: 7.1, latitude: 50.1 },
];
const OUTLINES = [POSITIONS];
const LINES = [{ from: POSITIONS[0]!, to: POSITIONS[1]!, strength: 3 }];

test.each<[string, ReactElement, number]>([
  // Three points, what is passed, and what is ahead.
  ['path', <MapPath key="path" positions={POSITIONS} passed={1} />, 5],
  ['areas', <MapAreas key="areas" outlines={OUTLINES} />, 1],
  ['lines', <MapLines key="lines" lines={LINES} />, 1],
])('%s stay on the map when the theme changes, in the colour of the other one', (id, layers, count) => {
  const { map, colors, shapes } = aDrawnMap();
  const inTheme = (scheme: 'light' | 'dark') => (
    <MantineProvider env="test" forceColorScheme={scheme}>
      <MapContext value={map}>{layers}</MapContext>
    </MantineProvider>
  );
  const { rerender, unmount } = render(inTheme('light'));
  expect(shapes(id)).toBe(count);
  expect(colors.at(-1)).toBe(MAP_COLORS.light.path);
  rerender(inTheme('dark'));
  expect(colors.at(-1)).toBe(MAP_COLORS.dark.path);
  expect(shapes(id)).toBe(count);
  unmount();
  expect(shapes(id)).toBeUndefined();
});
