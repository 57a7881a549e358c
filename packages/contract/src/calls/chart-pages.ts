import { z } from 'zod';
import { call } from '../call';
import { CHART_PAGE_LIMITS } from '../chart-page-limits';
import { answer, listOf, nameUpTo } from '../fields';
import { Eui } from '../ids';
import { LIMITS } from '../limits';
import { SeriesKey } from './channels';

const Id = z.coerce.number().int().min(1).max(0x7fff_ffff);
const Side = z.coerce.number().int().min(1).max(CHART_PAGE_LIMITS.side);
const Name = nameUpTo(CHART_PAGE_LIMITS.nameLength);

const seriesName = ({ eui, channel, measurement_id }: SeriesKey) => `${eui} ${channel} ${measurement_id}`;

/** Up to five, each once; that they are of one physical type the server says, as it knows custom units. */
const ChartSeries = listOf(SeriesKey, { least: 1, most: LIMITS.chartMeasurements }).refine(
  (series) => new Set(series.map(seriesName)).size === series.length,
);

const ChartPage = answer({
  desktop_id: z.number(),
  name: z.string(),
  rows: z.number(),
  columns: z.number(),
  chart_count: z.number(),
});
export type ChartPage = z.infer<typeof ChartPage>;

const Chart = answer({
  chart_id: z.number(),
  desktop_id: z.number(),
  name: z.string(),
  /** From 1. */
  row: z.number(),
  /** From 1. */
  column: z.number(),
  /** In their order. Those of devices that left the organisation are gone. */
  series: z.array(
    answer({
      eui: Eui,
      device_name: z.string(),
      /** Of the device; empty: the Default group. */
      group_uuid: z.string(),
      channel: z.number(),
      measurement_id: z.number(),
    }),
  ),
});
export type Chart = z.infer<typeof Chart>;

/** Chart pages. */
export const chartPages = {
  list: call({
    method: 'GET',
    path: '/desktop/list_desktops',
    role: 'observer',
    summary: "The organisation's chart pages by name, each with the size of its grid",
    result: z.array(ChartPage),
  }),
  create: call({
    method: 'POST',
    path: '/desktop/create_desktop',
    role: 'administrator',
    summary: 'Creates a chart page; rows and columns, at most 3, stay as they are',
    body: z.object({ name: Name, rows: Side, columns: Side }),
    result: answer({ desktop_id: z.number() }),
    // The organisation has as many pages as it may; it has one of this name.
    fails: ['creation_limit_reached', 'data_duplicate'],
  }),
  update: call({
    method: 'PATCH',
    path: '/desktop/update_desktop',
    role: 'administrator',
    summary: 'Renames a chart page',
    body: z.object({ desktop_id: Id, name: Name }),
    fails: ['chart_page_missing', 'data_duplicate'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/desktop/delete_desktop',
    role: 'administrator',
    summary: 'Deletes a chart page with its charts',
    query: z.object({ desktop_id: Id }),
    fails: ['chart_page_missing'],
  }),
  moveChart: call({
    method: 'PATCH',
    path: '/desktop/update_chart',
    role: 'administrator',
    summary: 'Moves a chart on its page; a chart that is there takes its place',
    body: z.object({ chart_id: Id, row: Side, column: Side }),
    // The page has no such row or column.
    fails: ['chart_missing', 'parameter_invalid'],
  }),
};

/** Charts of chart pages. */
export const charts = {
  list: call({
    method: 'GET',
    path: '/chart/list_charts',
    role: 'observer',
    summary: 'Charts of a chart page, or of all of them, row by row',
    query: z.object({ desktop_id: Id.optional() }),
    result: z.array(Chart),
    fails: ['chart_page_missing'],
  }),
  create: call({
    method: 'POST',
    path: '/chart/create_chart',
    role: 'administrator',
    summary:
      'Creates a chart of up to five measurements of one physical type, at the wanted place if it is free, else at the first free one',
    body: z.object({
      desktop_id: Id,
      name: Name,
      series: ChartSeries,
      row: Side.optional(),
      column: Side.optional(),
    }),
    result: answer({ chart_id: z.number() }),
    fails: [
      'chart_page_missing',
      // The page is full.
      'creation_limit_reached',
      'device_not_in_organisation',
      'sensor_missing',
      'parameter_invalid',
    ],
  }),
  update: call({
    method: 'PATCH',
    path: '/chart/update_chart/{id}',
    role: 'administrator',
    summary: 'Replaces name and measurements of a chart',
    query: z.object({ id: Id }),
    body: z.object({ name: Name, series: ChartSeries }),
    fails: ['chart_missing', 'device_not_in_organisation', 'sensor_missing', 'parameter_invalid'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/chart/delete_chart/{id}',
    role: 'administrator',
    summary: 'Deletes a chart',
    query: z.object({ id: Id }),
    fails: ['chart_missing'],
  }),
};
