import { useMemo } from 'react';
import { type PanelValues, valuesOf } from './panel-values';
import { type PanelChoice, usePanelData } from './panels.queries';
import { useFreshness } from './use-freshness';

/** So that a board whose values failed shows that there are none, and does not load for ever. */
export const NO_VALUES: PanelValues = {
  seriesOf: new Map(),
  deviceOf: new Map(),
  variableDevices: [],
  positions: [],
};

/** The values of a panel as its board shows them, and how fresh they are. */
export function usePanelValues(choice: PanelChoice) {
  const data = usePanelData(choice);
  const found = useMemo(() => data.data && valuesOf(data.data), [data.data]);
  const freshness = useFreshness(data.dataUpdatedAt, data.errorUpdatedAt);
  const age: 'outdated' | 'lost' | undefined = data.isPlaceholderData
    ? 'outdated'
    : freshness.kind === 'lost'
      ? 'lost'
      : undefined;
  return { data, values: found ?? (data.error ? NO_VALUES : undefined), freshness, age };
}
