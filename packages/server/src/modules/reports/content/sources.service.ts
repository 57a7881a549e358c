import { SeriesKey } from '@fieldscope/contract/calls/channels';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import type { ReportSource } from '@fieldscope/contract/report-limits';
import type { z } from 'zod';
import type { OrgCtx, UserActor } from '../../../platform/http/request-context';
import { listQuestions, questionOfPeople } from '../../advice/questions.service';
import { listChartPages } from '../../chart-pages/chart-pages.service';
import { listCharts } from '../../chart-pages/charts.service';
import { listPanelParts } from '../../panels/panel-parts.service';
import { listPanels } from '../../panels/panels.service';
import { listSceneNames, listScenes } from '../../scenes/scenes.service';

/** A series, and what it is called there; absent: as its device and measurement are called. */
export type NamedSeries = SeriesKey & { alias?: string };

/** What is shown together. */
export interface SourcePart {
  /** Absent: as its measurement is called. */
  title?: string;
  series: readonly NamedSeries[];
  isChart: boolean;
}

export interface SourceKey {
  source: ReportSource;
  sourceId: number;
}

/** Without what else is known of it. */
const keyOf = (one: z.input<typeof SeriesKey>): SeriesKey => SeriesKey.parse(one);

type Find = (
  ctx: OrgCtx<UserActor>,
  id: number,
) => Promise<{ name: string; parts: SourcePart[] } | undefined>;

const FIND: Record<ReportSource, Find> = {
  async chart_page(ctx, id) {
    const page = (await listChartPages(ctx)).find(({ desktop_id }) => desktop_id === id);
    if (!page) return undefined;
    const charts = await listCharts(ctx, { desktop_id: id });
    return {
      name: page.name,
      parts: charts.map(({ name, series }) => ({ title: name, series: series.map(keyOf), isChart: true })),
    };
  },
  async scene(ctx, id) {
    const scene = (await listScenes(ctx)).find(({ scene_id }) => scene_id === id);
    const named = scene?.measurements.map(({ alias, ...one }) => ({ ...keyOf(one), alias }));
    return scene && { name: scene.name, parts: byMeasurement(named ?? []) };
  },
  async panel(ctx, id) {
    const panel = (await listPanels(ctx)).find(({ panel_id }) => panel_id === id);
    return panel && { name: panel.name, parts: await listPanelParts(ctx, id) };
  },
  async advice(ctx, id) {
    const question = await questionOfPeople(ctx, id);
    return question && { name: question.name, parts: byMeasurement(question.series.map(keyOf)) };
  },
};

/** What a source is called and shows. @throws AppError resource_missing */
export const getSource = async (ctx: OrgCtx<UserActor>, { source, sourceId }: SourceKey) =>
  (await FIND[source](ctx, sourceId)) ?? fail('resource_missing');

/** A chart for each measurement, of as many series as a chart may have. */
function byMeasurement(measurements: readonly NamedSeries[]): SourcePart[] {
  const ids = [...new Set(measurements.map(({ measurement_id }) => measurement_id))];
  return ids.flatMap((id) => {
    const series = measurements.filter(({ measurement_id }) => measurement_id === id);
    const parts = Math.ceil(series.length / LIMITS.chartMeasurements);
    return Array.from({ length: parts }, (_, part) => ({
      series: series.slice(part * LIMITS.chartMeasurements, (part + 1) * LIMITS.chartMeasurements),
      isChart: true,
    }));
  });
}

/** What the sources of an organisation are called; undefined: there is no such source. */
export async function listSourceNames(
  ctx: OrgCtx<UserActor>,
): Promise<(one: SourceKey) => string | undefined> {
  const [pages, scenes, panels, questions] = await Promise.all([
    listChartPages(ctx),
    listSceneNames(ctx),
    listPanels(ctx),
    listQuestions(ctx),
  ]);
  const names = new Map([
    ...pages.map(({ desktop_id, name }) => [`chart_page ${desktop_id}`, name] as const),
    ...scenes.map(({ scene_id, name }) => [`scene ${scene_id}`, name] as const),
    ...panels.map(({ panel_id, name }) => [`panel ${panel_id}`, name] as const),
    ...questions.map((one) => [`advice ${one.question_id}`, one.name] as const),
  ]);
  return ({ source, sourceId }) => names.get(`${source} ${sourceId}`);
}
