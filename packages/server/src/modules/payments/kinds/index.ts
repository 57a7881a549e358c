import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { paymentMethodsOf } from '../../price-list/payment-methods.model';
import { invoice } from './invoice';
import type { KindParts, OpenedKind, PaymentKind } from './kind';
import { stripe } from './stripe';

const KINDS: { [Method in PaymentMethod]: PaymentKind } = { invoice, stripe };

/** Whether money that came so goes back the same way; else the operator gives it back. */
export const givesBack = (method: PaymentMethod): boolean => KINDS[method].givesBack;

export type OpenedKinds = ReadonlyMap<PaymentMethod, OpenedKind>;

/** The kinds that are set up here. */
export async function openKinds(parts: KindParts): Promise<OpenedKinds> {
  const methods = paymentMethodsOf(parts.config);
  const opened = methods.map(async (method) => [method, await KINDS[method].open(parts)] as const);
  return new Map(await Promise.all(opened));
}
