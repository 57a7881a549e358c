import { findingWords, subjectKey, summaryWords } from '@fieldscope/contract/advice/sentence';
import type { Curve, SeriesKey } from '@fieldscope/contract/calls/channels';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { Eui } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { REPORT_LIMITS } from '@fieldscope/contract/report-limits';
import { shownUnit } from '@fieldscope/contract/shown-unit';
import { EpochMs, MINUTE_MS } from '@fieldscope/contract/time';
import type { OrgCtx, UserActor } from '../../../platform/http/request-context';
import { adviceUpTo } from '../../advice/make-advice.service';
import { adviceWriter } from '../../advice/writing/advice-writer';
import type { Reader } from '../../alarms/delivery/delivery-values.model';
import { listAlarmsDuring, listWatchedLimits, type WatchedLimit } from '../../alarms/period-alarms.service';
import { ofDevicesInService } from '../../device-services/device-services.service';
import { listOwnDevices } from '../../devices/devices.service';
import { type LiveState, listLiveStates } from '../../devices/live-states.service';
import { type Bins, listSeries, readBins, readNumbers, type Series } from '../../history/history.service';
import { measurementLabels } from '../../measurements/measurement-labels.service';
import type { DrawnChart, NumberStyle, ValueLimits } from '../../telemetry/drawn-chart';
import { listHistory } from '../../telemetry/telemetry.service';
import { figuresOf, shareInRange, tightest } from './figures.model';
import type { ReportAdvice, ReportContent, ReportFigure } from './report-content';
import { getSource, type NamedSeries, type SourceKey, type SourcePart } from './sources.service';

/** Points of a curve in a picture. */
const POINTS = 288;

export type ReportWish = Pick<ReportContent, 'name' | 'organisation' | 'period' | 'due' | 'reader'> &
  SourceKey;

/** Reads everything that a report says, of devices that the organisation has now. @throws AppError resource_missing */
export async function collectContent(ctx: OrgCtx<UserActor>, wish: ReportWish): Promise<ReportContent> {
  const { source: _, sourceId: __, ...facts } = wish;
  const { reader, due } = facts;
  const { name: sourceName, parts } = await getSource(ctx, wish);
  const euis = [...new Set(parts.flatMap(({ series }) => series.map(({ eui }) => eui)))] as Eui[];
  const owned = await listOwnDevices(ctx, euis);
  const deviceIds = owned.map(({ device_id }) => device_id);
  const [states, limits, alarms] = await Promise.all([
    listLiveStates(ctx, deviceIds),
    listWatchedLimits(ctx.db, ctx.orgId, deviceIds),
    listAlarmsDuring(ctx, deviceIds, { reader, from: due.from, to: due.to, most: REPORT_LIMITS.alarms }),
  ]);
  const book: DeviceBook = {
    states: new Map(states.map((state) => [state.eui, state])),
    limits,
    styleOf: styleOf(reader),
    labelOf: await measurementLabels(ctx.db, ctx.orgId, reader.language),
  };
  const known = parts
    .map((part) => ({ ...part, series: part.series.filter(({ eui }) => book.states.has(eui as Eui)) }))
    .filter(({ series }) => series.length > 0);
  const silent = states.filter(({ online }) => !online);
  return {
    ...facts,
    ...{ sourceName, deviceCount: states.length },
    advice: wish.source === 'advice' ? await adviceFor(ctx, wish, book) : null,
    charts: await readCharts(
      ctx,
      known.filter(({ isChart }) => isChart),
      { wish, book },
    ),
    figures: await readFigures(ctx, distinct(known), { wish, book }),
    silent: {
      count: silent.length,
      list: silent
        .slice(0, REPORT_LIMITS.silent)
        .map(({ name, eui, lastSeenAt }) => ({ name: name || eui, since: lastSeenAt })),
    },
    alarms: {
      ...{ count: alarms.count, openCount: alarms.openCount },
      list: alarms.list.map(({ deviceName, happened, ...alarm }) => ({
        ...alarm,
        words: `${deviceName}, ${happened}`,
      })),
    },
  };
}

