import { lazy } from 'react';
import type { KindParts } from '../kind';

export const lineChart: KindParts<'line_chart'> = {
  View: lazy(async () => ({ default: (await import('./LineChartView')).LineChartView })),
};
