import type { Advice } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS, ADVICE_PERIOD_DAYS } from '@fieldscope/contract/advice/advice-limits';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { ofDevicesInService } from '../device-services/device-services.service';
import { listOwnDevices } from '../devices/devices.service';
import { type LiveState, listLiveStates } from '../devices/live-states.service';
import {
  binNumbers,
  dayReader,
  hoursOf,
  listSeries,
  localEdges,
  readNumbers,
  type Series,
} from '../history/history.service';
import type { StoredQuestion } from './advice.repository';
import { conclude } from './conclude/conclude.model';
import { daysOf, localDays } from './conclude/day-figures.model';
import type { AskedSeries } from './conclude/quantities.model';

export interface Asked {
  orgId: OrgId;
  question: StoredQuestion;
  timezone: string;
  /** Epoch ms: the end of the period. */
  to: number;
}

export const MAKE_ADVICE: WorkKind<Asked, Advice> = {
  name: 'advice.make',
  priority: 'readLong',
  limitMs: ADVICE_LIMITS.workMs - MINUTE_MS / 2,
};

/** Reads what was asked about, day by day, and says what the built-in adviser concludes. */
export async function makeAdvice(
  tools: Pick<WorkTools, 'db' | 'clock' | 'log'>,
  { orgId, question, timezone, to }: Asked,
): Promise<Advice> {
  const ctx = { ...tools, orgId };
  const { series: keys, ...rest } = question;
  const edges = localEdges('day', timezone, { from: to - ADVICE_PERIOD_DAYS[question.period] * DAY_MS, to });
  const from = edges[0]!;
  const own = await listOwnDevices(ctx, [...new Set(keys.map(({ eui }) => eui))] as Eui[]);
  const states = await listLiveStates(
    ctx,
    own.map(({ device_id }) => device_id),
  );
  const devices = new Map(states.map((state) => [state.eui, state]));
  const stored = await listStored(ctx, states);
  const range = { from, to };
  const hours = edges.slice(1).flatMap((endsAt, index) => hoursOf(edges[index]!, endsAt));
  // Hours hold no whole chunks, of which summaries could be read instead.
  const numbers = await readNumbers(ctx, stored, range);
  const bins = new Map([...numbers].map(([id, own]) => [id, binNumbers(own, hours)]));
  const days = localDays(edges, dayReader(timezone));
  const series = keys.map(({ eui, channel, measurement_id: measurementId }): AskedSeries => {
    const device = devices.get(eui as Eui);
    const kept = stored.find(
      (one) =>
        one.deviceId === device?.deviceId && one.channel === channel && one.measurementId === measurementId,
    );
    const found = kept && bins.get(kept.seriesId);
    return {
      ...{ eui, channel, measurementId, deviceName: device?.name ?? '' },
      days: daysOf(found ?? NOTHING, days),
      readingCount: found?.count.reduce((sum, count) => sum + count, 0) ?? 0,
      latitude: device?.latitude ?? null,
      intervalMs: (device?.intervalMinutes ?? 0) * MINUTE_MS,
    };
  });
  return conclude({
    question: rest,
    series,
    from,
    to,
  });

  /** Series of these devices that were asked about and whose history is open. */
  async function listStored(of: typeof ctx, found: readonly LiveState[]): Promise<Series[]> {
    const all = await listSeries(of.db, orgId, {
      deviceIds: found.map(({ deviceId }) => deviceId),
      measurementIds: [...new Set(keys.map(({ measurement_id }) => measurement_id))],
    });
    const euiOf = new Map(found.map(({ deviceId, eui }) => [deviceId, eui]));
    const wanted = new Set(keys.map((key) => `${key.eui} ${key.channel} ${key.measurement_id}`));
    return ofDevicesInService(
      of,
      all.filter((one) => wanted.has(`${euiOf.get(one.deviceId)} ${one.channel} ${one.measurementId}`)),
    );
  }
}

const NOTHING = { starts: [], count: [], least: [], most: [], total: [], first: [], last: [] };
