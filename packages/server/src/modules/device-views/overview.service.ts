import type { ResultOf } from '@fieldscope/contract/call';
import type { devices, FigureWithHours } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import type { OrgCtx } from '../../platform/http/request-context';
import { traitsOf } from '../devices/device-models';
import { intervalMinutesOf, isOnline } from '../devices/devices.model';
import { diagnoseDevices, readFleet } from '../diagnosis/diagnosis.service';
import { localEdges } from '../history/history.service';
import * as uplinks from '../history/uplinks.service';
import { loadSimCards } from '../sim-cards/sim-cards.service';
import { byUrgency, isDiagnosed, type Need, needOf } from './attention.model';
import { HOURS, hourly, hoursSince } from './hours.model';
import * as repository from './statistics.repository';

/** Four figures for the head of the dashboard, each with its last 24 hours. */
export async function viewStatistic(ctx: OrgCtx): Promise<ResultOf<typeof devices.viewStatistic>> {
  const now = ctx.clock.now();
  const since = hoursSince(now);
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const [states, byHour, gatewaysByHour, day] = await Promise.all([
    repository.countStates(ctx.db, ctx.orgId, now),
    uplinks.countByHour(ctx.db, ctx.orgId, since, HOURS),
    uplinks.countGatewaysByHour(ctx.db, ctx.orgId, since, HOURS),
    repository
      .findTimezone(ctx.db, ctx.orgId, userId)
      .then((zone) => uplinks.countReadingsOfDay(ctx.db, ctx.orgId, twoDays(zone, now))),
  ]);
  const hoursOf = (figure: (row: uplinks.HourRow) => number, empty = 0) =>
    hourly(
      byHour.map((row) => ({ hour: row.hour, figure: figure(row) })),
      empty,
    );
  const sum = (figure: (row: uplinks.HourRow) => number) =>
    byHour.reduce((total, row) => total + figure(row), 0);
  const received = sum((row) => row.received);
  return {
    gateways: {
      ...onlineOf(states, true),
      hours: hourly(gatewaysByHour.map(({ hour, gateways }) => ({ hour, figure: gateways }))),
    },
    nodes: { ...onlineOf(states, false), hours: hoursOf((row) => row.nodes) },
    readings_today: { now: day.today, of: day.yesterday, hours: hoursOf((row) => row.readings) },
    received: {
      now: received,
      of: received + sum((row) => row.missing),
      hours: hoursOf(({ received, missing }) => (received === 0 ? 1 : received / (received + missing)), 1),
    },
  };
}

/** When today and yesterday began in a time zone. */
function twoDays(timeZone: string, now: number): { today: number; yesterday: number } {
  const [yesterday, today] = localEdges('day', timeZone, { from: now - DAY_MS, to: now }).slice(-3);
  return { today: today!, yesterday: yesterday! };
}

function onlineOf(states: repository.StateCount[], gateways: boolean): Omit<FigureWithHours, 'hours'> {
  const count = states.find((state) => state.is_gateway === gateways);
  return { now: count?.online ?? 0, of: count?.total ?? 0 };
}

const NOTHING_SENT = { received: 0, missing: 0, refused: 0, firstRefusedAt: null, refusal: null };

/** A SIM card works until its last day is over. */
const endOfDay = (day: string): number => Date.parse(day) + DAY_MS;

/** Devices that need a person, one entry each with its most urgent reason. */
export async function listAttention(ctx: OrgCtx): Promise<ResultOf<typeof devices.listAttention>> {
  const now = ctx.clock.now();
  const [facts, simCards, counts] = await Promise.all([
    repository.listFacts(ctx.db, ctx.orgId),
    loadSimCards(ctx.config.DATA_DIR),
    uplinks.countByDevice(ctx.db, ctx.orgId, hoursSince(now)),
  ]);
  const countsOf = new Map(counts.map((count) => [count.deviceId, count]));
  const known = facts.map((row) => ({
    row,
    kind: row.kind,
    intervalMinutes: intervalMinutesOf(row.kind, row.interval_reported, traitsOf(row.model).intervalMinutes),
    lastSeenAt: row.last_seen_at,
  }));
  const needs = known.flatMap(({ row, ...seen }) => {
    const sent = countsOf.get(row.device_id) ?? NOTHING_SENT;
    const locatedAt = row.kind === 'tracker' ? row.located_at : undefined;
    const simExpiresOn = row.adopted ? null : simCards?.cards.get(row.eui)?.expires_on;
    const need = needOf(
      {
        ...{ ...sent, ...seen, battery: row.battery, boundAt: row.bound_at, locatedAt },
        simExpiresAt: simExpiresOn ? endOfDay(simExpiresOn) : null,
        licenceExpiresAt: row.licence_expires_at,
      },
      now,
    );
    const { device_id: deviceId, eui, name, model, kind } = row;
    const device = { eui: eui as Eui, name, model, kind, interval_minutes: seen.intervalMinutes };
    return need ? [{ deviceId, ...device, ...need }] : [];
  });
  needs.sort(byUrgency);
  const verdicts = await findVerdicts(ctx, needs, countsOf, now);
  return {
    reporting: known.filter((device) => isOnline(device, now)).length,
    total: known.length,
    list: needs.map(({ deviceId, ...need }) => ({ ...need, verdict: verdicts.get(deviceId) ?? null })),
  };
}

async function findVerdicts(
  ctx: OrgCtx,
  needs: readonly (Need & { deviceId: number })[],
  counts: ReadonlyMap<number, uplinks.DeviceCounts>,
  now: number,
): Promise<Map<number, Verdict>> {
  const deviceIds = needs.filter(isDiagnosed).map(({ deviceId }) => deviceId);
  if (deviceIds.length === 0) return new Map();
  return diagnoseDevices(ctx, await readFleet(ctx, now), { deviceIds, counts });
}
