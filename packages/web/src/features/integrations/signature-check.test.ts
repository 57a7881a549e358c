import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from '../../../../server/src/platform/http/signed-messages';
import { signatureCheck } from './signature-check';

test('the program that is shown takes what the portal signs, and nothing else', async () => {
  const secret = newSecret();
  const { isGenuine } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(signatureCheck(secret))}`
  );
  const message = { id: 'msg_1', body: '{"type":"alarms.test"}', now: Date.now() };
  expect(isGenuine(signedHeaders(secret, message), message.body)).toBe(true);
  expect(isGenuine(signedHeaders(secret, message), '{}')).toBe(false);
  expect(isGenuine(signedHeaders(newSecret(), message), message.body)).toBe(false);
  expect(isGenuine(signedHeaders(secret, { ...message, now: message.now - 600_000 }), message.body)).toBe(
    false,
  );
});
