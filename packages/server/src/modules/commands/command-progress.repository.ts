import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { DeviceRhythm } from './commands.model';
import type { DownlinkRoute } from './downlink.model';

/** What a worker needs to hand a command over. */
export interface SendingRow {
  command_id: string;
  device_id: number;
  org_id: OrgId;
  eui: Eui;
  dev_eui: string;
  model: string;
  /** null: an order in JSON. */
  f_port: number | null;
  payload: Buffer;
  attempts: number;
  expires_at: number;
  session_place: string | null;
}

/**
 * Notes that a command is being handed over; from then on it cannot be cancelled. Undefined when it was handed over, or
 * ended, or its organisation has the device no more.
 */
export async function beginSending(
  db: Db,
  orgId: OrgId,
  commandId: string,
  now: number,
): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    update device_command as command set sending_since = ${at(now)}, attempts = attempts + 1
    from device
    where command.org_id = ${orgId} and command.command_id = ${commandId} and command.state = 'queued'
      and command.handed_over_at is null and command.expires_at > ${at(now)}
      and device.device_id = command.device_id and device.org_id = command.org_id
    returning command.command_id, command.device_id, command.org_id, eui, dev_eui, model, f_port, payload, attempts,
      expires_at, session_place`.execute(db);
  return rows[0];
}

/**
 * The network server has it, or with null may have it. One that it has reported as failed meanwhile keeps its reason.
 */
export async function noteHandedOver(
  db: Db,
  orgId: OrgId,
  commandId: string,
  { queueId, canTakeBack }: { queueId: string | null; canTakeBack: boolean },
  now: number,
): Promise<void> {
  await sql`
    update device_command
    set handed_over_at = coalesce(handed_over_at, ${at(now)}), sending_since = null,
      reason = case when state = 'failed' then reason when ${queueId}::text is null then 'answer_lost' end,
      queue_id = coalesce(nullif(${queueId}, command_id::text), queue_id), can_take_back = ${canTakeBack},
      session_place = null
    where org_id = ${orgId} and command_id = ${commandId}`.execute(db);
}

/** Where the session of its device is before the attempt that comes now. */
export async function noteSessionPlace(
  db: Db,
  orgId: OrgId,
  commandId: string,
  place: string,
): Promise<void> {
  await sql`
    update device_command set session_place = ${place}
    where org_id = ${orgId} and command_id = ${commandId}`.execute(db);
}

/**
 * Commands that wait for a network server, by the token of its connection: those of one organisation, or with null those of
 * all for which the operator's speaks.
 */
export async function listWaitingFor(db: Db, orgId: OrgId | null, token: string): Promise<string[]> {
  const { rows } = await sql<{ command_id: string }>`
    select command_id from device_command as command join downlink_route as route using (device_id)
    where route.token_hash = decode(${token}, 'hex') and route.way = 'mqtt'
      and (${orgId}::bigint is null or command.org_id = ${orgId}::bigint)
      and command.state = 'queued' and command.handed_over_at is null and not command.can_take_back`.execute(
    db,
  );
  return rows.map(({ command_id }) => command_id);
}

/** It is to be tried again. */
export async function noteAttemptFailed(db: Db, orgId: OrgId, commandId: string): Promise<void> {
  await sql`
    update device_command set sending_since = null
    where org_id = ${orgId} and command_id = ${commandId}`.execute(db);
}

export async function failCommand(
  db: Db,
  orgId: OrgId,
  commandId: string,
  reason: string,
  now: number,
): Promise<void> {
  await sql`
    update device_command set state = 'failed', ended_at = ${at(now)}, reason = ${reason}, sending_since = null
    where org_id = ${orgId} and command_id = ${commandId} and state in ('queued', 'sent')`.execute(db);
}

/** The command of this device that one of the ids names: our own, or the network server's. */
export async function findNamed(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  ids: string[],
): Promise<NamedCommand | undefined> {
  const { rows } = await sql<NamedCommand>`
    select command_id, command.kind, parameters, device.kind as device_kind, model,
      status.interval_minutes as interval_reported
    from device_command as command
    join device on device.device_id = command.device_id and device.org_id = command.org_id
    left join device_status as status on status.device_id = command.device_id
    where command.org_id = ${orgId} and command.device_id = ${deviceId}
      and (command_id::text = any(${ids}::text[]) or queue_id = any(${ids}::text[]))`.execute(db);
  return rows[0];
}

/** Commands of this device that a network server was asked to take and gave no answer. */
export async function listUnanswered(db: Db, orgId: OrgId, deviceId: number): Promise<string[]> {
  const { rows } = await sql<{ command_id: string }>`
    select command_id from device_command
    where org_id = ${orgId} and device_id = ${deviceId} and state = 'queued' and handed_over_at is null
      and session_place is not null`.execute(db);
  return rows.map(({ command_id }) => command_id);
}

/** A command with the rhythm of its device. */
interface NamedCommand extends DeviceRhythm {
  command_id: string;
  kind: string;
  parameters: object;
}

/** A gateway has transmitted it, by an event that may be older than what is known. */
export async function noteSent(
  db: Db,
  orgId: OrgId,
  commandId: string,
  sentAt: number,
  expiresAt: number,
): Promise<boolean> {
  const { rows } = await sql`
    update device_command
    set state = case when state = 'queued' then 'sent' else state end, sent_at = ${at(sentAt)},
      handed_over_at = coalesce(handed_over_at, ${at(sentAt)}), sending_since = null, reason = null,
      expires_at = greatest(expires_at, ${at(expiresAt)})
    where org_id = ${orgId} and command_id = ${commandId} and sent_at is null
      and state in ('queued', 'sent', 'acknowledged', 'confirmed')
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The device has received it. */
export async function noteAcknowledged(
  db: Db,
  orgId: OrgId,
  commandId: string,
  acknowledgedAt: number,
  expiresAt: number,
): Promise<boolean> {
  const { rows } = await sql`
    update device_command
    set state = case when state in ('queued', 'sent') then 'acknowledged' else state end,
      acknowledged_at = ${at(acknowledgedAt)}, sent_at = coalesce(sent_at, ${at(acknowledgedAt)}),
      handed_over_at = coalesce(handed_over_at, ${at(acknowledgedAt)}), sending_since = null, reason = null,
      expires_at = greatest(expires_at, ${at(expiresAt)})
    where org_id = ${orgId} and command_id = ${commandId} and acknowledged_at is null
      and state in ('queued', 'sent', 'confirmed')
    returning 1`.execute(db);
  return rows.length > 0;
}

