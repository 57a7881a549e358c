import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { KnownDevice } from './ingest.model';

interface DeviceRow {
  device_id: number;
  org_id: OrgId;
  eui: Eui;
  model: string;
  kind: string;
  device_key_sealed: Buffer | null;
}

/** Ingest knows a device before it knows its organisation, so this is the one query without it. */
export async function findBoundDevice(
  db: Db,
  column: 'eui' | 'dev_eui',
  eui: Eui,
): Promise<KnownDevice | undefined> {
  const { rows } = await sql<DeviceRow>`
    select device_id, org_id, eui, model, kind, device_key_sealed
    from device where ${sql.ref(column)} = ${eui} and org_id is not null`.execute(db);
  const row = rows[0];
  return (
    row && {
      deviceId: row.device_id,
      orgId: row.org_id,
      eui: row.eui,
      model: row.model,
      kind: row.kind,
      deviceKeySealed: row.device_key_sealed,
    }
  );
}

export async function insertJoined(db: Db, device: KnownDevice, joinedAt: number): Promise<void> {
  await sql`
    insert into device_event (org_id, device_id, at, kind)
    values (${device.orgId}, ${device.deviceId}, ${at(joinedAt)}, 'joined')`.execute(db);
}

export async function isIngestToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ingest_token where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
  return rows.length > 0;
}

export async function insertIngestToken(
  db: Db,
  tokenHash: Buffer,
  label: string,
  now: number,
): Promise<void> {
  await sql`
    insert into ingest_token (token_hash, label, created_at) values (${tokenHash}, ${label}, ${at(now)})`.execute(
    db,
  );
}
