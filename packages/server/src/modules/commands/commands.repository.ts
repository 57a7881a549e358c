import { subjectOf } from '@fieldscope/codecs';
import type { CommandState, RECORD_COLUMNS } from '@fieldscope/contract/calls/commands';
import type { DeviceCommand } from '@fieldscope/contract/command-kinds';
import type { Sorting } from '@fieldscope/contract/fields';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import { orderBy } from '../../platform/postgres/order-by';
import { type CommandRow, type DeviceRhythm, type NewCommand, OPEN_STATES } from './commands.model';

/** A device that something is sent to, as far as its rhythm goes. */
export interface TargetRow extends DeviceRhythm {
  device_id: number;
  eui: Eui;
  dev_eui: Eui;
  /** Of the profile whose codec reads it; null: that of its model does. */
  profile_id: number | null;
  last_seen_at: number | null;
  software_version: string | null;
  settings: Record<string, unknown> | null;
  reported_at: number | null;
}

/**
 * Those of the named devices that the organisation has. Locked, no other transaction sends to them until the transaction ends.
 */
export async function listTargets(
  db: Db,
  orgId: OrgId,
  euis: Eui[],
  { isLocked }: { isLocked: boolean },
): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select device.device_id, eui, dev_eui, profile_id, model, device.kind as device_kind, status.last_seen_at,
      status.software_version,
      status.interval_minutes as interval_reported, reported.settings, reported.reported_at
    from device left join device_status as status using (device_id)
    left join reported_setting as reported
      on reported.device_id = device.device_id and reported.org_id = device.org_id
    where device.org_id = ${orgId} and eui = any(${euis}::text[])
    order by device.device_id ${isLocked ? sql`for no key update of device` : sql``}`.execute(db);
  return rows;
}

/** How many commands each of some devices was sent since a moment; those without are left out. */
export async function countSince(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
  since: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ device_id: number; count: number }>`
    select device_id, count(*)::int as count from device_command
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) and queued_at > ${at(since)}
    group by device_id`.execute(db);
  return new Map(rows.map(({ device_id, count }) => [device_id, count]));
}

/** How many commands wait for each of some devices; those without are left out. */
export async function countQueued(db: Db, orgId: OrgId, deviceIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ device_id: number; count: number }>`
    select device_id, count(*)::int as count from device_command
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) and state = 'queued'
    group by device_id`.execute(db);
  return new Map(rows.map(({ device_id, count }) => [device_id, count]));
}

/** Newer wishes take the place of older ones of the same kind and subject that no uplink has shown yet. */
export async function supersede(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
  command: DeviceCommand,
  now: number,
): Promise<void> {
  await sql`
    update device_command set state = 'expired', ended_at = ${at(now)}, reason = 'superseded'
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) and kind = ${command.kind}
      and subject = ${subjectOf(command)} and state = 'acknowledged'`.execute(db);
}

interface InsertedCommand extends NewCommand {
  commandId: string;
  deviceId: number;
  requestedBy: { userId: UserId | null; name: string };
  queuedAt: number;
  expiresAt: number;
}

/** @throws the violation of device_command_in_progress when the same kind and subject is on its way to the device */
export async function insertCommand(db: Db, orgId: OrgId, inserted: InsertedCommand): Promise<void> {
  const { kind, ...parameters } = inserted.command;
  const { userId, name } = inserted.requestedBy;
  await sql`
    insert into device_command (command_id, org_id, device_id, kind, subject, parameters, f_port, payload, state,
      requested_by, queued_at, expires_at, is_shown)
    values (${inserted.commandId}, ${orgId}, ${inserted.deviceId}, ${kind}, ${subjectOf(inserted.command)},
      ${JSON.stringify(parameters)}::jsonb,
      ${inserted.fPort}::smallint, ${Buffer.from(inserted.bytes)}, 'queued',
      coalesce((select account from account where org_id = ${orgId} and user_id = ${userId}::bigint), ${name}::text),
      ${at(inserted.queuedAt)}, ${at(inserted.expiresAt)}, ${inserted.isShown})`.execute(db);
}

const COLUMNS = sql`
  command.command_id, device.eui, device.name as device_name, command.kind, command.parameters, command.state,
  command.requested_by, command.queued_at, command.sending_since, command.handed_over_at, command.sent_at,
  command.acknowledged_at, command.confirmed_at, command.ended_at, command.expires_at, command.attempts,
  command.reason, command.queue_id, command.can_take_back, command.f_port is null as is_order,
  command.is_shown,
  (select count(*)::int from device_command as earlier
    where command.state = 'queued' and earlier.org_id = command.org_id and earlier.device_id = command.device_id
      and earlier.state = 'queued'
      and (earlier.queued_at, earlier.command_id) < (command.queued_at, command.command_id)) as queued_before`;
const COMMANDS = sql`
  device_command as command join device
    on device.device_id = command.device_id and device.org_id = command.org_id`;

/** What a record is listed with: its device's rhythm. */
export type ListedCommand = CommandRow & Pick<TargetRow, 'last_seen_at' | keyof DeviceRhythm>;

const SORTED = {
  queued: sql`command.queued_at`,
  device: sql`lower(device.name)`,
  kind: sql`command.kind`,
  state: sql`command.state`,
  requested_by: sql`lower(command.requested_by)`,
};

/** Commands of one device or of all, newest first. */
export async function listCommands(
  db: Db,
  orgId: OrgId,
  eui: Eui | undefined,
  page: PageRows,
  sorting: Sorting<(typeof RECORD_COLUMNS)[number]>,
): Promise<{ list: ListedCommand[]; count: number }> {
  const wanted = sql`command.org_id = ${orgId} and (${eui ?? null}::text is null or device.eui = ${eui ?? null})`;
  const { rows } = await sql<ListedCommand>`
    select ${COLUMNS}, device.model, device.kind as device_kind, status.last_seen_at,
      status.interval_minutes as interval_reported
    from ${COMMANDS} left join device_status as status on status.device_id = device.device_id
    where ${wanted}
    order by ${orderBy(SORTED, sorting, sql`command.queued_at desc, command.command_id`)}
    limit ${page.take} offset ${page.skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${COMMANDS} where ${wanted}`.execute(db);
  return { list: rows, count: counted[0]!.count };
}

/** The newest command of each kind and subject to a device. */
export async function listNewest(db: Db, orgId: OrgId, deviceId: number): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`
    select distinct on (command.kind, command.subject) ${COLUMNS} from ${COMMANDS}
    where command.org_id = ${orgId} and command.device_id = ${deviceId}
    order by command.kind, command.subject, command.queued_at desc`.execute(db);
  return rows;
}

/** Newest values of one measurement on the channels of a device. */
export async function listMeasured(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  measurementId: number,
): Promise<{ channel: number; value: number; measured_at: number }[]> {
  const { rows } = await sql<{ channel: number; value: number; measured_at: number }>`
    select series.channel, latest.value, latest.measured_at
    from series join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and series.measurement_id = ${measurementId} and latest.value is not null`.execute(db);
  return rows;
}

export async function findCommand(db: Db, orgId: OrgId, commandId: string): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${COLUMNS} from ${COMMANDS}
    where command.org_id = ${orgId} and command.command_id = ${commandId}`.execute(db);
  return rows[0];
}

