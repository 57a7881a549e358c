import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { ChartPages } from './ChartPages';

const ExploreSeries = lazy(async () => ({ default: (await import('./ExploreSeries')).ExploreSeries }));

/** Chart pages, or a chart of series that the address names (`series=…`) and that need not be kept (`explore`). */
export function DataChartScreen() {
  const [address] = useSearchParams();
  return address.has('series') || address.has('explore') ? <ExploreSeries /> : <ChartPages />;
}
