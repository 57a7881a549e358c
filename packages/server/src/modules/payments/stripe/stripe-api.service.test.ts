import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config';
import { OutboundError } from '../../../platform/http/outbound';
import type { Secrets } from '../../../platform/security/secrets';
import { openStripeApi, StripeFault } from './stripe-api.service';

const config = readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
const secrets = { hmac: () => Buffer.alloc(32, 7) } as unknown as Secrets;

test('a Stripe that hangs has so many waiting and no more; the others are told at once', async () => {
  const hanging: ((error: Error) => void)[] = [];
  const api = await openStripeApi({
    ...{ config, secrets },
    fetchOutside: () => new Promise((_, reject) => hanging.push(reject)),
  });
  const asked = Array.from({ length: 20 }, () => api.ask((stripe) => stripe.refunds.retrieve('re_1')));
  const outcomes = asked.map((one) =>
    one.then(
      () => 'answered',
      (error: unknown) => error,
    ),
  );
  for (const outcome of outcomes.slice(16)) expect(await outcome).toBeInstanceOf(StripeFault);
  expect(hanging).toHaveLength(16);
  for (let end = hanging.shift(); end; end = hanging.shift()) end(new OutboundError('timeout'));
  await expect.poll(() => hanging.length).toBe(16);
  for (const end of hanging) end(new OutboundError('timeout'));
  for (const outcome of outcomes)
    expect(await outcome).toMatchObject({ status: undefined, isRefusal: false });
});

test('a request goes to the address of the settings, with the key in its head alone', async () => {
  const requests: { address: string; request: unknown; options: unknown }[] = [];
  const api = await openStripeApi({
    ...{ config, secrets },
    async fetchOutside(address, request, options) {
      requests.push({ address, request, options });
      return Response.json(
        { error: { type: 'invalid_request_error', message: 'Paula is not here' } },
        { status: 404 },
      );
    },
  });
  const answer = api.ask((stripe) => stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'one' }));
  await expect(answer).rejects.toMatchObject({
    ...{ status: 404, isRefusal: true, message: expect.not.stringContaining('Paula') },
  });
  expect(requests).toMatchObject([
    {
      address: 'https://api.stripe.com/v1/refunds',
      request: {
        method: 'POST',
        body: 'charge=ch_1',
        headers: { authorization: 'Bearer sk_test_1', 'idempotency-key': 'one' },
      },
      options: { audience: 'operator', timeoutMs: 8000 },
    },
  ]);
});
