import type { ArrangedBlock } from '@fieldscope/contract/calls/blocks';
import { STATUS_IDS } from '@fieldscope/contract/definitions/measurements';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

const { longitude: LONGITUDE, latitude: LATITUDE } = MEASUREMENT_ID;

export interface BlockKey {
  channel: number;
  measurement_id: number;
}

interface BlockRow extends BlockKey {
  name: string;
  hidden: boolean;
}

/** Value blocks of a device in their order. */
export async function listBlocks(db: Db, orgId: OrgId, deviceId: number): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select series.channel, series.measurement_id, coalesce(block.name, '') as name,
      coalesce(block.hidden, false) as hidden
    from series
    left join value_block as block using (org_id, device_id, channel, measurement_id)
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and series.measurement_id not between ${STATUS_IDS.first} and ${STATUS_IDS.last}
      and series.measurement_id <> ${LONGITUDE}
    order by block.place, series.measurement_id <> ${LATITUDE}, series.channel, series.measurement_id`.execute(
    db,
  );
  return rows;
}

/** What was chosen for blocks of devices. */
export async function listArranged(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
): Promise<(ArrangedBlock & { device_id: number })[]> {
  const { rows } = await sql<ArrangedBlock & { device_id: number }>`
    select device_id, channel, measurement_id, place, hidden, name from value_block
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])
    order by device_id, place, channel, measurement_id`.execute(db);
  return rows;
}

/** Id of a device of the organisation, whose blocks no other transaction arranges until the transaction ends. */
export async function lockDevice(db: Db, orgId: OrgId, eui: Eui): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select device_id as id from device where org_id = ${orgId} and eui = ${eui} for no key update`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Gives blocks of a device the places 1, 2, 3 … */
export async function saveOrder(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  blocks: readonly BlockKey[],
): Promise<void> {
  await sql`
    insert into value_block (org_id, device_id, channel, measurement_id, place)
    select ${orgId}, ${deviceId}, channel, measurement_id, place
    from unnest(
      ${blocks.map(({ channel }) => channel)}::int[], ${blocks.map(({ measurement_id }) => measurement_id)}::int[]
    ) with ordinality as given (channel, measurement_id, place)
    on conflict (org_id, device_id, channel, measurement_id) do update set place = excluded.place`.execute(
    db,
  );
}

/** Sets what is given of a block. */
export async function saveBlock(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { channel, measurement_id }: BlockKey,
  { name, hidden }: { name?: string; hidden?: boolean },
): Promise<void> {
  await sql`
    insert into value_block as block (org_id, device_id, channel, measurement_id, name, hidden)
    values (${orgId}, ${deviceId}, ${channel}, ${measurement_id}, ${name ?? ''}, ${hidden ?? false})
    on conflict (org_id, device_id, channel, measurement_id) do update
    set name = coalesce(${name ?? null}, block.name), hidden = coalesce(${hidden ?? null}, block.hidden)`.execute(
    db,
  );
}

export async function deleteBlocks(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from value_block where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(
    db,
  );
}
