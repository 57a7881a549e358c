import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

/** Which of those EUIs and DevEUIs are registered, in any organisation. */
export async function listTaken(
  db: Db,
  devices: readonly { eui: string; dev_eui: string }[],
): Promise<{ euis: ReadonlySet<string>; devEuis: ReadonlySet<string> }> {
  const { rows } = await sql<{ eui: string; dev_eui: string }>`
    select eui, dev_eui from device
    where not adopted and (eui = any(${devices.map(({ eui }) => eui)}::text[])
      or dev_eui = any(${devices.map((device) => device.dev_eui)}::text[]))`.execute(db);
  return {
    euis: new Set(rows.map(({ eui }) => eui)),
    devEuis: new Set(rows.map((row) => row.dev_eui)),
  };
}

export interface RegisteredRow {
  device_id: number;
  eui: Eui;
  model: string;
  kind: string;
  dev_eui: string;
  join_eui: string;
  app_key_sealed: Buffer;
  code_hmac: Buffer;
  /** null: it belongs to no organisation. */
  org_id: OrgId | null;
}

/** A device by the EUI on its sticker, in any organisation: its key code is the proof, not an organisation. */
export async function findRegistered(db: Db, eui: Eui): Promise<RegisteredRow | undefined> {
  const { rows } = await sql<RegisteredRow>`
    select device_id, eui, model, kind, dev_eui, join_eui, app_key_sealed, code_hmac, org_id
    from device where eui = ${eui} and not adopted`.execute(db);
  return rows[0];
}

/** Which of these EUIs the organisation has already, adopted ones included. */
export async function listOwnEuis(db: Db, orgId: OrgId, euis: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ eui: string }>`
    select eui from device where org_id = ${orgId} and eui = any(${euis}::text[])`.execute(db);
  return new Set(rows.map(({ eui }) => eui));
}

/** Number of kits of a type; until the transaction ends no other transaction makes one in this organisation. */
export async function countKitsAlone(db: Db, orgId: OrgId, model: string): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device
    where org_id = ${orgId} and kind = 'kit' and model = ${model}`.execute(db);
  return rows[0]!.count;
}
