import type { Eui, OrgId } from '@fieldscope/contract/ids';
import {
  type MessageFormat,
  NETWORK_SERVERS,
  type NetworkServerKind,
} from '@fieldscope/contract/network-server-kinds';
import type { NetworkServer } from '../../platform/http/actor';
import { type Db, sql } from '../../platform/postgres/db';
import type { KnownDevice } from './ingest.model';

interface DeviceRow {
  device_id: number;
  org_id: OrgId;
  eui: Eui;
  model: string;
  profile_id: number | null;
  kind: string;
  device_key_sealed: Buffer | null;
  derivations: KnownDevice['derivations'] | null;
}

/**
 * A device that may send: for a connection of an organisation one of its own. The operator's tokens and kits come before
 * the organisation is known; what an organisation adopted is not theirs.
 */
export async function findBoundDevice(
  db: Db,
  column: 'eui' | 'dev_eui',
  eui: Eui,
  ofOrganisation: OrgId | null,
): Promise<KnownDevice | undefined> {
  const isReached =
    ofOrganisation === null ? sql`org_id is not null and not adopted` : sql`org_id = ${ofOrganisation}`;
  const { rows } = await sql<DeviceRow>`
    select device_id, org_id, eui, model, profile_id, kind, device_key_sealed,
      (select jsonb_agg(jsonb_build_object('channel', channel, 'measurementIds', measurement_ids)) from derivation
        where derivation.org_id = device.org_id and derivation.device_id = device.device_id) as derivations
    from device where ${sql.ref(column)} = ${eui} and ${isReached}`.execute(db);
  const row = rows[0];
  return (
    row && {
      deviceId: row.device_id,
      orgId: row.org_id,
      eui: row.eui,
      model: row.model,
      profileId: row.profile_id,
      kind: row.kind,
      deviceKeySealed: row.device_key_sealed,
      byOperator: ofOrganisation === null,
      derivations: row.derivations ?? [],
    }
  );
}

/** The operator's network servers are ChirpStack. */
const formatOf = (kind: NetworkServerKind | null): MessageFormat =>
  kind === null ? 'chirpstack' : NETWORK_SERVERS[kind].format;

/** A token that is in force, with the organisation whose connection it is (null: the operator's). */
export async function findConnection(
  db: Db,
  tokenHash: Buffer,
): Promise<Pick<NetworkServer, 'ofOrganisation' | 'mqttFormat'> | undefined> {
  const { rows } = await sql<{ org_id: OrgId | null; kind: NetworkServerKind | null }>`
    select org_id, kind from connection where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
  const row = rows[0];
  return row && { ofOrganisation: row.org_id, mqttFormat: formatOf(row.kind) };
}
