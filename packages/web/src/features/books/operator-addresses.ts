export const OPERATOR_ORDERS_PATH = '/operator_orders';

/** Where the operator sees an order. */
export const operatorAddressOfOrder = (orderId: string): string => `/operator_order?order_id=${orderId}`;

/** Where the operator sees what an organisation has of credits, and every movement of them. */
export const addressOfLedger = (orgId: string): string => `/operator_ledger?org=${orgId}`;
