import { at, type Db, sql } from '../../platform/postgres/db';
import type { PriceList } from './price-list.model';

export interface PriceListRow {
  price_list_id: string;
  imported_at: number;
  imported_by: string;
  commodities: number;
}

const COLUMNS = sql`price_list_id, imported_at, imported_by, commodities`;
const VERSIONS_SHOWN = 50;

/** The newest list; undefined: there was never one. */
export async function findNewest(db: Db): Promise<(PriceListRow & { content: PriceList }) | undefined> {
  const { rows } = await sql<PriceListRow & { content: PriceList }>`
    select ${COLUMNS}, content from price_list order by price_list_id desc limit 1`.execute(db);
  return rows[0];
}

/** Whether the newest list sells anything. */
export async function sellsAnything(db: Db): Promise<boolean> {
  const { rows } = await sql<{ commodities: number }>`
    select commodities from price_list order by price_list_id desc limit 1`.execute(db);
  return (rows[0]?.commodities ?? 0) > 0;
}

/** The newest versions, the newest first. */
export async function listVersions(db: Db): Promise<PriceListRow[]> {
  const { rows } = await sql<PriceListRow>`
    select ${COLUMNS} from price_list order by price_list_id desc limit ${VERSIONS_SHOWN}`.execute(db);
  return rows;
}

export async function insertPriceList(
  db: Db,
  { list, by, now }: { list: PriceList; by: string; now: number },
): Promise<string> {
  const { rows } = await sql<{ price_list_id: string }>`
    insert into price_list (imported_at, imported_by, commodities, content)
    values (${at(now)}, ${by}, ${list.commodities.length}, ${JSON.stringify(list)}::jsonb)
    returning price_list_id`.execute(db);
  return rows[0]!.price_list_id;
}
