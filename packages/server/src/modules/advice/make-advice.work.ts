import { CROPS } from '@fieldscope/agronomy/crops';
import type { Advice } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS, ADVICE_PERIOD_DAYS } from '@fieldscope/contract/advice/advice-limits';
import { type AdviceSubject, isAnimal } from '@fieldscope/contract/advice/question';
import { DERIVED_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { listChannelsWithCrop } from '../derived/chosen-crops.service';
import { ofDevicesInService } from '../device-services/device-services.service';
import { listOwnDevices } from '../devices/devices.service';
import { type LiveState, listLiveStates } from '../devices/live-states.service';
import { dayReader, listSeries, localEdges, readNumbers, type Series } from '../history/history.service';
import type { StoredQuestion } from './advice.repository';
import { calendarOf } from './conclude/calendar.model';
import { conclude } from './conclude/conclude.model';
import { emptyHours, hourFiguresOf, lastOfDays } from './conclude/hour-figures.model';
import type { AskedSeries } from './conclude/quantities.model';
import { FOLLOWED_IDS, type Followed } from './conclude/risks.model';

export interface Asked {
  orgId: OrgId;
  question: StoredQuestion;
  timezone: string;
  /** Epoch ms: the end of the period. */
  to: number;
}

/** Rows of FAO-56 that a crop has. */
const waterUsesOf = (subject: AdviceSubject): readonly string[] =>
  isAnimal(subject) ? [] : Object.keys(CROPS[subject].waterUse ?? {});

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
  // Hours hold no whole chunks, of which summaries could be read instead.
  const numbers = await readNumbers(ctx, stored, { from, to });
  const calendar = calendarOf(edges, dayReader(timezone));
  const series = keys.map(({ eui, channel, measurement_id: measurementId }): AskedSeries => {
    const device = devices.get(eui as Eui);
    const kept = stored.find(
      (one) =>
        one.deviceId === device?.deviceId && one.channel === channel && one.measurementId === measurementId,
    );
    const found = kept && numbers.get(kept.seriesId);
    return {
      ...{ eui, channel, measurementId, deviceName: device?.name ?? '' },
      figures: found ? hourFiguresOf(found, calendar) : emptyHours(calendar.hourEdges.length - 1),
      ...{ latitude: device?.latitude ?? null, longitude: device?.longitude ?? null },
      intervalMs: (device?.intervalMinutes ?? 0) * MINUTE_MS,
    };
  });
  const followed = await readFollowed();
  return conclude({
    question: { ...rest, timezone },
    series,
    calendar,
    followed,
    from,
    to,
  });

  /** Derived measurements of the channels that were asked about; of the water balance those of this crop. */
  async function readFollowed(): Promise<Followed[]> {
    const derived = stored.filter(({ measurementId }) => FOLLOWED_IDS.includes(measurementId));
    const ofCrop = await listChannelsWithCrop(ctx, derived, waterUsesOf(question.subject));
    return derived
      .filter((one) => one.measurementId !== DERIVED_ID.irrigationNeed || ofCrop.includes(one))
      .map(({ seriesId, deviceId, channel, measurementId }) => {
        const eui = states.find((state) => state.deviceId === deviceId)!.eui;
        return {
          ...{ eui, channel, measurementId },
          series: keys.findIndex((key) => key.eui === eui && key.channel === channel),
          ofDays: lastOfDays(hourFiguresOf(numbers.get(seriesId)!, calendar), calendar),
        };
      });
  }

  /** Series of these devices that were asked about, or follow from what was, and whose history is open. */
  async function listStored(of: typeof ctx, found: readonly LiveState[]): Promise<Series[]> {
    const all = await listSeries(of.db, orgId, {
      deviceIds: found.map(({ deviceId }) => deviceId),
      measurementIds: [...new Set([...keys.map(({ measurement_id }) => measurement_id), ...FOLLOWED_IDS])],
    });
    const euiOf = new Map(found.map(({ deviceId, eui }) => [deviceId, eui]));
    const wanted = new Set(
      keys.flatMap(({ eui, channel, measurement_id }) =>
        [measurement_id, ...FOLLOWED_IDS].map((id) => `${eui} ${channel} ${id}`),
      ),
    );
    return ofDevicesInService(
      of,
      all.filter((one) => wanted.has(`${euiOf.get(one.deviceId)} ${one.channel} ${one.measurementId}`)),
    );
  }
}
