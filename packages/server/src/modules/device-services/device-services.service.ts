import type { BodyOf, InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceServices } from '@fieldscope/contract/calls/device-services';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { rowsOfPage } from '@fieldscope/contract/paging';
import { SECOND_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx } from '../../platform/http/request-context';
import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { soldAt, type Words, wordsIn } from '../price-list/price-list.model';
import { priceListInForce } from '../price-list/price-list.service';
import { servicesChanged } from './device-services.events';
import { nextService, sumBySku, unusedOf } from './device-services.model';
import * as repository from './device-services.repository';

export interface GivenService {
  /** null: it comes of a redeem code or a quota. */
  orderId: string | null;
  sku: string;
  names: Words;
  days: number;
}

/**
 * Gives devices of an organisation days of service, after those that they have.
 * @throws AppError device_not_in_organisation
 */
export async function startServices(
  trx: Db,
  orgId: OrgId,
  euis: readonly string[],
  { days, ...service }: GivenService,
  now: number,
): Promise<void> {
  const devices = await repository.lockDevices(trx, orgId, euis);
  for (const eui of euis) {
    const { deviceId, lastEnd } = devices.get(eui) ?? fail('device_not_in_organisation', { eui });
    await repository.insertService(trx, orgId, { deviceId, ...service, ...nextService(lastEnd, days, now) });
  }
  await notifyProcesses(trx, servicesChanged, [{ orgId }]);
}

/** Until the transaction ends nobody else gives these devices services: all at once, so that nobody waits for another in a circle. */
export const keepDevices = async (trx: Db, orgId: OrgId, euis: readonly string[]): Promise<void> =>
  void (await repository.lockDevices(trx, orgId, euis));

/** Gives an organisation services for devices that it names later. */
export const addQuota = (trx: Db, orgId: OrgId, quota: repository.NewQuota): Promise<void> =>
  repository.insertQuota(trx, orgId, quota);

/** What of an order was not used, by SKU: of services ms of all devices, of quotas pieces. What left with its device is used. */
export type Unused = ReadonlyMap<string, number>;

/** Ends the services and quotas of an order, in the transaction of its refund. */
export async function endServicesOfOrder(
  trx: Db,
  { orgId, orderId, now }: { orgId: OrgId; orderId: string; now: number },
): Promise<{ services: Unused; quotas: Unused }> {
  // A service that begins meanwhile would not move up.
  await repository.lockDevicesOfOrder(trx, orgId, orderId);
  const unused = await findUnusedServices(trx, { orgId, orderId, now });
  await repository.endServicesOfOrder(trx, orgId, orderId, now);
  await notifyProcesses(trx, servicesChanged, [{ orgId }]);
  await repository.takeQuotasOfOrder(trx, orgId, orderId);
  return unused;
}

/** What of the services and quotas of an order is not used by then. */
export async function findUnusedServices(
  db: Db,
  { orgId, orderId, now }: { orgId: OrgId; orderId: string; now: number },
): Promise<{ services: Unused; quotas: Unused }> {
  const times = await repository.listServicesOfOrder(db, orgId, orderId);
  const quotas = await repository.listQuotasOfOrder(db, orgId, orderId);
  return {
    services: sumBySku(times.map(({ sku, ...time }) => [sku, unusedOf(time, now)])),
    quotas: sumBySku(quotas.map(({ sku, left }) => [sku, left])),
  };
}

/** Devices with a service, running or ended. */
export async function listServices(
  ctx: OrgCtx,
  { state, eui, offset, length }: InputOf<typeof deviceServices.list>,
): Promise<ResultOf<typeof deviceServices.list>> {
  const now = ctx.clock.now();
  const isRunning = state === undefined ? undefined : state === 'in_service';
  const { rows, count } = await repository.listServices(ctx.db, ctx.orgId, {
    ...{ isRunning, eui, now },
    ...rowsOfPage({ offset, length }),
  });
  return {
    list: rows.map(({ names, ...row }) => ({
      ...row,
      state: row.ends_at > now ? 'in_service' : 'disabled',
      service_name: wordsIn(names, ctx.language),
    })),
    page: { count },
  };
}