/** What the adviser says of its period that ends with that of the report, in the reader's words. */
async function adviceFor(
  ctx: OrgCtx<UserActor>,
  { sourceId, due, reader }: ReportWish,
  { labelOf }: DeviceBook,
): Promise<ReportAdvice> {
  const advice = await adviceUpTo(ctx, sourceId, due.to);
  const { language, temperatureUnit, units, timezone } = reader;
  const writer = adviceWriter({ language, temperatureUnit, units, labelOf });
  const zone = advice.timezone === timezone ? [] : [writer.text('zone', { zone: advice.timezone })];
  const told = advice.findings.filter(({ urgency }) => urgency !== 'fine');
  return {
    title: writer.text('file.title', { subject: writer.text(subjectKey(advice.subject)) }),
    summary: [summaryWords(advice, writer), ...zone].join(' '),
    count: told.length,
    list: told.slice(0, REPORT_LIMITS.advice).map((finding) => {
      const { title, seen, action } = findingWords(advice, finding, writer);
      return {
        title: `${writer.text(`urgency.${finding.urgency}`)} · ${title}`,
        words: [seen, action].filter((part) => part !== '').join(' '),
        isUrgent: finding.urgency === 'now',
      };
    }),
  };
}

/** What is known of devices and of what they measure. */
interface DeviceBook {
  states: ReadonlyMap<Eui, LiveState>;
  limits: readonly WatchedLimit[];
  styleOf(measurementId: number): NumberStyle;
  labelOf: Awaited<ReturnType<typeof measurementLabels>>;
}

const styleOf =
  (reader: Reader) =>
  (id: number): NumberStyle =>
    shownUnit(id, findMeasurement(id) ? undefined : reader.own.get(id)?.unit, reader);

const keyOf = ({ eui, channel, measurement_id }: SeriesKey): string => `${eui} ${channel} ${measurement_id}`;

/** Each series once, in the order in which they are shown. */
const distinct = (parts: readonly SourcePart[]): NamedSeries[] => [
  ...new Map(parts.flatMap(({ series }) => series).map((one) => [keyOf(one), one])).values(),
];

const measurementName = ({ labelOf }: DeviceBook, id: number): string => labelOf(id).name ?? String(id);

const deviceName = ({ states }: DeviceBook, eui: string): string => states.get(eui as Eui)?.name || eui;

function limitsOf(
  { states, limits }: DeviceBook,
  { eui, channel, measurement_id: id }: SeriesKey,
): ValueLimits {
  const deviceId = states.get(eui as Eui)?.deviceId;
  return tightest(
    limits.filter(
      (limit) =>
        limit.deviceId === deviceId &&
        limit.measurementId === id &&
        (limit.channel === null || limit.channel === channel),
    ),
  );
}

interface Reading {
  wish: ReportWish;
  book: DeviceBook;
}

async function readCharts(
  ctx: OrgCtx,
  parts: readonly SourcePart[],
  { wish: { due }, book }: Reading,
): Promise<ReportContent['charts']> {
  const list: DrawnChart[] = [];
  for (const { title, series: shown } of parts.slice(0, REPORT_LIMITS.charts)) {
    const series = shown.slice(0, LIMITS.chartMeasurements);
    const keys = series.map(({ eui, channel, measurement_id }) => ({ eui, channel, measurement_id }));
    const time = { time_start: EpochMs.parse(due.from), time_end: EpochMs.parse(due.to - 1) };
    const curves = await listHistory(ctx, { series: keys, ...time, points: POINTS });
    const [first] = series as [NamedSeries, ...NamedSeries[]];
    const isAlike = series.every(({ measurement_id: id }) => id === first.measurement_id);
    const own = measurementName(book, first.measurement_id);
    list.push({
      title: title ?? own,
      style: book.styleOf(first.measurement_id),
      limits: tightest(series.map((one) => limitsOf(book, one))),
      curves: curves.map((curve, index) => ({
        ...drawn(curve),
        name: curveName(book, series[index]!, isAlike),
      })),
    });
  }
  return { list, count: parts.length };
}

