import type { KindParts } from '../kind';
import { BarChartView } from './BarChartView';

export const barChart: KindParts<'bar_chart'> = {
  View: BarChartView,
};
