import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { isDerived } from '@fieldscope/contract/definitions/derived';
import { eachOf, settingsOf } from '@fieldscope/contract/definitions/derived-needs';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui } from '@fieldscope/contract/ids';
import { verdictSentence } from '@fieldscope/contract/verdicts/sentence';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import type { OrgCtx } from '../../platform/http/request-context';
import { countOpen, listAlarms } from '../alarms/alarms.service';
import { verdictWriter } from '../alarms/delivery/verdict-words';
import { viewDerived } from '../derived/derived.service';
import { listGateways, listLatest, listNodes, listUplinks } from '../device-views/device-lists.service';
import { listAttention, viewStatistic } from '../device-views/overview.service';
import { listOwnDevices } from '../devices/devices.service';
import { listGroups } from '../groups/groups.service';
import { pageAt, partOf, short, skipOf } from './answers.model';
import { endOf, momentOf } from './local-times.model';
import { createTeller } from './teller.service';
import type { TOOLS } from './tools.model';

type Input<Name extends keyof typeof TOOLS> = InputOf<(typeof TOOLS)[Name]>;
type Result<Name extends keyof typeof TOOLS> = Promise<ResultOf<(typeof TOOLS)[Name]>>;

export async function viewOverview(ctx: OrgCtx): Result<'overview'> {
  const [teller, figures, open, groups] = await Promise.all([
    createTeller(ctx),
    viewStatistic(ctx),
    countOpen(ctx),
    listGroups(ctx),
  ]);
  const { gateways, nodes, readings_today: readings, received } = figures;
  return partOf(
    groups.map((group) => ({
      group_id: group.group_uuid,
      name: group.group_name,
      devices: group.device_count,
    })),
    { skip: 0, count: groups.length },
    {
      now: teller.time(ctx.clock.now()),
      time_zone: teller.zone,
      gateways: { online: gateways.now, total: gateways.of },
      nodes: { online: nodes.now, total: nodes.of },
      readings: { today: readings.now, yesterday: readings.of },
      uplinks_24h: { received: received.now, expected: received.of },
      open_alarms: open,
    },
  );
}

/** Nodes, and after them the gateways, which are in no group. */
export async function findDevices(
  ctx: OrgCtx,
  { search, state, group_id: groupId, cursor }: Input<'find_devices'>,
): Result<'find_devices'> {
  const skip = skipOf(cursor);
  const filter = { search, state, order: 'asc' } as const;
  const nodesAt = pageAt(skip);
  const nodes = await listNodes(ctx, { ...filter, ...nodesAt.page, group_uuid: groupId });
  const nodeCount = nodes.page.count;
  const gatewaysAt = pageAt(Math.max(0, skip - nodeCount));
  const gateways =
    groupId === undefined
      ? await listGateways(ctx, { ...filter, ...gatewaysAt.page })
      : { list: [], page: { count: 0 } };
  const { timeOr } = await createTeller(ctx);
  const rows = [
    ...nodes.list.slice(nodesAt.before).map((node) => ({ ...node, field: node.field_name })),
    // Behind all nodes: not on a page on which nodes are left out.
    ...(skip + nodes.list.length - nodesAt.before >= nodeCount
      ? gateways.list.slice(gatewaysAt.before).map((gateway) => ({ ...gateway, field: null }))
      : []),
  ];
  const items = rows.map((row) => ({
    eui: row.eui,
    name: row.name,
    kind: row.kind,
    model: row.model,
    group: row.group_name,
    field: row.field,
    online: row.online,
    last_seen: timeOr(row.last_seen_at),
    battery_percent: row.battery,
  }));
  return partOf(items, { skip, count: nodeCount + gateways.page.count }, {});
}

/** Values of which this many are looked at for one answer, more than it can hold. */
const MOST_VALUES = 100;

/** @throws AppError device_not_in_organisation */
export async function viewLatest(
  ctx: OrgCtx,
  { eui, measurement, cursor }: Input<'latest_values'>,
): Result<'latest_values'> {
  const skip = skipOf(cursor);
  const [teller, all] = await Promise.all([createTeller(ctx), listLatest(ctx, { eui })]);
  const meant = all.filter(({ measurement_id: id }) => teller.means(id, measurement));
  const shown = meant.slice(skip, skip + MOST_VALUES);
  const named = await listOwnDevices(ctx, [...new Set(shown.map((one) => one.eui))]);
  const names = new Map(named.map((device) => [device.eui, device.name]));
  const items = shown.map(({ eui: of, channel, measurement_id: id, value, measured_at: at }) => {
    const told = teller.measurement(id);
    return {
      eui: of,
      name: names.get(of) ?? '',
      channel,
      measurement_id: id,
      measurement: told.name,
      value: told.value(value),
      unit: told.unit,
      at: teller.time(at),
    };
  });
  return partOf(items, { skip, count: meant.length }, {});
}

/** A verdict as a sentence; empty: there is none. */
function whyOf({ language, clock }: OrgCtx, verdict: Verdict | null): string {
  const writer = verdictWriter({ language, now: clock.now() });
  return verdict ? short(verdictSentence(verdict, writer)) : '';
}

