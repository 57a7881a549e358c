import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../../platform/postgres/db';
import { among, type Served } from '../../../platform/postgres/shards';
import type { DeviceKind } from '../../devices/devices.model';
import { ABSENCES, isDiagnosed } from '../kinds';
import type { AlarmRule } from './alarm-rules.model';
import type { AlarmState } from './alarm-state.model';

// Evaluation serves every organisation; each statement ties what it writes to the organisation of the rule.

const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString());

/** Whether a rule watches a device; both are in scope under their names. */
export const RULE_COVERS_DEVICE = sql`
  device.org_id = alarm_rule.org_id
  and (alarm_rule.device_id is null or alarm_rule.device_id = device.device_id)
  and (alarm_rule.group_id is null or alarm_rule.group_id = device.group_id)
  and (not alarm_rule.is_ungrouped or (device.group_id is null and device.kind <> 'gateway'))`;

/** The rules that are on: of some organisations, those that are named, or all. */
export async function listActiveRules(
  db: Db,
  { orgIds, ruleIds }: { orgIds?: readonly OrgId[]; ruleIds?: readonly number[] } = {},
): Promise<AlarmRule[]> {
  const { rows } = await sql<AlarmRule>`
    select rule_id as "ruleId", alarm_rule.org_id as "orgId", revision, alarm_rule.name, severity, condition, hours,
      device_id as "deviceId", group_id as "groupId", is_ungrouped as "isUngrouped", channel,
      measurement_id as "measurementId", hold_minutes as "holdMinutes", cooldown_minutes as "cooldownMinutes",
      case when geofence.field_id is null then geofence.shape
        else geofence.shape || jsonb_build_object('field_name', field.name, 'outline', field.outline) end as area, since
    from alarm_rule
    left join geofence on geofence.geofence_id = alarm_rule.geofence_id and geofence.org_id = alarm_rule.org_id
    left join field on field.field_id = geofence.field_id and field.org_id = geofence.org_id
    where is_on ${orgIds ? sql`and alarm_rule.org_id = any(${orgIds}::bigint[])` : sql``}
      ${ruleIds ? sql`and rule_id = any(${ruleIds}::int[])` : sql``}`.execute(db);
  return rows;
}

export interface EvaluatedDevice {
  deviceId: number;
  orgId: OrgId;
  eui: Eui;
  name: string;
  model: string;
  kind: DeviceKind;
  groupId: string | null;
  /** Minutes, by its own word. */
  intervalReported: number | null;
}

export async function listDevices(db: Db, deviceIds: readonly number[]): Promise<EvaluatedDevice[]> {
  const { rows } = await sql<EvaluatedDevice>`
    select device_id as "deviceId", org_id as "orgId", eui, name, model, kind, group_id as "groupId",
      interval_minutes as "intervalReported"
    from device left join device_status using (device_id)
    where device_id = any(${deviceIds}::int[]) and org_id is not null`.execute(db);
  return rows;
}

export interface StateKey {
  ruleId: number;
  deviceId: number;
  channel: number;
}

export interface StateRow extends StateKey, AlarmState {
  revision: number;
  silencedUntil: number | null;
  /** The open alarm; null: there is none. */
  alarmId: number | null;
  worst: number | null;
}

const keysIn = (keys: readonly StateKey[]) => sql`
  unnest(
    ${keys.map(({ ruleId }) => ruleId)}::int[],
    ${keys.map(({ deviceId }) => deviceId)}::int[],
    ${keys.map(({ channel }) => channel)}::smallint[]
  ) as given (rule_id, device_id, channel)`;

/** Makes rows where there are none, and holds all of them until the transaction ends. */
export async function lockStates(
  db: Db,
  keys: readonly (StateKey & { orgId: OrgId })[],
): Promise<StateRow[]> {
  await sql`
    insert into alarm_state (rule_id, device_id, channel, org_id, revision, phase)
    select rule_id, device_id, channel, org_id, 0, 'normal'
    from unnest(
      ${keys.map(({ ruleId }) => ruleId)}::int[],
      ${keys.map(({ deviceId }) => deviceId)}::int[],
      ${keys.map(({ channel }) => channel)}::smallint[],
      ${keys.map(({ orgId }) => orgId)}::bigint[]
    ) as given (rule_id, device_id, channel, org_id)
    order by rule_id, device_id, channel
    on conflict do nothing`.execute(db);
  await sql`
    select 1 from alarm_state join ${keysIn(keys)} using (rule_id, device_id, channel)
    order by rule_id, device_id, channel for update of alarm_state`.execute(db);
  return readStates(db, sql`${keysIn(keys)}`);
}

