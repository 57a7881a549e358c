import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { expect, test } from 'vitest';
import { curvesWanted } from './panel-curves.model';

const chartOf = (series: number) =>
  ({
    ...{ component_id: 'a', kind: 'line_chart', settings: {} },
    sources: Array.from({ length: series }, (_, measurement_id) => ({
      eui: 'A',
      channel: 1,
      measurement_id,
    })),
  }) as unknown as PanelComponent;

test('all curves of a panel together have no more points than one request may', () => {
  const wish = { ofVariable: [], range: undefined, points: 1000, now: Date.UTC(2026, 5, 1) };
  const pointsOf = (charts: number) => curvesWanted(Array(charts).fill(chartOf(5)), wish);
  expect(pointsOf(2).map(({ points }) => points)).toEqual([1000, 1000]);
  const total = pointsOf(PANEL_LIMITS.components).reduce(
    (sum, { points, series }) => sum + points * series.length,
    0,
  );
  expect(total).toBeLessThanOrEqual(PANEL_LIMITS.allCurvePoints);
});
