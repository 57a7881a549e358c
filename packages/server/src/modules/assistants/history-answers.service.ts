import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import { type LocalFigures, MOST_PERIODS } from '@fieldscope/contract/calls/local-figures';
import { sumOf } from '@fieldscope/contract/definitions/sums';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Channel, Eui } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, type EpochMs } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { spendOnHistory } from '../credits/credits.service';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { dmOfCall } from '../open-api/open-api.model';
import { listLocalFigures } from '../telemetry/local-figures.service';
import { listHistory, listMeasurements } from '../telemetry/telemetry.service';
import { partOf, short, skipOf } from './answers.model';
import { endOf, localDay, momentOf, rangeAsLong } from './local-times.model';
import { createTeller, type Teller } from './teller.service';
import type { TOOLS } from './tools.model';

type Input<Name extends keyof typeof TOOLS> = InputOf<(typeof TOOLS)[Name]>;
type Result<Name extends keyof typeof TOOLS> = Promise<ResultOf<(typeof TOOLS)[Name]>>;
type Row = [time: string, mean: number | null, min: number | null, max: number | null, sum: number | null];

/** Of all series together, as an answer holds them. */
const POINTS = 150;
const LEAST_POINTS = 20;
const USUAL_DAYS = { auto: 1, day: 7, week: 56, month: 365 };
const MOST_NAMED = 10;

interface Chosen {
  series: SeriesKey[];
  /** Names of those that would be too many. */
  others: string[];
}

/**
 * Series of a device that are meant, as many as a chart has.
 * @throws AppError device_not_in_organisation, open_parameter_invalid where none is meant
 */
async function chooseSeries(
  ctx: OrgCtx,
  teller: Teller,
  { eui, measurement, channel }: { eui: Eui; measurement?: string; channel?: Channel },
): Promise<Chosen> {
  const all = await listMeasurements(ctx, { eui: [eui] });
  const meant = all.filter(
    (one) =>
      (channel === undefined || one.channel === channel) && teller.means(one.measurement_id, measurement),
  );
  if (meant.length === 0 && measurement !== undefined)
    fail('open_parameter_invalid', { field: `measurement, one of ${namesOf(all, teller).join(', ')}` });
  const chosen = meant.slice(0, LIMITS.chartMeasurements);
  return {
    series: chosen as unknown as SeriesKey[],
    others: namesOf(meant.slice(LIMITS.chartMeasurements), teller),
  };
}

const namesOf = (series: readonly { channel: number; measurement_id: number }[], teller: Teller): string[] =>
  series
    .slice(0, MOST_NAMED)
    .map(({ channel, measurement_id: id }) => short(`${channel}: ${teller.measurement(id).name}`));

/**
 * A range of local time; a day of the past unless it is said.
 * @throws AppError open_parameter_invalid naming the argument
 */
function rangeOf(
  ctx: OrgCtx,
  { zone }: Teller,
  { from, to }: { from?: string; to?: string },
  usualDays: number,
): { from: EpochMs; to: EpochMs } {
  const now = ctx.clock.now();
  const end = to === undefined ? now : endOf(to, zone, 'to');
  const begin = from === undefined ? Math.min(end, now) - usualDays * DAY_MS : momentOf(from, zone, 'from');
  if (begin > now || end - begin > MOST_PERIODS * DAY_MS) fail('open_parameter_invalid', { field: 'from' });
  if (begin >= end) fail('open_parameter_invalid', { field: 'to' });
  // The last moment is within a range.
  return { from: begin as EpochMs, to: (end - 1) as EpochMs };
}

/** Notes what was read of a device, as the public API does. */
async function charge(ctx: OrgCtx, eui: Eui, items: number): Promise<void> {
  const { device_id: deviceId } = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  await spendOnHistory(ctx, deviceId, dmOfCall(items));
}

/** @throws AppError device_not_in_organisation, open_parameter_invalid naming the argument */
export async function viewHistory(ctx: OrgCtx, input: Input<'history'>): Result<'history'> {
  const teller = await createTeller(ctx);
  const range = rangeOf(ctx, teller, input, USUAL_DAYS[input.per]);
  const { series, others } = await chooseSeries(ctx, teller, input);
  const rows =
    series.length === 0
      ? []
      : input.per === 'auto'
        ? await readCurves(ctx, teller, series, range)
        : await readPeriods(ctx, teller, series, { ...range, unit: input.per });
  await charge(
    ctx,
    input.eui,
    rows.reduce((sum, one) => sum + one.length, 0),
  );
  const flat = rows.flatMap((one, index) => one.map((row) => ({ index, row })));
  const skip = skipOf(input.cursor);
  const more = { time_zone: teller.zone, other_measurements: others };
  const heads = series.map((key) => headOf(key, teller));
  // What each series is called is said once.
  const { items, ...part } = partOf(
    flat.slice(skip).map((one) => one.row),
    { skip, count: flat.length },
    { ...more, heads: heads.map((head) => ({ ...head, rows: [] })) },
  );
  const { heads: _, ...said } = part;
  return {
    ...said,
    items: heads.flatMap((head, index) => {
      const shown = items.filter((_row, at) => flat[skip + at]!.index === index);
      return shown.length === 0 ? [] : [{ ...head, rows: shown }];
    }),
  };
}

