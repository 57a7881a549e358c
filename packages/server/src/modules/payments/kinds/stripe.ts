import { openStripeApi } from '../stripe/stripe-api.service';
import { giveBack } from '../stripe/stripe-refunds.service';
import { openSessions } from '../stripe/stripe-sessions.service';
import { stripeRoutes } from '../stripe/stripe-webhook.routes';
import type { PaymentKind } from './kind';

/** Orders that are paid on a page of Stripe. */
export const stripe: PaymentKind = {
  givesBack: true,
  async open(parts) {
    const api = await openStripeApi(parts);
    const sessions = openSessions({ ...parts, api });
    return {
      ...sessions,
      giveBack: (refund) => giveBack(api, refund),
      routes: [stripeRoutes({ ...parts, api })],
    };
  },
};