/** An uplink has shown it. */
export async function noteConfirmed(
  db: Db,
  orgId: OrgId,
  commandId: string,
  confirmedAt: number,
): Promise<boolean> {
  const { rows } = await sql`
    update device_command
    set state = 'confirmed', confirmed_at = ${at(confirmedAt)}, sending_since = null, reason = null
    where org_id = ${orgId} and command_id = ${commandId} and state in ('queued', 'sent', 'acknowledged')
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Commands whose time is over, in the whole installation. */
export async function listOverdue(
  db: Db,
  now: number,
): Promise<{ command_id: string; org_id: OrgId; device_id: number; eui: Eui }[]> {
  const { rows } = await sql<{ command_id: string; org_id: OrgId; device_id: number; eui: Eui }>`
    select command_id, org_id, device_id, eui
    from device_command join device using (device_id, org_id)
    where state in ('queued', 'sent', 'acknowledged') and not (state = 'acknowledged' and not is_shown)
      and expires_at <= ${at(now)}`.execute(db);
  return rows;
}

/** @returns whether it had not got further meanwhile */
export async function expireCommand(db: Db, orgId: OrgId, commandId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update device_command
    set state = 'expired', ended_at = ${at(now)}, sending_since = null,
      reason = coalesce(reason, case when sent_at is null then 'not_received' else 'not_shown' end)
    where org_id = ${orgId} and command_id = ${commandId} and state in ('queued', 'sent', 'acknowledged')
      and expires_at <= ${at(now)}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** How a device's downlinks go: by the network server of its last uplink, if that still speaks for the device. */
export async function findRoute(db: Db, orgId: OrgId, deviceId: number): Promise<DownlinkRoute | null> {
  const { rows } = await sql<DownlinkRoute>`
    select encode(route.token_hash, 'hex') as token, route.source, route.way,
      case when connection.org_id is null then null else connection.connection_id end as "connectionId",
      route.application_id as "applicationId", route.device_name as "deviceName",
      push_url as "pushUrl", push_key_sealed as "pushKey"
    from downlink_route as route join device using (device_id)
    join connection using (token_hash)
    where device.device_id = ${deviceId} and device.org_id = ${orgId} and connection.revoked_at is null
      and (connection.org_id = ${orgId} or (connection.org_id is null and not device.adopted))`.execute(db);
  return rows[0] ?? null;
}

/** Deletes what ended long ago. */
export async function deleteEndedBefore(db: Db, before: number): Promise<void> {
  await sql`
    delete from device_command
    where (state not in ('queued', 'sent', 'acknowledged') or (state = 'acknowledged' and not is_shown))
      and queued_at < ${at(before)}`.execute(db);
}
