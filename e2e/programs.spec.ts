import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessibilityViolations } from './accessibility';
import { expect, test } from './people';

/** A program on the person's own computer that signs in as assistants do: from the refusal of its first request. */
async function aProgram(mcp: string) {
  let receive: (query: URLSearchParams) => void;
  const answered = new Promise<URLSearchParams>((resolve) => {
    receive = resolve;
  });
  const listener = createServer((request, response) => {
    receive(new URL(request.url ?? '/', 'http://localhost').searchParams);
    response.end('Done');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const redirect = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
  const json = async (url: string, init?: RequestInit) => (await fetch(url, init)).json();
  const ask = (token: string) =>
    fetch(mcp, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  const refused = await fetch(mcp, { method: 'POST' });
  const [, place] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)!;
  const { resource, authorization_servers: servers } = await json(place!);
  const server = await json(`${servers[0]}/.well-known/oauth-authorization-server`);
  const { client_id } = await json(server.registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Farm assistant', redirect_uris: [redirect] }),
  });
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri: redirect, response_type: 'code', state: 'journey', resource },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return {
    address: `${server.authorization_endpoint}?${query}`,
    answered,
    ask,
    async token() {
      const code = (await answered).get('code')!;
      const form = { grant_type: 'authorization_code', code, client_id, code_verifier: verifier };
      const body = new URLSearchParams({ ...form, redirect_uri: redirect });
      return (await json(server.token_endpoint, { method: 'POST', body })).access_token as string;
    },
    close: () => listener.close(),
  };
}

test('an assistant signs in on a page, reads, and is refused once its access is ended', async ({
  page,
  owner,
}) => {
  const program = await aProgram(`http://127.0.0.1:${owner.product.port}/mcp`);
  await page.goto(program.address);
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Let a program in' })).toBeVisible();
  await expect(page.getByText('Farm assistant')).toBeVisible();
  await expect(page.getByText(/^This computer \(127\.0\.0\.1:\d+\)$/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Allow' }).click();
  expect((await program.answered).get('state')).toBe('journey');
  // Another navigation would be interrupted by this one.
  await page.waitForURL(/\/callback\?/);
  const token = await program.token();
  expect((await program.ask(token)).status).toBe(200);

  await page.goto(`${new URL(program.address).origin}/#/security`);
  await page.getByRole('button', { name: 'End access of Farm assistant' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('No program has been let in yet.')).toBeVisible();
  expect((await program.ask(token)).status).toBe(401);
  program.close();
});
