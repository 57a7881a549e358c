import type { DeviceService, ServiceableDevice } from '@fieldscope/contract/calls/device-services';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { Words } from '../price-list/price-list.model';
import type { ServiceTime } from './device-services.model';

export interface NewService extends ServiceTime {
  deviceId: number;
  orderId: string | null;
  sku: string;
  names: Words;
}

/** Until the transaction ends nobody else gives these devices services. @returns their ids by EUI, of those that the organisation has */
export async function lockDevices(
  trx: Db,
  orgId: OrgId,
  euis: readonly string[],
): Promise<Map<string, { deviceId: number; model: string; lastEnd: number | undefined }>> {
  const { rows } = await sql<{ eui: Eui; deviceId: number; model: string }>`
    select eui, device_id as "deviceId", model from device
    where org_id = ${orgId} and eui = any(${[...euis]}::text[]) order by device_id for no key update`.execute(
    trx,
  );
  const { rows: ends } = await sql<{ deviceId: number; lastEnd: number }>`
    select device_id as "deviceId", max(ends_at) as "lastEnd" from device_service
    where org_id = ${orgId} and device_id = any(${rows.map(({ deviceId }) => deviceId)}::int[])
    group by device_id`.execute(trx);
  const lastEnds = new Map(ends.map(({ deviceId, lastEnd }) => [deviceId, lastEnd]));
  return new Map(rows.map(({ eui, ...one }) => [eui, { ...one, lastEnd: lastEnds.get(one.deviceId) }]));
}

export async function insertService(trx: Db, orgId: OrgId, service: NewService): Promise<void> {
  const { deviceId, orderId, sku, names, startsAt, endsAt } = service;
  await sql`
    insert into device_service (org_id, device_id, order_id, sku, names, starts_at, ends_at)
    values (${orgId}, ${deviceId}, ${orderId}, ${sku}, ${JSON.stringify(names)}::jsonb, ${at(startsAt)},
      ${at(endsAt)})`.execute(trx);
}

/** Until the transaction ends nobody else gives services to the devices of an order. */
export async function lockDevicesOfOrder(trx: Db, orgId: OrgId, orderId: string): Promise<void> {
  await sql`
    select 1 from device where device_id in (
      select device_id from device_service where org_id = ${orgId} and order_id = ${orderId})
    order by device_id for no key update`.execute(trx);
}

/** Times of service that an order brought. */
export async function listServicesOfOrder(
  trx: Db,
  orgId: OrgId,
  orderId: string,
): Promise<(ServiceTime & { sku: string })[]> {
  const { rows } = await sql<ServiceTime & { sku: string }>`
    select sku, starts_at as "startsAt", ends_at as "endsAt" from device_service
    where org_id = ${orgId} and order_id = ${orderId} for update`.execute(trx);
  return rows;
}

/** Ends what of the services of an order is still to come; those after them move up. Who had less than a day of one has had none. */
export async function endServicesOfOrder(trx: Db, orgId: OrgId, orderId: string, now: number): Promise<void> {
  await sql`
    with ended as (
      update device_service as ended set ends_at = greatest(before.starts_at, least(before.ends_at, ${at(now)}))
      from device_service as before
      where ended.org_id = ${orgId} and ended.order_id = ${orderId} and before.service_id = ended.service_id
      returning ended.device_id, before.ends_at as old_end, before.ends_at - ended.ends_at as freed
    )
    update device_service as later set starts_at = later.starts_at - freed, ends_at = later.ends_at - freed
    from (select device_id, min(old_end) as old_end, sum(freed) as freed from ended group by device_id) as gone
    where later.device_id = gone.device_id and later.org_id = ${orgId} and later.starts_at >= gone.old_end
      and later.order_id is distinct from ${orderId}`.execute(trx);
  await sql`
    delete from device_service where org_id = ${orgId} and order_id = ${orderId}
      and ends_at - starts_at < interval '1 day'`.execute(trx);
}

export interface ServiceRow {
  eui: Eui;
  name: string;
  model: string;
  kind: DeviceService['kind'];
  started_at: number;
  ends_at: number;
  names: Words;
  days: number;
}

interface ServiceFilter {
  /** undefined: those that have ended, too. */
  isRunning: boolean | undefined;
  /** Of one device. */
  eui: Eui | undefined;
  now: number;
}

