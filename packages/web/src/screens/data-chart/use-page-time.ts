import { useRef } from 'react';
import type { PageTime } from '../../features/chart-pages/ChartPlot';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { useRefreshCurves } from './chart-pages.changes';
import { useAutoRefresh } from './use-auto-refresh';

/** The time that all charts of a page show, and how it goes on: live, or held between two refreshes. */
export function usePageTime() {
  const range = useTimeRange('1d');
  const refreshCurves = useRefreshCurves();
  const refresh = useAutoRefresh(() => void refreshCurves());
  const isLive = refresh.choice === 'live';
  const reason = JSON.stringify([range.range, refresh.count, isLive]);
  const held = useRef({ reason, from: range.from, to: range.to });
  if (isLive || held.current.reason !== reason) held.current = { reason, from: range.from, to: range.to };
  const { from, to } = held.current;
  const time: PageTime = {
    bounds: { from, to },
    comparison: range.comparison,
    isLive,
    onZoom: range.zoom,
    onZoomOut: range.zoomOut,
  };
  return { range, refresh, time };
}
