import { PAYMENT_METHODS, type PaymentMethod } from '@fieldscope/contract/order-limits';
import type { Config } from '../../platform/config';

/** The setting without which orders cannot be paid so. */
const NEEDED_SETTINGS: { [Method in PaymentMethod]?: keyof Config } = { stripe: 'STRIPE_SECRET_KEY' };

/** Ways in which orders can be paid here. */
export const paymentMethodsOf = (config: Config): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => {
    const needed = NEEDED_SETTINGS[method];
    return needed === undefined || config[needed] !== undefined;
  });