/** Devices that have or had a service, those that end first at the top. */
export async function listServices(
  db: Db,
  orgId: OrgId,
  { isRunning, eui, now, skip, take }: ServiceFilter & PageRows,
): Promise<{ rows: ServiceRow[]; count: number }> {
  const ofDevices = sql`
    select device_id, min(starts_at) as started_at, max(ends_at) as ends_at,
      (array_agg(names order by ends_at desc))[1] as names,
      (array_agg(extract(day from ends_at - starts_at)::int order by ends_at desc))[1] as days
    from device_service where org_id = ${orgId}
      and (${eui ?? null}::text is null or device_id = (
        select device_id from device where org_id = ${orgId} and eui = ${eui ?? null}))
    group by device_id
    having coalesce(${isRunning ?? null}::boolean, max(ends_at) > ${at(now)}) = (max(ends_at) > ${at(now)})`;
  const { rows } = await sql<ServiceRow>`
    select eui, name, model, kind, started_at, ends_at, names, days
    from (${ofDevices}) as service join device using (device_id)
    where device.org_id = ${orgId} order by ends_at, eui limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (${ofDevices}) as service`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** Devices of some models, or of all, with the end of their service: those that end first, then those without. */
export async function listDevices(
  db: Db,
  orgId: OrgId,
  { models, search = '', skip, take }: { models: readonly string[]; search?: string } & PageRows,
): Promise<{ rows: ServiceableDevice[]; count: number }> {
  const chosen = sql`
    device.org_id = ${orgId} and (cardinality(${[...models]}::text[]) = 0 or model = any(${[...models]}::text[]))
    and (position(upper(${search}) in eui) > 0 or position(lower(${search}) in lower(name)) > 0)`;
  const { rows } = await sql<ServiceableDevice>`
    select eui, name, model, kind, ends_at from device left join (
      select device_id, max(ends_at) as ends_at from device_service where org_id = ${orgId} group by device_id
    ) as service using (device_id)
    where ${chosen} order by ends_at nulls last, lower(name), eui limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from device where ${chosen}`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** Times of service of devices that an order brought, those that end first at the top. */
export async function listTimesOfOrder(
  db: Db,
  orgId: OrgId,
  orderId: string,
): Promise<{ eui: Eui; sku: string; starts_at: number; ends_at: number }[]> {
  const { rows } = await sql<{ eui: Eui; sku: string; starts_at: number; ends_at: number }>`
    select eui, sku, starts_at, ends_at from device_service join device using (device_id)
    where device_service.org_id = ${orgId} and device.org_id = ${orgId} and order_id = ${orderId}
    order by ends_at, eui`.execute(db);
  return rows;
}

/** Whether any device has or had a service. */
export async function hasServices(db: Db): Promise<boolean> {
  const { rows } = await sql`select from device_service limit 1`.execute(db);
  return rows.length > 0;
}

/** Those of an organisation's devices whose service has ended. */
export async function listDisabled(
  db: Db,
  orgId: OrgId,
  euis: readonly string[],
  now: number,
): Promise<Eui[]> {
  const { rows } = await sql<{ eui: Eui }>`
    select eui from device join device_service using (device_id)
    where device.org_id = ${orgId} and device_service.org_id = ${orgId} and eui = any(${[...euis]}::text[])
    group by eui having max(ends_at) <= ${at(now)}`.execute(db);
  return rows.map(({ eui }) => eui);
}

/** The same by id, among some. */
export async function listDisabledIds(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  now: number,
): Promise<number[]> {
  const { rows } = await sql<{ deviceId: number }>`
    select device_id as "deviceId" from device_service
    where org_id = ${orgId} and device_id = any(${[...deviceIds]}::int[])
    group by device_id having max(ends_at) <= ${at(now)}`.execute(db);
  return rows.map(({ deviceId }) => deviceId);
}

export interface NewQuota {
  orderId: string | null;
  sku: string;
  names: Words;
  days: number;
  models: readonly string[];
  bought: number;
  madeAt: number;
}

export async function insertQuota(trx: Db, orgId: OrgId, quota: NewQuota): Promise<void> {
  const { orderId, sku, names, days, models, bought, madeAt } = quota;
  await sql`
    insert into device_quota (org_id, order_id, sku, names, days, models, bought, made_at)
    values (${orgId}, ${orderId}, ${sku}, ${JSON.stringify(names)}::jsonb, ${days}, ${[...models]}::text[], ${bought},
      ${at(madeAt)})`.execute(trx);
}

export interface QuotaRow {
  sku: string;
  names: Words;
  days: number;
  models: string[];
  bought: number;
  left: number;
}

export async function listQuotas(db: Db, orgId: OrgId): Promise<QuotaRow[]> {
  const { rows } = await sql<QuotaRow>`
    select sku, (array_agg(names order by made_at desc))[1] as names, days, models,
      sum(bought)::int as bought, sum(bought - used)::int as left
    from device_quota where org_id = ${orgId} group by sku, days, models order by sku, days`.execute(db);
  return rows;
}

export interface OpenQuota {
  quotaId: string;
  orderId: string | null;
  names: Words;
  days: number;
  models: string[];
  left: number;
}

/** Quotas of a SKU of which there are some left, the oldest first; nobody else uses them until the transaction ends. */
export async function lockQuotas(trx: Db, orgId: OrgId, sku: string): Promise<OpenQuota[]> {
  const { rows } = await sql<OpenQuota>`
    select quota_id as "quotaId", order_id as "orderId", names, days, models, bought - used as left from device_quota
    where org_id = ${orgId} and sku = ${sku} and used < bought order by made_at, quota_id for update`.execute(
    trx,
  );
  return rows;
}

export async function addUsed(trx: Db, orgId: OrgId, quotaId: string, used: number): Promise<void> {
  await sql`
    update device_quota set used = used + ${used} where org_id = ${orgId} and quota_id = ${quotaId}`.execute(
    trx,
  );
}

/** Quotas that an order brought. */
export async function listQuotasOfOrder(
  trx: Db,
  orgId: OrgId,
  orderId: string,
): Promise<{ sku: string; left: number }[]> {
  const { rows } = await sql<{ sku: string; left: number }>`
    select sku, bought - used as left from device_quota
    where org_id = ${orgId} and order_id = ${orderId} for update`.execute(trx);
  return rows;
}

/** Takes what is left of the quotas of an order back. */
export async function takeQuotasOfOrder(trx: Db, orgId: OrgId, orderId: string): Promise<void> {
  await sql`
    update device_quota set bought = used where org_id = ${orgId} and order_id = ${orderId}`.execute(trx);
}

/** Services follow their devices: what is left of them is given up. */
export async function deleteServices(trx: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from device_service where org_id = ${orgId} and device_id = any(${[...deviceIds]}::int[])`.execute(
    trx,
  );
}
