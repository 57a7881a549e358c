import { ORDER_STATES, ORDER_STATUS, type OrderState } from '@fieldscope/contract/order-status';

/** The state that a number of the contract stands for. */
export const stateOf = (status: number): OrderState =>
  ORDER_STATES.find((state) => ORDER_STATUS[state] === status) ?? 'error';
