/** States of an order, with the numbers of the specification (document 1 section 4). */
export const ORDER_STATUS = {
  unpaid: 1,
  paid: 2,
  pending: 3,
  canceled: 4,
  error: 5,
  completed: 6,
  refund: 7,
} as const;
export type OrderState = keyof typeof ORDER_STATUS;
export const ORDER_STATES = Object.keys(ORDER_STATUS) as OrderState[];

/**
 * Which state may follow which; any other change is refused. A paid order is delivered and can be refunded; it is completed
 * once the time for refunds is over. It is pending while something of it cannot be delivered.
 */
export const NEXT_ORDER_STATES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  unpaid: ['paid', 'canceled'],
  paid: ['pending', 'completed', 'refund'],
  pending: ['completed', 'error'],
  error: ['pending', 'refund'],
  completed: [],
  canceled: [],
  refund: [],
};
