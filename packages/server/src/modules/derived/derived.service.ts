import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { DerivedSettings, derived } from '@fieldscope/contract/calls/derived';
import { derivedFrom } from '@fieldscope/contract/definitions/derived-needs';
import { fail } from '@fieldscope/contract/errors/fail';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { deviceChanged, devicesChanged } from '../devices/devices.events';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { findFirstReading } from '../history/derived-readings.service';
import { listSeries } from '../history/history.service';
import { DERIVE_JOB } from './derivation.service';
import * as repository from './derived.repository';

/** Usual ones: of maize, and of apples in winter. */
const USUAL = {
  degree_day_method: 'average',
  base_temperature: 10,
  upper_temperature: 30,
  elevation: 0,
  wind_height: 2,
  crop: null,
  soil: null,
  pathogen: null,
  irrigation: 'measured',
} as const;
const SEASONS = {
  north: { season_start: '03-01', chill_start: '10-01', planted_on: '04-15', biofix: '05-01' },
  south: { season_start: '09-01', chill_start: '04-01', planted_on: '10-15', biofix: '11-01' },
};

/** What figures of a place are worked out with, unless somebody chose otherwise. */
export const usualSettings = ({
  latitude,
  longitude,
  timezone,
}: {
  latitude: number | null;
  longitude: number | null;
  timezone: string | null;
}): DerivedSettings => ({
  ...USUAL,
  ...((latitude ?? 0) < 0 ? SEASONS.south : SEASONS.north),
  ...{ latitude, longitude, timezone: timezone ?? 'UTC' },
});

/**
 * What can be derived from the measurements of a node's channels, and what is.
 * @throws device_not_in_organisation
 */
export async function viewDerived(
  ctx: OrgCtx,
  { eui }: InputOf<typeof derived.view>,
): Promise<ResultOf<typeof derived.view>> {
  const devices = await ensureDevicesOfOrganisation(ctx, [eui]);
  const { device_id: deviceId } = devices.get(eui)!;
  const [measured, derivations, place] = await Promise.all([
    measuredByChannel(ctx, deviceId),
    repository.listDerivations(ctx.db, ctx.orgId, deviceId),
    repository.findPlace(ctx.db, ctx.orgId, deviceId),
  ]);
  const usual = usualSettings(place);
  const now = ctx.clock.now();
  return [...measured].flatMap(([channel, ids]) => {
    const offered = derivedFrom(ids);
    const own = derivations.find((one) => one.channel === channel);
    if (offered.length === 0 && !own) return [];
    return [
      {
        channel,
        offered,
        on: own?.measurementIds ?? [],
        settings: own?.settings ?? usual,
        progress: own ? progressOf(own, now) : null,
        missing_days: own?.missingDays ?? 0,
      },
    ];
  });
}

/** Today is never over: a derivation that lacks nothing else is complete. */
function progressOf({ firstAt, derivedTo }: repository.Derivation, now: number): number {
  const [done, all] = [derivedTo - firstAt, now - firstAt];
  return now - derivedTo < 2 * DAY_MS ? 1 : Math.max(0, done / all);
}

async function measuredByChannel(ctx: OrgCtx, deviceId: number): Promise<Map<number, Set<number>>> {
  const byChannel = new Map<number, Set<number>>();
  for (const { channel, measurementId } of await listSeries(ctx.db, ctx.orgId, { deviceIds: [deviceId] }))
    byChannel.set(channel, (byChannel.get(channel) ?? new Set()).add(measurementId));
  return byChannel;
}

/**
 * Chooses what is derived from a channel's measurements; a job works out what is stored.
 * @throws device_not_in_organisation; operation_unsupported when something cannot be derived from what the channel measures
 */
export async function saveDerived(
  ctx: OrgCtx,
  { eui, channel, measurement_ids: measurementIds, settings }: InputOf<typeof derived.save>,
): Promise<object> {
  const devices = await ensureDevicesOfOrganisation(ctx, [eui]);
  const { device_id: deviceId } = devices.get(eui)!;
  const { orgId } = ctx;
  const key = { orgId, deviceId, channel };
  const offered = derivedFrom((await measuredByChannel(ctx, deviceId)).get(channel) ?? new Set());
  if (measurementIds.some((id) => !offered.includes(id))) fail('operation_unsupported');
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (trx) => {
    if (measurementIds.length === 0) return repository.deleteDerivation(trx, key);
    const firstAt = (await findFirstReading(trx, orgId, deviceId)) ?? now;
    await repository.upsertDerivation(trx, { ...key, measurementIds, settings, firstAt }, now);
    await ctx.queue.send(DERIVE_JOB, key, { db: trx, key: Object.values(key).join('/') });
  });
  await ctx.events.announce(deviceChanged, { eui });
  await ctx.events.announce(devicesChanged, { orgId });
  return {};
}
