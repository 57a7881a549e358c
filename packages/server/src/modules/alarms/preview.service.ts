import { isOfDevice } from '@fieldscope/contract/alarm-conditions';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { alarms } from '@fieldscope/contract/calls/alarms';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Numbers, readNumbers, type Series } from '../history/history.service';
import { type AlarmLogic, FIRST_STATE, takeReading } from './alarm-step.model';
import { listCoveredSeries } from './preview.repository';
import { resolveScope } from './rules.service';

type Input = InputOf<typeof alarms.preview>;

/**
 * How often a rule would have fired, by the same steps that evaluate it. A scope of many series is read in part, and the
 * answer says how many of them.
 * @throws AppError operation_unsupported for a rule of the device itself; device_not_in_organisation, group_missing,
 * parameter_missing
 */
export async function previewRule(ctx: OrgCtx, input: Input): Promise<ResultOf<typeof alarms.preview>> {
  if (isOfDevice(input.condition)) fail('operation_unsupported');
  const scope = await resolveScope(ctx, ctx.db, input);
  const { previewMs, previewSeries, previewTimes } = ALARM_LIMITS;
  const series = await listCoveredSeries(ctx.db, ctx.orgId, {
    ...scope,
    measurementId: scope.measurementId!,
  });
  const read = series.slice(0, previewSeries);
  const now = ctx.clock.now();
  const logic: AlarmLogic = {
    condition: input.condition,
    hours: input.hours,
    holdMinutes: input.hold_minutes,
    cooldownMinutes: input.cooldown_minutes,
  };
  const times = await firingTimes(ctx, read, { from: now - previewMs, to: now }, logic);
  return {
    count: times.length,
    times: times.sort((a, b) => b - a).slice(0, previewTimes),
    series_count: series.length,
    series_read: read.length,
  };
}

async function firingTimes(
  ctx: OrgCtx,
  series: Series[],
  range: { from: number; to: number },
  logic: AlarmLogic,
): Promise<number[]> {
  const numbers = await readNumbers(ctx, series, range);
  return [...numbers.values()].flatMap((one) => firingsOf(one, logic));
}

function firingsOf({ times, values }: Numbers, logic: AlarmLogic): number[] {
  const fired: number[] = [];
  let state = FIRST_STATE;
  for (const [index, at] of times.entries()) {
    const step = takeReading(logic, state, { at, value: values[index]! });
    ({ state } = step);
    for (const transition of step.transitions) if (transition.kind === 'open') fired.push(transition.at);
  }
  return fired;
}
