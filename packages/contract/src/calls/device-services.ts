import { z } from 'zod';
import { call } from '../call';
import { DEVICE_KINDS } from '../device-kinds';
import { answer, listOf } from '../fields';
import { EuiInAnyCase } from '../ids';
import { ORDER_LIMITS } from '../order-limits';
import { Paging, pageOf } from '../paging';
import { ListedOrder } from './orders';
import { Sku } from './price-list';

/** `in_service`: it runs. `disabled`: it has ended, and history of the device is closed until another begins. */
export const SERVICE_STATES = ['in_service', 'disabled'] as const;

const DeviceService = answer({
  eui: z.string(),
  name: z.string(),
  model: z.string(),
  kind: z.enum(DEVICE_KINDS),
  state: z.enum(SERVICE_STATES),
  started_at: z.number(),
  ends_at: z.number(),
  /** Of what was ordered last. */
  service_name: z.string(),
  days: z.number().int(),
});
export type DeviceService = z.infer<typeof DeviceService>;

const Quota = answer({
  sku: z.string(),
  name: z.string(),
  days: z.number().int(),
  /** Models that it is for; empty: every model. */
  models: z.array(z.string()),
  bought: z.number().int(),
  left: z.number().int(),
});
const ServiceableDevice = answer({
  eui: z.string(),
  name: z.string(),
  model: z.string(),
  kind: z.enum(['gateway', 'node', 'tracker', 'camera', 'kit']),
  /** When its service ends, or has ended; null: it never had one. */
  ends_at: z.number().nullable(),
});
export type ServiceableDevice = z.infer<typeof ServiceableDevice>;
export type DeviceQuota = z.infer<typeof Quota>;

/** Services of devices: what was bought for them, how long it runs, and what may still be given to a device. */
export const deviceServices = {
  list: call({
    method: 'GET',
    path: '/billing/device_services',
    role: 'observer',
    beforeRecharge: true,
    summary: 'Services of the devices, those that end first at the top',
    query: z.object({
      ...Paging,
      state: z.enum(SERVICE_STATES).optional(),
      /** Of one device. */
      eui: EuiInAnyCase.optional(),
    }),
    result: pageOf(DeviceService),
  }),
  listDevices: call({
    method: 'GET',
    path: '/billing/serviceable_devices',
    role: 'observer',
    beforeRecharge: true,
    summary:
      'Devices for which a service can be bought, with the end of the one that they have: those that end first at the top, then those without',
    query: z.object({
      ...Paging,
      /** Those that this service or quota is for; absent: all. */
      sku: Sku.optional(),
      /** Part of a name or an EUI. */
      search: z.string().trim().max(64).optional(),
    }),
    result: pageOf(ServiceableDevice),
    // Nothing is sold by this SKU now.
    fails: ['resource_missing'],
  }),
  listOrders: call({
    method: 'GET',
    path: '/order/query_device_order_list',
    role: 'observer',
    beforeRecharge: true,
    summary: 'Orders with a service of a device, newest first',
    query: z.object({ ...Paging, eui: EuiInAnyCase }),
    result: pageOf(ListedOrder),
    fails: ['device_not_in_organisation'],
  }),
  listQuotas: call({
    method: 'GET',
    path: '/device_quota/query_all_quota_device',
    role: 'observer',
    beforeRecharge: true,
    summary: 'Services that were bought without naming devices, and how many of them are left',
    result: answer({ list: z.array(Quota) }),
  }),
  useQuota: call({
    method: 'POST',
    path: '/billing/use_quota',
    role: 'administrator',
    beforeRecharge: true,
    summary: 'Gives devices services from a quota, to all of them or to none',
    body: z.object({
      sku: Sku,
      eui: listOf(EuiInAnyCase, { least: 1, most: ORDER_LIMITS.devices }),
    }),
    // The quota has fewer left than there are devices.
    fails: ['quota_missing', 'device_not_in_organisation', 'operation_unsupported'],
  }),
};
