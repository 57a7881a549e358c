import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../../platform/postgres/db';

/** A broker on which devices are shown, or from which they are to be taken back. */
export interface TargetRow {
  targetId: string;
  orgId: OrgId;
  /** null: it was deleted, or has another broker now. */
  integrationId: string | null;
  /** With which devices were shown. */
  sealed: Buffer;
  leftAt: number | null;
  nextAttemptAt: number | null;
  /** Of the integration now; null where it shows nothing. */
  current: Buffer | null;
  /** Whether the log has something that it was not told. */
  isBehind: boolean;
}

/** Brokers of all integrations that show devices to Home Assistant, and those that did, but for frozen organisations. Serves all organisations. */
export async function listTargets(db: Db): Promise<TargetRow[]> {
  await sql`
    insert into home_assistant_target (target_id, org_id, integration_id, sealed)
    select gen_random_uuid(), org_id, integration_id, sealed from integration
    where kind = 'home-assistant' and is_on and not exists (
      select from home_assistant_target as target where target.integration_id = integration.integration_id
    )
    on conflict do nothing`.execute(db);
  const { rows } = await sql<TargetRow>`
    select target_id as "targetId", target.org_id as "orgId", target.integration_id as "integrationId", target.sealed,
      left_at as "leftAt", target.next_attempt_at as "nextAttemptAt",
      case when is_on then integration.sealed end as current,
      coalesce(is_on and exists (
        select from integration_entry as entry
        where entry.org_id = target.org_id and entry.position > integration.position
      ), false) as "isBehind"
    from home_assistant_target as target
      left join integration using (integration_id)
    where not exists (
      select from organisation where organisation.org_id = target.org_id and organisation.frozen_at is not null
    )`.execute(db);
  return rows;
}

type Target = Pick<TargetRow, 'targetId'>;

/** Notes with which settings devices are shown from now on. */
export async function updateTarget(db: Db, { targetId }: Target, sealed: Buffer): Promise<void> {
  await sql`
    update home_assistant_target set sealed = ${sealed}, left_at = null, next_attempt_at = null
    where target_id = ${targetId}`.execute(db);
}

/** Notes that the integration has another broker now: what is on this one is to be taken back. */
export async function partFromIntegration(db: Db, { targetId }: Target): Promise<void> {
  await sql`
    update home_assistant_target set integration_id = null, next_attempt_at = null where target_id = ${targetId}`.execute(
    db,
  );
}

/** Notes since when everything is to be taken back. */
export async function noteLeft(db: Db, { targetId }: Target, now: number): Promise<void> {
  await sql`
    update home_assistant_target set left_at = ${at(now)} where target_id = ${targetId} and left_at is null`.execute(
    db,
  );
}

export async function pauseTarget(db: Db, { targetId }: Target, until: number): Promise<void> {
  await sql`
    update home_assistant_target set next_attempt_at = ${at(until)} where target_id = ${targetId}`.execute(
    db,
  );
}

export async function deleteTarget(db: Db, { targetId }: Target): Promise<void> {
  await sql`delete from home_assistant_target where target_id = ${targetId}`.execute(db);
}

/** Notes, before anything is sent, of which devices there may be messages. */
export async function insertDevices(db: Db, { targetId }: Target, euis: readonly string[]): Promise<void> {
  await sql`
    insert into home_assistant_device (target_id, eui)
    select ${targetId}, eui from unnest(${[...euis]}::text[]) as given (eui) on conflict do nothing`.execute(
    db,
  );
}

/** Devices of which there may be messages, but for some. */
export async function listDevicesBut(
  db: Db,
  { targetId }: Target,
  euis: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ eui: string }>`
    select eui from home_assistant_device
    where target_id = ${targetId} and eui <> all(${[...euis]}::text[]) order by eui`.execute(db);
  return rows.map(({ eui }) => eui);
}

export async function deleteDevice(db: Db, { targetId }: Target, eui: string): Promise<void> {
  await sql`delete from home_assistant_device where target_id = ${targetId} and eui = ${eui}`.execute(db);
}
