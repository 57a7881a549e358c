import type { ResultOf } from '@fieldscope/contract/call';
import type { heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { at, type Db, inTransaction, sql } from '../../platform/postgres/db';
import { lockOrganisations } from '../accounts/organisation-locks.service';

/** What was heard of a gateway since the last write. */
export interface HeardGatewayRow {
  orgId: OrgId;
  eui: Eui;
  name: string;
  /** Digest in hex of the connection's token. */
  token: string;
  firstAt: number;
  heardAt: number;
  rssi: number | null;
  snr: number | null;
  uplinks: number;
}

/** Keeps gateways within their limit; those that their organisation has are left out. */
export async function upsertGateways(db: Db, rows: HeardGatewayRow[]): Promise<void> {
  const organisations = [...new Set(rows.map(({ orgId }) => orgId))];
  await inTransaction(db, async (trx) => {
    // No other transaction counts the places of these organisations meanwhile.
    await lockOrganisations(trx, organisations);
    await sql`
      insert into heard_gateway as held
        (org_id, eui, name, token_hash, first_heard_at, last_heard_at, rssi, snr, uplinks)
      select org_id, eui, name, decode(token, 'hex'), first_at, heard_at, rssi, snr, uplinks
      from (
        select given.*, known.org_id is null as is_new,
          row_number() over (partition by given.org_id, known.org_id is null order by given.eui) as nth
        from unnest(
          ${rows.map(({ orgId }) => orgId)}::bigint[], ${rows.map(({ eui }) => eui)}::text[],
          ${rows.map(({ name }) => name)}::text[], ${rows.map(({ token }) => token)}::text[], ${rows.map(({ firstAt }) => at(firstAt))}::timestamptz[],
          ${rows.map(({ heardAt }) => at(heardAt))}::timestamptz[], ${rows.map(({ rssi }) => rssi)}::real[],
          ${rows.map(({ snr }) => snr)}::real[], ${rows.map(({ uplinks }) => uplinks)}::bigint[]
        ) as given (org_id, eui, name, token, first_at, heard_at, rssi, snr, uplinks)
        join organisation using (org_id)
        left join heard_gateway as known on known.org_id = given.org_id and known.eui = given.eui
        where not exists (select from device where device.org_id = given.org_id and device.eui = given.eui)
          -- What was on its way from a connection that is gone names no gateway.
          and exists (select from connection where connection.org_id = given.org_id and token_hash = decode(given.token, 'hex'))
      ) as heard
      where not is_new or nth + (
        select count(*) from heard_gateway where heard_gateway.org_id = heard.org_id
      ) <= ${HEARD_LIMITS.gateways}
      order by org_id, eui
      on conflict (org_id, eui) do update
      set name = coalesce(nullif(excluded.name, ''), held.name), token_hash = excluded.token_hash,
        last_heard_at = greatest(excluded.last_heard_at, held.last_heard_at),
        rssi = coalesce(excluded.rssi, held.rssi), snr = coalesce(excluded.snr, held.snr),
        uplinks = held.uplinks + excluded.uplinks`.execute(trx);
  });
}

/** Gateways that an organisation heard since a time and does not have, the newest first. */
export async function listGateways(
  db: Db,
  orgId: OrgId,
  since: number,
): Promise<ResultOf<typeof heardGateways.list>> {
  const { rows } = await sql<ResultOf<typeof heardGateways.list>[number]>`
    select heard.eui, heard.name, coalesce(connection.label, '') as connection, heard.first_heard_at,
      heard.last_heard_at, heard.rssi, heard.snr, heard.uplinks::float8 as uplinks
    from heard_gateway as heard
    left join connection
      on connection.token_hash = heard.token_hash and connection.org_id = heard.org_id and connection.revoked_at is null
    where heard.org_id = ${orgId} and heard.last_heard_at >= ${at(since)} and not exists (
      select from device where device.org_id = heard.org_id and device.eui = heard.eui)
    order by heard.last_heard_at desc, heard.eui`.execute(db);
  return rows;
}
