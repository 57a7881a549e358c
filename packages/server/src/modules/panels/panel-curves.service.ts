import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { Curve, SeriesKey } from '@fieldscope/contract/calls/channels';
import type { panels } from '@fieldscope/contract/calls/panels';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { DAY_MS, EpochMs } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { ordered } from '../../platform/order';
import { listSeries } from '../history/history.service';
import { listHistory } from '../telemetry/telemetry.service';
import { type ComponentCurves, curvesWanted, DRAWING_KINDS } from './panel-curves.model';
import { devicesOfVariable } from './panel-variable.service';
import { sourceName } from './panels.model';
import { listComponents } from './panels.repository';
import { getShownPanel } from './shown-panels.service';

type Input = InputOf<typeof panels.viewCurves>;
type Result = ResultOf<typeof panels.viewCurves>;

/**
 * All curves of a panel at once.
 * @throws AppError resource_missing, parameter_invalid, and what `devicesOfVariable` throws
 */
export async function viewPanelCurves(ctx: OrgCtx, input: Input): Promise<Result> {
  const { db, orgId, clock } = ctx;
  const { id: panelId, component_id: onlyId, points } = input;
  const panel = await getShownPanel(ctx, panelId);
  const range = chosenRange(input);
  const ofVariable = await listOfVariable(ctx, await devicesOfVariable(ctx, panel, input.variable));
  const shown = await listComponents(db, orgId, panelId, { kinds: DRAWING_KINDS, componentId: onlyId });
  const wanted = curvesWanted(shown, { ofVariable, range, points, now: clock.now() });
  const curves = new Map<string, Map<string, Curve>>();
  for (const name of new Set(wanted.map(nameOfRange))) {
    const together = wanted.filter((one) => nameOfRange(one) === name);
    curves.set(name, await readTogether(ctx, together));
  }
  return {
    components: wanted.map((one) => {
      const found = curves.get(nameOfRange(one))!;
      const { component_id, from, to, series } = one;
      return { component_id, from, to, curves: series.flatMap((key) => found.get(sourceName(key)) ?? []) };
    }),
  };
}

/** undefined: each component has its own. @throws AppError parameter_invalid when it has one end or no length */
function chosenRange({ from, to }: Input): { from: number; to: number } | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) return fail('parameter_invalid', { field: 'from' });
  return to === undefined || from >= to ? fail('parameter_invalid', { field: 'to' }) : { from, to };
}

/** What the devices that a variable stands for measure, in their order. */
export async function listOfVariable(
  { db, orgId }: OrgCtx,
  devices: Awaited<ReturnType<typeof devicesOfVariable>>,
): Promise<SeriesKey[]> {
  if (devices.length === 0) return [];
  const places = new Map(devices.map(({ deviceId, eui }, place) => [deviceId, { eui, place }]));
  const measured = await listSeries(db, orgId, { deviceIds: [...places.keys()] });
  return ordered(measured, ({ deviceId }) => places.get(deviceId)!.place, 'asc').map(
    ({ deviceId, channel, measurementId }) =>
      ({ eui: places.get(deviceId)!.eui, channel, measurement_id: measurementId }) as SeriesKey,
  );
}

const nameOfRange = ({ from, to, points }: ComponentCurves): string => `${from} ${to} ${points}`;

/** Curves of one range, each once, by what they are of; a part of them at a time, as their readings are in memory. */
async function readTogether(ctx: OrgCtx, wanted: readonly ComponentCurves[]): Promise<Map<string, Curve>> {
  const { from, to, points } = wanted[0]!;
  // It has not begun.
  if (from > ctx.clock.now()) return new Map();
  const series = [
    ...new Map(wanted.flatMap((one) => one.series.map((key) => [sourceName(key), key]))).values(),
  ];
  const most = Math.max(
    LIMITS.chartMeasurements,
    Math.floor((PANEL_LIMITS.curveDays * DAY_MS) / (to - from)),
  );
  const time = { time_start: EpochMs.parse(from), time_end: EpochMs.parse(to) };
  const found = new Map<string, Curve>();
  for (let first = 0; first < series.length; first += most) {
    const part = series.slice(first, first + most);
    const curves = await listHistory(ctx, { series: part, ...time, points });
    for (const curve of curves) found.set(sourceName(curve), curve);
  }
  return found;
}
