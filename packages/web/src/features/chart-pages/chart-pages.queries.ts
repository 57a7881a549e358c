import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';

/** The organisation's chart pages, by name. */
export const useChartPages = () => useQueryCall(chartPages.list, {});

/** The charts of a page, row by row. Devices that are renamed or leave change what stands in them. */
export function useChartsOf(chartPageId: number) {
  useRefresh(charts.list, ({ type }) => type === 'devices_changed', 0);
  return useQueryCall(charts.list, { desktop_id: chartPageId });
}
