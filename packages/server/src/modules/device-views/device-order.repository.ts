import type { GATEWAY_COLUMNS, NODE_COLUMNS } from '@fieldscope/contract/calls/devices';
import type { Sorting } from '@fieldscope/contract/fields';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { sql } from '../../platform/postgres/db';
import { type Fragment, isOnlineAt } from '../devices/device-states.read-model';
import { DEFAULT_GROUP_NAME } from '../groups/groups.model';

type Column = (typeof NODE_COLUMNS)[number] | (typeof GATEWAY_COLUMNS)[number];

export interface DeviceSorting extends Sorting<Column> {
  /** With `values`: whose newest number counts; else the time of the newest value does. */
  measurementId?: number;
  /** With `uplinks` and `nodes`: of each gateway that received something. */
  traffic?: { eui: string; uplinks: number; nodes: number }[];
}

/** Silent, never seen, low battery, all others. */
const RANKS = { silent: 0, neverSeen: 1, battery: 2, well: 3 } as const;

const rank = (now: number) => sql`case when state.last_seen_at is null then ${sql.lit(RANKS.neverSeen)}
  when not ${isOnlineAt(now)} then ${sql.lit(RANKS.silent)}
  when state.battery <= ${LIMITS.batteryInsufficientAt} then ${sql.lit(RANKS.battery)}
  else ${sql.lit(RANKS.well)} end`;

/** Since when it is silent or never seen, or how low its battery is. */
const sinceWhen = (
  now: number,
) => sql`case when state.last_seen_at is null then extract(epoch from state.bound_at)::float8
  when not ${isOnlineAt(now)} then extract(epoch from state.last_seen_at)::float8
  when state.battery <= ${LIMITS.batteryInsufficientAt} then state.battery end`;

const onlineRank = (now: number) => sql`case when state.last_seen_at is null then ${sql.lit(RANKS.neverSeen)}
  when ${isOnlineAt(now)} then ${sql.lit(RANKS.well)} else ${sql.lit(RANKS.silent)} end`;

/**
 * The newest value of a device, or its time. All of them are looked for once, as an object by device id: a join would be
 * repeated for each device where the planner expects only a few.
 */
function newestValue(orgId: OrgId, measurementId: number | undefined): Fragment {
  const ofEach =
    measurementId === undefined
      ? sql`select device_id, max(extract(epoch from measured_at)::float8) as value
          from series join latest using (org_id, series_id) where org_id = ${orgId} group by device_id`
      : sql`select distinct on (device_id) device_id, value from series join latest using (org_id, series_id)
          where org_id = ${orgId} and measurement_id = ${measurementId} and value is not null
          order by device_id, channel`;
  return sql`(select jsonb_object_agg(device_id, value) from (${ofEach}) as newest) -> state.device_id::text`;
}

function trafficOf(traffic: DeviceSorting['traffic'] = [], figure: 'uplinks' | 'nodes'): Fragment {
  return sql`coalesce((select figure from unnest(
    ${traffic.map(({ eui }) => eui)}::text[], ${traffic.map((one) => one[figure])}::int[]) as given (eui, figure)
    where given.eui = state.eui), 0)`;
}

/**
 * What devices are ordered by, the first first, in a query over `deviceStates` as `state` with `device_group`, its
 * gateway as `best` and, where it is asked for, `registered`. By name without `sort`; devices that are alike there are
 * ordered by name.
 */
export function orderOf(
  { sort, order, measurementId, traffic }: DeviceSorting,
  orgId: OrgId,
  now: number,
): Fragment {
  const byColumn: Record<Column, () => Fragment[]> = {
    worst: () => [rank(now), sinceWhen(now)],
    name: () => [sql`state.name`],
    eui: () => [sql`state.eui`],
    state: () => [onlineRank(now)],
    seen: () => [sql`state.last_seen_at`],
    model: () => [sql`state.model`],
    bound: () => [sql`state.bound_at`],
    registered: () => [sql`registered.at`],
    plan: () => [sql`state.frequency_plan`],
    gateway: () => [sql`coalesce(best.name, state.best_gateway_eui)`],
    values: () => [newestValue(orgId, measurementId)],
    battery: () => [sql`state.battery`],
    signal: () => [sql`state.rssi`],
    group: () => [sql`coalesce(device_group.name, ${DEFAULT_GROUP_NAME})`],
    interval: () => [sql`state.interval_minutes`],
    uplinks: () => [trafficOf(traffic, 'uplinks')],
    nodes: () => [trafficOf(traffic, 'nodes')],
  };
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const wanted = (sort ? byColumn[sort]() : []).map((column) => sql`${column} ${direction} nulls last`);
  return sql.join([...wanted, sql`state.name`, sql`state.eui`]);
}
