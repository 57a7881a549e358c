import { expect, test } from 'vitest';
import { examine } from '../src/admin/doctor';
import { tellFinding } from '../src/platform/operator/finding';
import { aServer } from './harness';

const COUNTRIES = '/portalapi/common/getCountryList';
const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };
/** What the doctor finds about proxies. */
const proxiesOf = async (server: Awaited<ReturnType<typeof aServer>>, settings = {}) =>
  (await examine({ ...server.config, PORT: 0, MQTT_PORT: 0, MQTT_WS_PORT: 0, ...settings }))
    .map((finding) => tellFinding('en', finding))
    .find(({ name }) => name === 'proxies');

test('the doctor warns of a proxy that is not trusted, until it is', async () => {
  const server = await aServer();
  expect(await proxiesOf(server)).toMatchObject({ ok: true });
  await fetch(server.url + COUNTRIES);
  expect(await proxiesOf(server)).toMatchObject({ ok: true });

  for (let time = 0; time < 20; time += 1) await fetch(server.url + COUNTRIES, { headers: FORWARDED });
  const found = await proxiesOf(server);
  expect(found).toMatchObject({ ok: false, detail: expect.stringMatching(/127\.0\.0\.1.*TRUSTED_PROXIES/) });
  expect(server.logged().match(/TRUSTED_PROXIES/g)).toHaveLength(1);

  const trusting = { TRUSTED_PROXIES: ['127.0.0.1'] };
  expect(await proxiesOf(server, trusting)).toMatchObject({ ok: true });
});

test('a proxy that is trusted is no news', async () => {
  const server = await aServer({ TRUSTED_PROXIES: '127.0.0.0/8' });
  await fetch(server.url + COUNTRIES, { headers: FORWARDED });
  expect(await proxiesOf(server)).toMatchObject({ ok: true });
  expect(server.logged()).not.toContain('X-Forwarded-For');
});
