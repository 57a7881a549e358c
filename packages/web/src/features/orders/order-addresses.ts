import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';

export const ORDERS_PATH = '/order_list';
export const UNPAID_ORDERS_PATH = `${ORDERS_PATH}?status=unpaid`;
export const PURCHASE_PATH = '/service_purchase';

/** Where an order is shown. */
export const addressOfOrder = (orderId: string): string => `/order_detail?order_id=${orderId}`;

/** Where it is shown right after it was placed, or paid. */
export const addressOfResult = (orderId: string): string => `/purchase_result?order_id=${orderId}`;

/** Where services are bought for devices; of very many for the first ones. */
export const purchaseFor = (euis: readonly string[]): string =>
  `${PURCHASE_PATH}?eui=${euis.slice(0, ORDER_LIMITS.devices).join(',')}`;

/** The devices that such an address names. */
export const devicesOfAddress = (address: URLSearchParams): string[] => [
  ...new Set((address.get('eui') ?? '').split(',').filter(Boolean)),
];