/**
 * Cancels a command as long as nothing has happened to it since it was read.
 * @returns whether it did
 */
export async function cancelCommand(
  db: Db,
  orgId: OrgId,
  { command_id: id, handed_over_at: handedOverAt, attempts }: CommandRow,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update device_command set state = 'cancelled', ended_at = ${at(now)}
    where org_id = ${orgId} and command_id = ${id} and state = 'queued' and sending_since is null
      and attempts = ${attempts} and (handed_over_at is null) = ${handedOverAt === null}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Commands that a network server has for a device and that no gateway has transmitted, as it calls them. */
export async function listInQueue(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<{ command_id: string; queue_id: string }[]> {
  const { rows } = await sql<{ command_id: string; queue_id: string }>`
    select command_id, coalesce(queue_id, command_id::text) as queue_id from device_command
    where org_id = ${orgId} and device_id = ${deviceId} and state = 'queued' and handed_over_at is not null`.execute(
    db,
  );
  return rows;
}

/** The network server will not have them any more: they are to be handed over again. */
export async function noteReturned(db: Db, orgId: OrgId, commandIds: readonly string[]): Promise<void> {
  await sql`
    update device_command set handed_over_at = null
    where org_id = ${orgId} and command_id = any(${commandIds}::uuid[]) and state = 'queued'`.execute(db);
}

/** A command that may still get further. */
export interface OpenCommand {
  command_id: string;
  org_id: OrgId;
  device_id: number;
  eui: Eui;
  model: string;
  kind: DeviceCommand['kind'];
  parameters: object;
  state: CommandState;
  queued_at: number;
  handed_over_at: number | null;
  sent_at: number | null;
  profile_id: number | null;
}

/** Open commands of one device, oldest first. */
export async function listOpen(db: Db, orgId: OrgId, deviceId: number): Promise<OpenCommand[]> {
  const { rows } = await sql<OpenCommand>`
    select command_id, command.org_id, command.device_id, eui, model, command.kind, parameters, state, queued_at,
      handed_over_at, sent_at, profile_id
    from ${COMMANDS}
    where command.org_id = ${orgId} and command.device_id = ${deviceId}
      and state = any(${OPEN_STATES}::text[]) and not (state = 'acknowledged' and not is_shown)
    order by queued_at`.execute(db);
  return rows;
}

/** Every device of the installation that something is on its way to; what follows is bound to its organisation. */
export async function listOpenDevices(db: Db): Promise<{ deviceId: number; orgId: OrgId; since: number }[]> {
  const { rows } = await sql<{ deviceId: number; orgId: OrgId; since: number }>`
    select device_id as "deviceId", org_id as "orgId", min(queued_at) as since from device_command
    where state in ('queued', 'sent', 'acknowledged') and not (state = 'acknowledged' and not is_shown)
    group by device_id, org_id`.execute(db);
  return rows;
}

/** What an organisation sent to devices that it has no more. */
export async function deleteCommands(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from device_command where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
  await sql`
    delete from reported_setting where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(
    db,
  );
  await sql`
    delete from order_listener where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
  await sql`
    delete from downlink_route using device
    where device.device_id = downlink_route.device_id and device.org_id = ${orgId}
      and device.device_id = any(${deviceIds}::int[])`.execute(db);
}
