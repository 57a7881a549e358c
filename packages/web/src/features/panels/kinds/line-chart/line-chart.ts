import { loadPlot } from '../../../../ui/charts/load-plot';
import type { KindParts } from '../kind';
import { LineChartView } from './LineChartView';

export const lineChart: KindParts<'line_chart'> = {
  View: LineChartView,
  preload: loadPlot,
};
