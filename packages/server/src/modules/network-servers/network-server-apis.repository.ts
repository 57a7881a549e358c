import type { ApiRefusal } from '@fieldscope/contract/calls/network-servers';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { Region } from '@fieldscope/contract/lorawan-regions';
import type { KindWithApi, NetworkServerKind } from '@fieldscope/contract/network-server-kinds';
import { at, type Db, sql } from '../../platform/postgres/db';

/** What the API of a connection's network server is asked with. */
export interface ApiRow {
  connection_id: number;
  org_id: OrgId;
  kind: KindWithApi;
  name: string;
  address: string;
  /** Of its Identity Server; empty: the same. */
  identity_address: string;
  key_sealed: Buffer;
  tenant_id: string;
  application_id: string;
  application_name: string;
  region: Region | '';
  registers: boolean;
  last_success_at: number | null;
  last_error: ApiRefusal | null;
  last_error_detail: string;
  last_error_at: number | null;
}

const APIS = sql`
  select api.*, connection.kind, connection.label as name
  from network_server_api as api join connection using (connection_id)`;

export async function listApis(db: Db, orgId: OrgId): Promise<ApiRow[]> {
  const { rows } = await sql<ApiRow>`
    ${APIS} where api.org_id = ${orgId} and revoked_at is null order by connection_id`.execute(db);
  return rows;
}

export async function findApi(db: Db, orgId: OrgId, connectionId: number): Promise<ApiRow | undefined> {
  const { rows } = await sql<ApiRow>`
    ${APIS} where api.org_id = ${orgId} and connection_id = ${connectionId} and revoked_at is null`.execute(
    db,
  );
  return rows[0];
}

/** That with which devices of an organisation are registered. */
export async function findRegisteringApi(db: Db, orgId: OrgId): Promise<ApiRow | undefined> {
  const { rows } = await sql<ApiRow>`
    ${APIS} where api.org_id = ${orgId} and registers and revoked_at is null`.execute(db);
  return rows[0];
}

/** The same, which is not removed until the transaction ends: what refers to it can be written. */
export async function keepRegisteringApi(trx: Db, orgId: OrgId): Promise<ApiRow | undefined> {
  const { rows } = await sql<ApiRow>`
    ${APIS} where api.org_id = ${orgId} and registers and revoked_at is null for key share of api`.execute(
    trx,
  );
  return rows[0];
}

/** That with which a device is registered. */
export async function findApiOfRegistered(db: Db, orgId: OrgId, devEui: Eui): Promise<ApiRow | undefined> {
  const { rows } = await sql<ApiRow>`
    ${APIS} join registered_device as registered using (connection_id)
    where api.org_id = ${orgId} and registered.org_id = ${orgId} and registered.dev_eui = ${devEui}
      and registered_at is not null and revoked_at is null
    limit 1`.execute(db);
  return rows[0];
}

/** APIs of every organisation whose network server is of one of these kinds. */
export async function listApisOf(db: Db, kinds: readonly NetworkServerKind[]): Promise<ApiRow[]> {
  const { rows } = await sql<ApiRow>`
    ${APIS} where kind = any(${kinds}::text[]) and revoked_at is null order by connection_id`.execute(db);
  return rows;
}

export type SavedApi = Pick<
  ApiRow,
  | 'connection_id'
  | 'address'
  | 'identity_address'
  | 'key_sealed'
  | 'tenant_id'
  | 'application_id'
  | 'application_name'
  | 'region'
  | 'registers'
>;

/** What was registered in another application stays there and is none of ours any more. */
export async function upsertApi(db: Db, orgId: OrgId, api: SavedApi, now: number): Promise<void> {
  if (api.registers) {
    await sql`
      update network_server_api set registers = false
      where org_id = ${orgId} and registers and connection_id <> ${api.connection_id}`.execute(db);
  }
  await sql`
    delete from registered_device using network_server_api as before
    where before.connection_id = ${api.connection_id} and before.org_id = ${orgId}
      and registered_device.connection_id = before.connection_id and registered_device.org_id = before.org_id
      and (before.address, before.application_id) <> (${api.address}, ${api.application_id})`.execute(db);
  await sql`
    insert into network_server_api as api
      (connection_id, org_id, address, identity_address, key_sealed, tenant_id, application_id, application_name, region,
       registers, last_success_at)
    values (${api.connection_id}, ${orgId}, ${api.address}, ${api.identity_address}, ${api.key_sealed},
            ${api.tenant_id}, ${api.application_id}, ${api.application_name}, ${api.region}, ${api.registers}, ${at(now)})
    on conflict (connection_id) do update
    set address = excluded.address, identity_address = excluded.identity_address, key_sealed = excluded.key_sealed,
        tenant_id = excluded.tenant_id,
        application_id = excluded.application_id, application_name = excluded.application_name,
        region = excluded.region, registers = excluded.registers, last_success_at = excluded.last_success_at,
        last_error = null, last_error_detail = '', last_error_at = null
    where api.org_id = excluded.org_id`.execute(db);
}

/** @returns whether there was one */
export async function deleteApi(db: Db, orgId: OrgId, connectionId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from network_server_api where org_id = ${orgId} and connection_id = ${connectionId}
    returning connection_id`.execute(db);
  return rows.length > 0;
}

/** Why a network server did not do what it was asked for. */
export interface Refusal {
  error: ApiRefusal;
  /** What it is about; empty: nothing more is known. */
  detail: string;
}

/** Notes how the newest request ended. */
export async function noteOutcome(
  db: Db,
  { org_id: orgId, connection_id: connectionId }: Pick<ApiRow, 'org_id' | 'connection_id'>,
  refusal: Refusal | null,
  now: number,
): Promise<void> {
  const outcome =
    refusal === null
      ? sql`last_success_at = ${at(now)}, last_error = null, last_error_detail = '', last_error_at = null`
      : sql`last_error = ${refusal.error}, last_error_detail = ${refusal.detail}, last_error_at = ${at(now)}`;
  await sql`
    update network_server_api set ${outcome}
    where org_id = ${orgId} and connection_id = ${connectionId}`.execute(db);
}
