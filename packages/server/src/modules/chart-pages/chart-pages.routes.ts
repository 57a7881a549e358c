import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import type { Routes } from '../../platform/http/bind';
import {
  createChartPage,
  listChartPages,
  moveChart,
  removeChartPage,
  renameChartPage,
} from './chart-pages.service';
import { createChart, listCharts, removeChart, updateChart } from './charts.service';

export const chartPageRoutes: Routes = (bind) => {
  bind(chartPages.list, listChartPages);
  bind(chartPages.create, createChartPage);
  bind(chartPages.update, renameChartPage);
  bind(chartPages.remove, removeChartPage);
  bind(chartPages.moveChart, moveChart);
  bind(charts.list, listCharts);
  bind(charts.create, createChart);
  bind(charts.update, updateChart);
  bind(charts.remove, removeChart);
};