async function readStates(db: Db, given: ReturnType<typeof sql>): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select state.rule_id as "ruleId", state.device_id as "deviceId", state.channel, state.revision, state.phase,
      state.measured_at as "measuredAt", state.value, state.since, state.due_at as "dueAt",
      state.quiet_until as "quietUntil", state.silenced_until as "silencedUntil", state.recent,
      alarm.alarm_id::float8 as "alarmId", alarm.worst
    from alarm_state as state join ${given} using (rule_id, device_id, channel)
    left join alarm on alarm.rule_id = state.rule_id
      and alarm.device_id = state.device_id and alarm.channel = state.channel
      and alarm.resolved_at is null`.execute(db);
  return rows;
}

interface DuePortion {
  /** Those whose rule watches them still. */
  keys: StateKey[];
  /** The last that was locked; undefined: there is nothing behind it. */
  last: StateKey | undefined;
}

/**
 * Locks states that are due and that no other transaction holds, at most so many, in the order of their keys.
 * @param isListening whether absences are among them
 * @param after the last of the portion before: what is due and not watched any more stays so, and would be read each time
 */
export async function lockDueStates(
  db: Db,
  { now, most, isListening, after }: { now: number; most: number; isListening: boolean; after?: StateKey },
): Promise<DuePortion> {
  const { ruleId, deviceId, channel } = after ?? { ruleId: 0, deviceId: 0, channel: 0 };
  // The device is looked up by its id alone: the planner may take all devices of the organisation for each state otherwise.
  const { rows } = await sql<StateKey & { isWatched: boolean }>`
    with due as materialized (
      select rule_id, device_id, channel, revision from alarm_state
      where phase = 'pending' and due_at <= ${at(now)}
        and (rule_id, device_id, channel) > (${ruleId}, ${deviceId}, ${channel})
      order by rule_id, device_id, channel limit ${most}
      for update skip locked
    )
    select due.rule_id as "ruleId", due.device_id as "deviceId", due.channel, coalesce(
      alarm_rule.revision = due.revision and is_on and ${RULE_COVERS_DEVICE}
        and (${isListening}::boolean or alarm_rule.condition ->> 'kind' <> all(${ABSENCES.map(({ kind }) => kind)}::text[])),
      false) as "isWatched"
    from due left join alarm_rule on alarm_rule.rule_id = due.rule_id
    cross join lateral (select * from device where device.device_id = due.device_id offset 0) as device
    order by due.rule_id, due.device_id, due.channel`.execute(db);
  return {
    keys: rows.filter(({ isWatched }) => isWatched),
    last: rows.length === most ? rows.at(-1) : undefined,
  };
}

/** Gateways that are missed, or are about to be, though they were heard since; with when that was last. */
export async function listHeardGateways(
  db: Db,
  now: number,
): Promise<(StateKey & { orgId: OrgId; at: number })[]> {
  const { rows } = await sql<StateKey & { orgId: OrgId; at: number }>`
    select state.rule_id as "ruleId", state.device_id as "deviceId", state.channel, device.org_id as "orgId",
      last_seen_at as at
    from alarm_state as state
    join alarm_rule on alarm_rule.rule_id = state.rule_id and alarm_rule.revision = state.revision and is_on
    join device on device.device_id = state.device_id and device.kind = 'gateway'
    join device_status on device_status.device_id = device.device_id
    where ${RULE_COVERS_DEVICE} and alarm_rule.condition ->> 'kind' = 'silence'
      and (phase = 'active' or (phase = 'pending' and due_at <= ${at(now)})) and last_seen_at > state.since
    order by state.rule_id, state.device_id, state.channel`.execute(db);
  return rows;
}

export async function readLockedStates(db: Db, keys: readonly StateKey[]): Promise<StateRow[]> {
  return readStates(db, sql`${keysIn(keys)}`);
}

/** Of some rules those that are on and as they were read; none of them changes until the transaction ends. */
export async function lockRules(db: Db, ruleIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ rule_id: number; revision: number }>`
    select rule_id, revision from alarm_rule where rule_id = any(${ruleIds}::int[]) and is_on
    order by rule_id for share`.execute(db);
  return new Map(rows.map(({ rule_id, revision }) => [rule_id, revision]));
}

export type WrittenState = StateKey & AlarmState & { revision: number };

export async function updateStates(db: Db, states: readonly WrittenState[]): Promise<void> {
  const given = states.map((state) => ({
    rule_id: state.ruleId,
    device_id: state.deviceId,
    channel: state.channel,
    revision: state.revision,
    phase: state.phase,
    measured_at: iso(state.measuredAt),
    value: state.value,
    since: iso(state.since),
    due_at: iso(state.dueAt),
    quiet_until: iso(state.quietUntil),
    recent: state.recent,
  }));
  await sql`
    update alarm_state as held
    set revision = given.revision, phase = given.phase, measured_at = given.measured_at, value = given.value,
      since = given.since, due_at = given.due_at, quiet_until = given.quiet_until, recent = given.recent
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      rule_id int, device_id int, channel smallint, revision int, phase text, measured_at timestamptz,
      value float8, since timestamptz, due_at timestamptz, quiet_until timestamptz, recent jsonb)
    where held.rule_id = given.rule_id and held.device_id = given.device_id
      and held.channel = given.channel`.execute(db);
}

export interface NewAlarm extends StateKey {
  orgId: OrgId;
  ruleName: string;
  severity: Severity;
  kind: AlarmKind;
  eui: Eui;
  deviceName: string;
  measurementId: number | null;
  openedAt: number;
  value: number | null;
  /** That the value has passed; null: its kind has none. */
  limit: number | null;
  worst: number | null;
  resolvedAt: number | null;
  /** Its receivers are to be notified. */
  isDelivered: boolean;
}

/** Writes alarms and the receivers of each. One that exists already is left as it is. */
export async function insertAlarms(db: Db, alarms: readonly NewAlarm[]): Promise<void> {
  const given = alarms.map((one) => ({
    org_id: one.orgId,
    rule_id: one.ruleId,
    rule_name: one.ruleName,
    severity: one.severity,
    kind: one.kind,
    device_id: one.deviceId,
    eui: one.eui,
    device_name: one.deviceName,
    channel: one.channel,
    measurement_id: one.measurementId,
    opened_at: iso(one.openedAt),
    value: one.value,
    passed_limit: one.limit,
    worst: one.worst,
    resolved_at: iso(one.resolvedAt),
    resolution: one.resolvedAt === null ? null : 'recovered',
    is_delivered: one.isDelivered,
    is_diagnosed: !isDiagnosed(one.kind),
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        org_id bigint, rule_id int, rule_name text, severity text, kind text, device_id int, eui text,
        device_name text, channel smallint, measurement_id int, opened_at timestamptz, value float8,
        passed_limit float8, worst float8, resolved_at timestamptz, resolution text, is_delivered boolean, is_diagnosed boolean)
    ), opened as (
      insert into alarm (org_id, rule_id, rule_name, severity, kind, device_id, eui, device_name, channel,
        measurement_id, opened_at, value, passed_limit, worst, resolved_at, resolution, is_diagnosed)
      select org_id, rule_id, rule_name, severity, kind, device_id, eui, device_name, channel, measurement_id,
        opened_at, value, passed_limit, worst, resolved_at, resolution, is_diagnosed
      from given order by opened_at
      on conflict do nothing
      returning alarm_id, rule_id, device_id, channel, opened_at
    )
    insert into alarm_delivery (user_id, alarm_id, by_email, by_push, by_webhook)
    select user_id, alarm_id, by_email, by_push, by_webhook
    from opened join given using (rule_id, device_id, channel, opened_at) join alarm_receiver using (rule_id)
    where is_delivered`.execute(db);
}

