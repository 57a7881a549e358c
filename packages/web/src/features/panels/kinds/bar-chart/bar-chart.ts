import { lazy } from 'react';
import type { KindParts } from '../kind';

export const barChart: KindParts<'bar_chart'> = {
  View: lazy(async () => ({ default: (await import('./BarChartView')).BarChartView })),
};
