import { isOfDevice } from '@fieldscope/contract/alarm-kinds';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { alarms } from '@fieldscope/contract/calls/alarms';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../../platform/http/request-context';
import { readNumbers, type Series } from '../../history/history.service';
import type { AlarmLogic } from '../evaluation/alarm-state.model';
import { firingTimes } from './preview.model';
import { listCoveredSeries } from './preview.repository';
import { resolveScope } from './rules.service';

type Input = InputOf<typeof alarms.preview>;

/**
 * How often a rule would have fired, by the same steps that evaluate it. A scope of many series, or of very many readings, is read in part, and the
 * answer says how many of them.
 * @throws AppError operation_unsupported for a rule of the device itself; device_not_in_organisation, group_missing,
 * parameter_missing
 */
export async function previewRule(ctx: OrgCtx, input: Input): Promise<ResultOf<typeof alarms.preview>> {
  if (isOfDevice(input.condition)) fail('operation_unsupported');
  const scope = await resolveScope(ctx, ctx.db, input);
  const { previewMs, previewSeries, previewReadings, previewTimes } = ALARM_LIMITS;
  const series = await listCoveredSeries(ctx.db, ctx.orgId, {
    ...scope,
    measurementId: scope.measurementId!,
  });
  const now = ctx.clock.now();
  const logic: AlarmLogic = {
    condition: input.condition,
    hours: input.hours,
    holdMinutes: input.hold_minutes,
    cooldownMinutes: input.cooldown_minutes,
  };
  const range = { from: now - previewMs, to: now };
  const numbersOf = async (one: Series) => (await readNumbers(ctx, [one], range)).get(one.seriesId)!;
  const { times, count } = await firingTimes(
    series.slice(0, previewSeries),
    numbersOf,
    logic,
    previewReadings,
  );
  return {
    count: times.length,
    times: times.sort((a, b) => b - a).slice(0, previewTimes),
    series_count: series.length,
    series_read: count,
  };
}