function headOf({ channel, measurement_id: id }: SeriesKey, teller: Teller) {
  const { name, unit } = teller.measurement(id);
  return { channel, measurement_id: id, measurement: name, unit };
}

interface Range {
  from: EpochMs;
  to: EpochMs;
}

async function readCurves(ctx: OrgCtx, teller: Teller, series: SeriesKey[], range: Range): Promise<Row[][]> {
  const points = Math.max(LEAST_POINTS, Math.floor(POINTS / series.length));
  const curves = await listHistory(ctx, { series, time_start: range.from, time_end: range.to, points });
  return curves.map(({ measurement_id: id, times, values, min, max }) => {
    const { number } = teller.measurement(id);
    return times.flatMap((at, point): Row[] => {
      const value = values[point] ?? null;
      if (value === null) return [];
      const [least, most] = [min?.[point] ?? value, max?.[point] ?? value];
      return [[teller.time(at), number(value), number(least), number(most), null]];
    });
  });
}

async function readPeriods(
  ctx: OrgCtx,
  teller: Teller,
  series: SeriesKey[],
  { from, to, unit }: Range & { unit: 'day' | 'week' | 'month' },
): Promise<Row[][]> {
  const input = { series, unit, timezone: teller.zone, time_start: from, time_end: to };
  const { edges, series: found } = await listLocalFigures(ctx, input);
  return found.map((one) => {
    const { number } = teller.measurement(one.measurement_id);
    return one.count.flatMap((count, period): Row[] =>
      count === 0
        ? []
        : [
            [
              localDay(edges[period]!, teller.zone),
              number(one.mean[period] ?? null),
              number(one.min[period] ?? null),
              number(one.max[period] ?? null),
              addsUp(one.measurement_id) ? number(one.sum[period] ?? null) : null,
            ],
          ],
    );
  });
}

const addsUp = (id: number): boolean => sumOf(id)?.kind === 'amount';

/** @throws AppError device_not_in_organisation, open_parameter_invalid naming the argument */
export async function viewComparison(
  ctx: OrgCtx,
  input: Input<'compare_periods'>,
): Result<'compare_periods'> {
  const teller = await createTeller(ctx);
  const period = rangeOf(ctx, teller, input, 1);
  const { before_from: text } = input;
  const begin = text === undefined ? undefined : momentOf(text, teller.zone, 'before_from');
  const before = rangeAsLong(period, teller.zone, begin);
  if (before.from > ctx.clock.now()) fail('open_parameter_invalid', { field: 'before_from' });
  const { series, others } = await chooseSeries(ctx, teller, input);
  const figuresOf = async ({ from, to }: Range): Promise<LocalFigures[]> => {
    if (series.length === 0) return [];
    const range = { unit: 'day', timezone: teller.zone, time_start: from, time_end: to } as const;
    return (await listLocalFigures(ctx, { series, ...range })).series;
  };
  const [now, then] = [await figuresOf(period), await figuresOf(before)];
  await charge(
    ctx,
    input.eui,
    [...now, ...then].reduce((sum, { count }) => sum + count.length, 0),
  );
  const items = series.map((key, index) => ({
    ...headOf(key, teller),
    period: together(now[index]!, teller),
    before: together(then[index]!, teller),
  }));
  const days = ({ from, to }: Range): [string, string] => [
    localDay(from, teller.zone),
    localDay(to, teller.zone),
  ];
  return partOf(
    items,
    { skip: 0, count: items.length },
    {
      time_zone: teller.zone,
      period: days(period),
      before: days(before),
      other_measurements: others,
    },
  );
}

/** Figures of days as those of all of them. */
function together({ measurement_id: id, count, mean, min, max, sum }: LocalFigures, teller: Teller) {
  const { number } = teller.measurement(id);
  const known = (column: (number | null)[]) => column.filter((one) => one !== null);
  const all = count.reduce((total, one) => total + one, 0);
  const weighted = mean.reduce<number>((total, one, day) => total + (one ?? 0) * count[day]!, 0);
  const total = known(sum).reduce((one, other) => one + other, 0);
  return {
    mean: all === 0 ? null : number(weighted / all),
    min: all === 0 ? null : number(Math.min(...known(min))),
    max: all === 0 ? null : number(Math.max(...known(max))),
    sum: all === 0 || !addsUp(id) ? null : number(total),
    count: all,
  };
}