const drawn = ({ times, values, min, max }: Curve) => ({ times, values, min, max });

/** What all curves of a chart measure is not said of each. */
const curveName = (book: DeviceBook, { alias, ...key }: NamedSeries, isAlike: boolean): string =>
  alias ??
  (isAlike
    ? deviceName(book, key.eui)
    : `${deviceName(book, key.eui)}, ${measurementName(book, key.measurement_id)}`);

async function readFigures(
  ctx: OrgCtx,
  series: readonly NamedSeries[],
  { wish: { due }, book }: Reading,
): Promise<ReportContent['figures']> {
  const shown = series.slice(0, REPORT_LIMITS.figures);
  const found = await findStored(ctx, shown, book);
  const bins = await readFewAtOnce(ctx, [...found.values()], due);
  const list: ReportFigure[] = [];
  for (const one of shown) {
    const known = found.get(keyOf(one));
    const limits = limitsOf(book, one);
    const isLimited = known !== undefined && (limits.low !== null || limits.high !== null);
    list.push({
      name: one.alias ?? `${deviceName(book, one.eui)}, ${measurementName(book, one.measurement_id)}`,
      style: book.styleOf(one.measurement_id),
      ...figuresOf(known && bins.get(known.seriesId), due.from),
      inRange: isLimited ? await readShare(ctx, known, limits, { due, book, eui: one.eui as Eui }) : null,
    });
  }
  return { list, count: series.length };
}

/** Both periods of each series; a few at a time, so that no statement takes long and few readings are in memory. */
async function readFewAtOnce(
  ctx: OrgCtx,
  stored: readonly Series[],
  { before, from, to }: ReportContent['due'],
): Promise<Map<number, Bins>> {
  const bins = new Map<number, Bins>();
  for (let first = 0; first < stored.length; first += LIMITS.chartMeasurements) {
    const part = stored.slice(first, first + LIMITS.chartMeasurements);
    for (const [id, own] of await readBins(ctx, part, { from: before, to: to - 1 }, [before, from]))
      bins.set(id, own);
  }
  return bins;
}

/** Those that were ever measured and whose history is open, by their keys. */
async function findStored(
  ctx: OrgCtx,
  wanted: readonly NamedSeries[],
  { states }: DeviceBook,
): Promise<Map<string, Series>> {
  const euiOf = new Map(wanted.map(({ eui }) => [states.get(eui as Eui)!.deviceId, eui]));
  const stored = await listSeries(ctx.db, ctx.orgId, { deviceIds: [...euiOf.keys()] });
  const all = await ofDevicesInService(ctx, stored);
  const keys = new Set(wanted.map(keyOf));
  const named = all.map((one): [string, Series] => [
    `${euiOf.get(one.deviceId)} ${one.channel} ${one.measurementId}`,
    one,
  ]);
  return new Map(named.filter(([key]) => keys.has(key)));
}

async function readShare(
  ctx: OrgCtx,
  series: Series,
  limits: ValueLimits,
  { due, book, eui }: { due: ReportContent['due']; book: DeviceBook; eui: Eui },
): Promise<number | null> {
  const numbers = await readNumbers(ctx, [series], { from: due.from, to: due.to - 1 });
  const intervalMs = (book.states.get(eui)?.intervalMinutes ?? 0) * MINUTE_MS;
  const longestMs = LIMITS.missedIntervalsUntilOffline * intervalMs;
  const own = numbers.get(series.seriesId);
  return own ? shareInRange(own, limits, { to: due.to, longestMs }) : null;
}
