import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Notes that a device has subscribed to its orders. @returns its number; undefined: its organisation has it no more */
export async function noteListening(
  db: Db,
  { orgId, eui }: { orgId: OrgId; eui: Eui },
  now: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ device_id: number }>`
    insert into order_listener (device_id, org_id, subscribed_at)
    select device_id, org_id, ${at(now)} from device where org_id = ${orgId} and eui = ${eui}
    on conflict (device_id) do update set org_id = excluded.org_id, subscribed_at = excluded.subscribed_at
    returning device_id`.execute(db);
  return rows[0]?.device_id;
}

/** Whether a device has ever subscribed to its orders. */
export async function isListening(db: Db, orgId: OrgId, deviceId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_listener where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
  return rows.length > 0;
}

/**
 * Orders that were sent and that the device has not answered, back in the queue: it has connected anew, so an answer was lost or
 * the order was. Those that it does once are left as they are.
 * @param kinds of which it makes no difference when they come twice
 */
export async function returnUnanswered(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  kinds: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ command_id: string }>`
    update device_command set state = 'queued', handed_over_at = null, sent_at = null
    where org_id = ${orgId} and device_id = ${deviceId} and f_port is null and state = 'sent'
      and kind = any(${kinds}::text[]) and attempts < ${most}
    returning command_id`.execute(db);
  return rows.map(({ command_id }) => command_id);
}

/** Orders that wait for a device. */
export async function listWaitingOrders(db: Db, orgId: OrgId, deviceId: number): Promise<string[]> {
  const { rows } = await sql<{ command_id: string }>`
    select command_id from device_command
    where org_id = ${orgId} and device_id = ${deviceId} and f_port is null and state = 'queued'
      and handed_over_at is null`.execute(db);
  return rows.map(({ command_id }) => command_id);
}
