import { charts, desktops } from '@fieldscope/contract/calls/desktops';
import type { Routes } from '../../platform/http/bind';
import { createChart, listCharts, removeChart, updateChart } from './charts.service';
import { createDesktop, listDesktops, moveChart, removeDesktop, renameDesktop } from './desktops.service';

export const desktopRoutes: Routes = (bind) => {
  bind(desktops.list, listDesktops);
  bind(desktops.create, createDesktop);
  bind(desktops.update, renameDesktop);
  bind(desktops.remove, removeDesktop);
  bind(desktops.moveChart, moveChart);
  bind(charts.list, listCharts);
  bind(charts.create, createChart);
  bind(charts.update, updateChart);
  bind(charts.remove, removeChart);
};