/** Writes how open alarms went on: their worst value, and their end. */
export async function updateAlarms(
  db: Db,
  alarms: readonly { alarmId: number; worst: number | null; resolvedAt: number | null }[],
): Promise<void> {
  await sql`
    update alarm as held
    set worst = given.worst, resolved_at = case when given.resolved_at is null then null
        else greatest(held.opened_at, given.resolved_at) end,
      resolution = case when given.resolved_at is null then null else 'recovered' end
    from unnest(
      ${alarms.map(({ alarmId }) => alarmId)}::bigint[],
      ${alarms.map(({ worst }) => worst)}::float8[],
      ${alarms.map(({ resolvedAt }) => resolvedAt && at(resolvedAt))}::timestamptz[]
    ) as given (alarm_id, worst, resolved_at)
    where held.alarm_id = given.alarm_id and held.resolved_at is null`.execute(db);
}

export async function upsertProgress(
  db: Db,
  uplinks: readonly { device: { deviceId: number; orgId: OrgId }; uploadedAt: number }[],
): Promise<void> {
  await sql`
    insert into alarm_progress as held (device_id, org_id, uploaded_at)
    select device_id, given.org_id, max(given.uploaded_at)
    from unnest(
      ${uplinks.map(({ device }) => device.deviceId)}::int[],
      ${uplinks.map(({ device }) => device.orgId)}::bigint[],
      ${uplinks.map(({ uploadedAt }) => at(uploadedAt))}::timestamptz[]
    ) as given (device_id, org_id, uploaded_at)
    join device using (device_id)
    group by device_id, given.org_id order by device_id
    on conflict (device_id) do update
      set uploaded_at = greatest(held.uploaded_at, excluded.uploaded_at), org_id = excluded.org_id`.execute(
    db,
  );
}