/** Devices for which a service can be bought. @throws AppError resource_missing */
export async function listServiceableDevices(
  { db, orgId, clock }: OrgCtx,
  { sku, search, offset, length }: InputOf<typeof deviceServices.listDevices>,
): Promise<ResultOf<typeof deviceServices.listDevices>> {
  const models = sku === undefined ? [] : await modelsOf(db, sku, clock.now());
  const page = rowsOfPage({ offset, length });
  const { rows, count } = await repository.listDevices(db, orgId, { models, search, ...page });
  return { list: rows, page: { count } };
}

/** Models that something that is sold is for; none: every model. */
async function modelsOf(db: Db, sku: string, now: number): Promise<string[]> {
  const sold = soldAt(await priceListInForce(db), now).find((one) => one.sku === sku);
  return (sold ?? fail('resource_missing')).models;
}

/** Times of service that an order brought. */
export const servicesOfOrder = repository.listTimesOfOrder;

/** Services that were bought without naming devices. */
export async function listQuotas(ctx: OrgCtx): Promise<ResultOf<typeof deviceServices.listQuotas>> {
  const rows = await repository.listQuotas(ctx.db, ctx.orgId);
  return { list: rows.map(({ names, ...row }) => ({ ...row, name: wordsIn(names, ctx.language) })) };
}

/**
 * Gives devices services from a quota, to all of them or to none.
 * @throws AppError quota_missing, device_not_in_organisation, operation_unsupported (it is for other models)
 */
export async function applyQuota(ctx: OrgCtx, { sku, eui }: BodyOf<typeof deviceServices.useQuota>) {
  const { db, orgId, clock } = ctx;
  const now = clock.now();
  ctx.subject = eui.join(', ');
  await inTransaction(db, async (trx) => {
    const devices = await repository.lockDevices(trx, orgId, eui);
    const waiting = [...new Set(eui)];
    for (const quota of await repository.lockQuotas(trx, orgId, sku)) {
      const taken = waiting.splice(0, quota.left);
      for (const one of taken) {
        const { model } = devices.get(one) ?? fail('device_not_in_organisation', { eui: one });
        if (quota.models.length > 0 && !quota.models.includes(model)) fail('operation_unsupported');
      }
      if (taken.length > 0) await repository.addUsed(trx, orgId, quota.quotaId, taken.length);
      await startServices(
        trx,
        orgId,
        taken,
        { orderId: null, sku, names: quota.names, days: quota.days },
        now,
      );
    }
    if (waiting.length > 0) fail('quota_missing');
  });
  return {};
}

/** Leaves out what is of devices whose service has ended, for reads that name no device. */
export async function ofDevicesInService<T extends { deviceId: number }>(
  { db, orgId, clock }: Pick<OrgCtx, 'db' | 'orgId' | 'clock'>,
  found: readonly T[],
): Promise<T[]> {
  if (found.length === 0) return [];
  const deviceIds = [...new Set(found.map(({ deviceId }) => deviceId))];
  const disabled = new Set(await repository.listDisabledIds(db, orgId, deviceIds, clock.now()));
  return found.filter(({ deviceId }) => !disabled.has(deviceId));
}

/** How long a process believes that nobody was given a service: whoever is, has it for a day at least. */
const BELIEVED_MS = 10 * SECOND_MS;

/**
 * Where nobody has ever had a service, nothing is looked up with each call.
 * @returns what throws AppError device_disabled when the service of one of the named devices has ended
 */
export function createServiceCheck({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>) {
  let believedUntil = 0;
  let hasServices = false;
  return async (orgId: OrgId, euis: readonly string[]): Promise<void> => {
    if (euis.length === 0 || clock.now() < believedUntil) return;
    hasServices ||= await repository.hasServices(db);
    if (!hasServices) {
      believedUntil = clock.now() + BELIEVED_MS;
      return;
    }
    const [disabled] = await repository.listDisabled(db, orgId, euis, clock.now());
    if (disabled) fail('device_disabled', { eui: disabled });
  };
}

export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  repository.deleteServices(trx, orgId, deviceIds);
