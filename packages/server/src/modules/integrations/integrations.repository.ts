import type { IntegrationFailure } from '@fieldscope/contract/calls/integrations';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import type { IntegrationTopic } from '@fieldscope/contract/integration-events';
import type { IntegrationKind } from '@fieldscope/contract/integration-kinds';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Of which devices an integration is told. */
export interface Scope {
  scope: 'all' | 'group' | 'devices';
  groupId: string | null;
  isUngrouped: boolean;
}

export interface IntegrationRow extends Scope {
  integrationId: string;
  orgId: OrgId;
  kind: IntegrationKind;
  name: string;
  sealed: Buffer;
  topics: IntegrationTopic[];
  isOn: boolean;
  wasTurnedOff: boolean;
  createdBy: UserId | null;
  position: string;
  lastMessageAt: number | null;
  lastError: IntegrationFailure | null;
  lastStatus: number | null;
  lastDetail: string | null;
  lastErrorAt: number | null;
  failingSince: number | null;
  nextAttemptAt: number | null;
  notifiedAt: number | null;
}

export interface Owned {
  orgId: OrgId;
  integrationId: string;
}

const COLUMNS = sql`
  integration_id as "integrationId", org_id as "orgId", kind, name, sealed, topics, scope, group_id as "groupId",
  is_ungrouped as "isUngrouped", is_on as "isOn", was_turned_off as "wasTurnedOff", created_by as "createdBy", position,
  last_message_at as "lastMessageAt", last_error as "lastError", last_status as "lastStatus", last_detail as "lastDetail",
  last_error_at as "lastErrorAt", failing_since as "failingSince", next_attempt_at as "nextAttemptAt",
  notified_at as "notifiedAt"`;

const owned = ({ orgId, integrationId }: Owned) =>
  sql`org_id = ${orgId} and integration_id = ${integrationId}`;

/** Since when each organisation has integrations, epoch ms. Serves all organisations. */
export async function listFollowed(db: Db): Promise<Map<OrgId, number>> {
  const { rows } = await sql<{ orgId: OrgId; since: number }>`
    select org_id as "orgId", min(created_at) as since from integration group by org_id`.execute(db);
  return new Map(rows.map(({ orgId, since }) => [orgId, since]));
}

/** Since when an organisation has integrations, epoch ms; null: it has none. */
export async function findFollowedSince(db: Db, orgId: OrgId): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    select min(created_at) as since from integration where org_id = ${orgId}`.execute(db);
  return rows[0]!.since;
}

/** Integrations of an organisation, the oldest first. */
export async function listIntegrations(db: Db, orgId: OrgId): Promise<IntegrationRow[]> {
  const { rows } = await sql<IntegrationRow>`
    select ${COLUMNS} from integration where org_id = ${orgId} order by created_at, integration_id`.execute(
    db,
  );
  return rows;
}

export async function findIntegration(db: Db, one: Owned): Promise<IntegrationRow | undefined> {
  const { rows } = await sql<IntegrationRow>`
    select ${COLUMNS} from integration where ${owned(one)}`.execute(db);
  return rows[0];
}

/** EUIs of the devices that integrations of an organisation name. */
export async function listNamedDevices(db: Db, orgId: OrgId): Promise<{ integrationId: string; eui: Eui }[]> {
  const { rows } = await sql<{ integrationId: string; eui: Eui }>`
    select integration_id as "integrationId", eui
    from integration join integration_device using (integration_id)
    join device on device.device_id = integration_device.device_id and device.org_id = integration.org_id
    where integration.org_id = ${orgId} order by eui`.execute(db);
  return rows;
}

/** What people say of an integration. */
export interface IntegrationFacts extends Scope {
  name: string;
  topics: readonly IntegrationTopic[];
  sealed: Buffer;
  deviceIds: readonly number[];
}

/** Adds an integration that is told of what comes from now on. */
export async function insertIntegration(
  trx: Db,
  one: Owned,
  facts: IntegrationFacts & { kind: IntegrationKind; createdBy: UserId; now: number },
): Promise<void> {
  await sql`
    insert into integration (integration_id, org_id, kind, name, sealed, topics, scope, group_id, is_ungrouped, created_by,
      created_at, position)
    values (${one.integrationId}, ${one.orgId}, ${facts.kind}, ${facts.name}, ${facts.sealed},
      ${[...facts.topics]}::text[], ${facts.scope}, ${facts.groupId}, ${facts.isUngrouped}, ${facts.createdBy},
      ${at(facts.now)},
      (select coalesce(max(position), 0) from integration_entry where org_id = ${one.orgId}))`.execute(trx);
  await insertDevices(trx, one, facts.deviceIds);
}

/** Changes an integration; it is tried again at once. */
export async function updateIntegration(trx: Db, one: Owned, facts: IntegrationFacts): Promise<void> {
  await sql`
    update integration set name = ${facts.name}, sealed = ${facts.sealed}, topics = ${[...facts.topics]}::text[],
      scope = ${facts.scope}, group_id = ${facts.groupId}, is_ungrouped = ${facts.isUngrouped}, ${UNTRIED}
    where ${owned(one)}`.execute(trx);
  await sql`delete from integration_device where integration_id = ${one.integrationId}`.execute(trx);
  await insertDevices(trx, one, facts.deviceIds);
}

const UNTRIED = sql`last_error = null, last_error_at = null, last_status = null, last_detail = null, failing_since = null, next_attempt_at = null,
  notified_at = null`;

async function insertDevices(trx: Db, { integrationId }: Owned, deviceIds: readonly number[]): Promise<void> {
  await sql`
    insert into integration_device (integration_id, device_id)
    select ${integrationId}, device_id from unnest(${[...deviceIds]}::int[]) as given (device_id)`.execute(
    trx,
  );
}

export async function updateSealed(db: Db, one: Owned, sealed: Buffer): Promise<void> {
  await sql`update integration set sealed = ${sealed} where ${owned(one)}`.execute(db);
}

/** @returns whether there is such an integration */
export async function switchIntegration(db: Db, one: Owned, isOn: boolean): Promise<boolean> {
  const { rows } = await sql`
    update integration set is_on = ${isOn}, was_turned_off = false, ${UNTRIED}
    where ${owned(one)} returning integration_id`.execute(db);
  return rows.length > 0;
}

/** @returns whether there was such an integration */
export async function deleteIntegration(db: Db, one: Owned): Promise<boolean> {
  const { rows } = await sql`
    delete from integration where ${owned(one)} returning integration_id`.execute(db);
  return rows.length > 0;
}

export async function countIntegrations(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from integration where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

/** Devices that leave are named no longer. */
export async function deleteDevices(trx: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from integration_device using integration
    where integration.integration_id = integration_device.integration_id and integration.org_id = ${orgId}
      and device_id = any(${[...deviceIds]}::int[])`.execute(trx);
}
