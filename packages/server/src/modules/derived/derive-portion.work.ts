import { comesWithReadings, type DerivedId } from '@fieldscope/contract/definitions/derived';
import { lookBack } from '@fieldscope/contract/definitions/derived-needs';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import { inTransaction } from '../../platform/postgres/db';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import type { UplinkFacts } from '../alarms/evaluation/alarm-rules.model';
import { takeDerived } from '../alarms/evaluation/found-values.service';
import { devicesChanged } from '../devices/devices.events';
import { deleteDerived, ensureSeries, storeDerived } from '../history/derived-readings.service';
import { dayReader, listSeries, localEdges, readNumbers, type Series } from '../history/history.service';
import { instantIds, instantInputs, instantValue } from '../ingest/instant.model';
import { tellDerived } from '../integrations/log/derived-entries.service';
import { readDays } from './day-readings.service';
import * as repository from './derived.repository';
import { figuresOfDays } from './derived-days.model';

export const DERIVE_PORTION: WorkKind<repository.DerivationKey, boolean> = {
  name: 'derived.portion',
  priority: 'background',
  limitMs: 5 * MINUTE_MS,
};

type Reading = UplinkFacts['readings'][number] & { value: number };
type Parts = Pick<WorkTools, 'db' | 'clock' | 'log'>;

/** Days that one transaction works out. */
const PORTION_DAYS = 92;
/** A season lasts a year, and its sums begin with it. */
const SEASON_DAYS = 367;
/** The last second of a day is its own in every view by days; the next midnight would not be. */
const BEFORE_MIDNIGHT_MS = 1000;

/** Works out some days of a channel, in one transaction. @returns whether there may be more */
export const derivePortion = (tools: WorkTools, key: repository.DerivationKey): Promise<boolean> =>
  inTransaction(tools.db, (db) => deriveWithin({ ...tools, db }, key));

async function deriveWithin(parts: Parts, key: repository.DerivationKey): Promise<boolean> {
  const { db, clock } = parts;
  const derivation = await repository.lockDerivation(db, key);
  if (!derivation) return false;
  const { orgId, settings, derivedTo } = derivation;
  const now = clock.now();
  const edges = localEdges('day', settings.timezone, {
    from: derivedTo - SEASON_DAYS * DAY_MS,
    to: Math.min(now, derivedTo + PORTION_DAYS * DAY_MS),
  });
  const ended = edges.filter((edge) => edge <= now);
  const [from, to] = [ended.findLast((edge) => edge <= derivedTo) ?? now, ended.at(-1) ?? now];
  const ids = await ensureSeries(db, orgId, derivation);
  const isLast = edges.at(-1)! > now;
  await storeInstants(parts, derivation, ids, { from, to: isLast ? now : to });
  if (to <= from) return false;
  const missingDays = await storeDays(parts, derivation, ids, { edges: ended, from });
  await repository.updateProgress(db, key, { derivedTo: to, missingDays });
  await notifyProcesses(db, devicesChanged, [{ orgId }]);
  return !isLast;
}

/** What comes with each reading, where it did not: of what was stored before it was chosen. */
async function storeInstants(
  { db, clock, log }: Parts,
  { orgId, deviceId, channel, measurementIds }: repository.Derivation,
  derived: Map<number, Series>,
  range: { from: number; to: number },
): Promise<void> {
  const ids = instantIds(measurementIds);
  if (ids.length === 0) return;
  const inputs = instantInputs(ids);
  const series = await listSeries(db, orgId, { deviceIds: [deviceId], channel, measurementIds: inputs });
  const wanted = [...series, ...ids.map((id) => derived.get(id)!)];
  const numbers = await readNumbers({ db, log, orgId }, wanted, range);
  const measured = new Map(
    series.map(({ measurementId, seriesId }) => [measurementId, timesOf(numbers.get(seriesId))]),
  );
  for (const id of ids) {
    const { seriesId } = derived.get(id)!;
    const known = timesOf(numbers.get(seriesId));
    const found: [time: number, value: number][] = [];
    for (const time of measured.get(MEASUREMENT_ID.airTemperature)?.keys() ?? []) {
      const value = known.has(time)
        ? undefined
        : instantValue(id, (measurementId) => measured.get(measurementId)?.get(time));
      if (value !== undefined) found.push([time, value]);
    }
    const [times, values] = [found.map(([time]) => time), found.map(([, value]) => value)];
    await storeDerived(db, orgId, { seriesId, times, values }, clock.now());
  }
}

const timesOf = (numbers: { times: Float64Array; values: Float64Array } | undefined): Map<number, number> =>
  new Map(Array.from(numbers?.times ?? [], (time, index) => [time, numbers!.values[index]!]));

/** @returns how many days of the last season lack readings */
async function storeDays(
  { db, clock, log }: Parts,
  { orgId, deviceId, channel, measurementIds, settings, firstAt }: repository.Derivation,
  derived: Map<number, Series>,
  { edges, from }: { edges: number[]; from: number },
): Promise<number> {
  const ids = measurementIds.filter((id) => !comesWithReadings(id));
  if (ids.length === 0) return 0;
  const first = edges.indexOf(from);
  // The day before is where wet hours and counts go on from.
  const days = await readDays(
    { db, log, orgId },
    { deviceId, channel },
    edges.slice(lookBack(ids as DerivedId[]) ? 0 : Math.max(0, first - 1)),
    dayReader(settings.timezone),
  );
  const figures = figuresOfDays(ids, settings, days);
  const isNew = (index: number) => days[index]!.endsAt > from;
  const seriesIds = ids.map((id) => derived.get(id)!.seriesId);
  await deleteDerived(db, orgId, seriesIds, { from, to: edges.at(-1)! - 1 });
  const now = clock.now();
  const [all, newest]: [Reading[], Reading[]] = [[], []];
  for (const id of ids) {
    const found = figures.flatMap(({ values }, index) => {
      const value = values.get(id);
      return value === undefined || !isNew(index)
        ? []
        : [[days[index]!.endsAt - BEFORE_MIDNIGHT_MS, value] as const];
    });
    const [times, values] = [found.map(([time]) => time), found.map(([, value]) => value)];
    await storeDerived(db, orgId, { seriesId: derived.get(id)!.seriesId, times, values }, now);
    const readings = found.map(([measuredAt, value]) => ({ channel, measurementId: id, value, measuredAt }));
    all.push(...readings);
    newest.push(...readings.slice(-1));
  }
  const device = { deviceId, orgId };
  const facts = { receivedAt: now, uploadedAt: now, device, battery: null, readings: newest };
  await takeDerived({ db, log }, facts);
  await tellDerived(db, { orgId, deviceId, readings: all, now });
  const season = figures.findLastIndex(({ seasonBegins }) => seasonBegins);
  return figures.filter(
    ({ isMissing }, index) => isMissing && index >= season && days[index]!.endsAt - DAY_MS >= firstAt,
  ).length;
}