/** Up to when readings of devices were evaluated, by their measuring time, epoch ms; devices without any are not among them. */
export async function listEvaluatedUntil(
  db: Db,
  devices: readonly { deviceId: number; orgId: OrgId }[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ deviceId: number; until: number }>`
    select device_id as "deviceId", max(measured_at) as until
    from alarm_state join unnest(
      ${devices.map(({ deviceId }) => deviceId)}::int[], ${devices.map(({ orgId }) => orgId)}::bigint[]
    ) as given (device_id, org_id) using (device_id, org_id)
    where measured_at is not null
    group by device_id`.execute(db);
  return new Map(rows.map(({ deviceId, until }) => [deviceId, until]));
}

/** A device that a rule watches without a state, with when it was heard last (epoch ms). */
interface UnseenState extends StateKey {
  orgId: OrgId;
  lastAt: number | null;
}

/** Devices that rules of absences watch and that have no state yet, with when they were heard last. */
export async function listUnseenStates(db: Db): Promise<UnseenState[]> {
  const { rows } = await sql<UnseenState & { missedMeasurement: number | null }>`
    select alarm_rule.rule_id as "ruleId", device.device_id as "deviceId", 0 as channel, device.org_id as "orgId",
      last_seen_at as "lastAt", absence.measurement_id as "missedMeasurement"
    from alarm_rule join device on ${RULE_COVERS_DEVICE}
    join unnest(
      ${ABSENCES.map(({ kind }) => kind)}::text[],
      ${ABSENCES.map(({ missedMeasurement }) => missedMeasurement)}::int[]
    ) as absence (kind, measurement_id) on absence.kind = alarm_rule.condition ->> 'kind'
    left join device_status on device_status.device_id = device.device_id
    where is_on
      and not exists (
        select from alarm_state where alarm_state.rule_id = alarm_rule.rule_id
          and alarm_state.device_id = device.device_id and alarm_state.revision = alarm_rule.revision)`.execute(
    db,
  );
  const watched = rows.flatMap(({ missedMeasurement, ...row }) =>
    missedMeasurement === null ? [] : [{ ...row, measurementId: missedMeasurement }],
  );
  const measuring = await listMeasuring(db, watched);
  return rows
    .filter(
      ({ deviceId, missedMeasurement }) =>
        missedMeasurement === null || measuring.has(`${deviceId}/${missedMeasurement}`),
    )
    .map(({ missedMeasurement: _, ...state }) => state);
}

/** Of some devices, each with a measurement, those that ever reported it, as `device/measurement`. */
async function listMeasuring(
  db: Db,
  watched: readonly { orgId: OrgId; deviceId: number; measurementId: number }[],
): Promise<Set<string>> {
  if (watched.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select distinct series.device_id || '/' || series.measurement_id as key
    from unnest(
      ${watched.map(({ orgId }) => orgId)}::bigint[], ${watched.map(({ deviceId }) => deviceId)}::int[],
      ${watched.map(({ measurementId }) => measurementId)}::int[]
    ) as given (org_id, device_id, measurement_id)
    join series using (org_id, device_id, measurement_id)
    where series.org_id = any(${[...new Set(watched.map(({ orgId }) => orgId))]}::bigint[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** How devices of rules stand: since when their uplinks are to be looked at again. */
export async function listProgress(
  db: Db,
  served: Served,
): Promise<{ deviceId: number; orgId: OrgId; uploadedAt: number }[]> {
  const { rows } = await sql<{ deviceId: number; orgId: OrgId; uploadedAt: number }>`
    select device.device_id as "deviceId", device.org_id as "orgId",
      greatest(min(alarm_rule.since), max(alarm_progress.uploaded_at)) as "uploadedAt"
    from device join alarm_rule on is_on and ${RULE_COVERS_DEVICE}
    left join alarm_progress on alarm_progress.device_id = device.device_id and alarm_progress.org_id = device.org_id
    where true ${among(served, 'device.org_id')}
    group by device.device_id`.execute(db);
  return rows;
}