/** @throws AppError open_parameter_invalid naming the argument */
export async function viewAlarms(
  ctx: OrgCtx,
  { status, severity, eui, from, to, cursor }: Input<'alarms'>,
): Result<'alarms'> {
  const skip = skipOf(cursor);
  const { page, before } = pageAt(skip);
  const teller = await createTeller(ctx);
  const { list, page: found } = await listAlarms(ctx, {
    ...page,
    status,
    severity: severity && [severity],
    eui: eui && [eui],
    time_start: from === undefined ? undefined : momentOf(from, teller.zone, 'from'),
    time_end: to === undefined ? undefined : endOf(to, teller.zone, 'to'),
    order: 'asc',
  });
  const items = list.slice(before).map((alarm) => {
    const told = teller.measurement(alarm.measurement_id ?? 0);
    const isMeasured = alarm.measurement_id !== null;
    const numberOf = (stored: number | null) => (isMeasured ? told.number(stored) : stored);
    return {
      alarm_id: alarm.alarm_id,
      severity: alarm.severity,
      rule: alarm.rule_name,
      kind: alarm.kind,
      eui: alarm.eui,
      device: alarm.device_name,
      measurement: isMeasured ? told.name : '',
      unit: isMeasured ? told.unit : '',
      value: numberOf(alarm.value),
      worst: numberOf(alarm.worst),
      limit: numberOf(alarm.limit),
      opened: teller.time(alarm.opened_at),
      resolved: teller.timeOr(alarm.resolved_at),
      acknowledged: teller.timeOr(alarm.acknowledged_at),
      why: whyOf(ctx, alarm.verdict),
    };
  });
  return partOf(items, { skip, count: found.count }, {});
}

export async function viewAttention(ctx: OrgCtx, { cursor }: Input<'attention'>): Result<'attention'> {
  const skip = skipOf(cursor);
  const [{ timeOr }, { list, reporting, total }] = await Promise.all([createTeller(ctx), listAttention(ctx)]);
  const items = list.slice(skip, skip + MOST_VALUES).map((need) => ({
    eui: need.eui,
    name: need.name,
    reason: need.reason,
    since: timeOr(need.since),
    figure: need.figure,
    why: whyOf(ctx, need.verdict),
  }));
  return partOf(items, { skip, count: list.length }, { reporting, total });
}

/** @throws AppError device_not_in_organisation */
export async function viewAgronomy(ctx: OrgCtx, { eui, cursor }: Input<'agronomy'>): Result<'agronomy'> {
  const skip = skipOf(cursor);
  const [teller, channels, latest] = await Promise.all([
    createTeller(ctx),
    viewDerived(ctx, { eui }),
    listLatest(ctx, { eui: [eui] }),
  ]);
  const temperature = teller.measurement(MEASUREMENT_ID.airTemperature);
  const all = channels.flatMap(({ channel, offered, on, settings, missing_days }) =>
    [...new Set([...on, ...offered])].map((id) => {
      const told = teller.measurement(id);
      const newest = latest.find((one) => one.channel === channel && one.measurement_id === id);
      const derived = on.some((one) => one === id);
      return {
        channel,
        measurement_id: id,
        measurement: told.name,
        unit: told.unit,
        derived,
        value: typeof newest?.value === 'number' ? told.number(newest.value) : null,
        at: teller.timeOr(newest?.measured_at ?? null),
        since: beginningOf(id, settings),
        base_temperature: id === DERIVED_ID.degreeDays ? temperature.number(settings.base_temperature) : null,
        missing_days: derived ? missing_days : 0,
      };
    }),
  );
  return partOf(all.slice(skip), { skip, count: all.length }, {});
}

/** From which day of the year a measurement is added up; null: it is not. */
function beginningOf(id: number, settings: DerivedSettings): string | null {
  if (!isDerived(id) || eachOf(id) !== 'season') return null;
  const needed = settingsOf([id]);
  const start = (['chill_start', 'biofix', 'season_start'] as const).find((name) => needed.has(name));
  return start ? settings[start] : null;
}

const SHOWN_HEX = 512;

/** @throws AppError device_not_in_organisation, open_parameter_invalid */
export async function viewUplinks(
  ctx: OrgCtx,
  { eui, outcome, to, cursor }: Input<'raw_uplinks'>,
): Result<'raw_uplinks'> {
  const skip = skipOf(cursor);
  const { page, before } = pageAt(skip);
  const teller = await createTeller(ctx);
  const until = to === undefined ? undefined : endOf(to, teller.zone, 'to');
  const { list, page: found } = await listUplinks(ctx, {
    ...{ ...page, eui: eui as Eui, outcome, time_end: until },
    order: 'asc',
  });
  const items = list.slice(before).map((uplink) => ({
    at: teller.time(uplink.received_at),
    port: uplink.f_port,
    counter: uplink.f_cnt,
    payload_hex: uplink.payload_hex.slice(0, SHOWN_HEX),
    rssi: uplink.rssi,
    snr: uplink.snr,
    gateway: uplink.gateways[0]?.name || uplink.gateways[0]?.eui || '',
    readings: uplink.reading_count,
    refusal: uplink.refusal,
  }));
  return partOf(items, { skip, count: found.count }, {});
}
