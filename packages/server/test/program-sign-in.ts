import { createHash, randomBytes, randomInt } from 'node:crypto';
import { ACCESS_LEVEL, type AccessLevel } from '@fieldscope/contract/access-level';
import { programs } from '@fieldscope/contract/calls/programs';
import type { User } from './builders';
import type { TestServer } from './harness';

export const REDIRECT = 'http://127.0.0.1:33418/callback';

/** Behind a proxy that the server trusts. */
const fromSomewhere = () => ({ 'x-forwarded-for': `10.${[0, 1, 2].map(() => randomInt(1, 255)).join('.')}` });

type At = Pick<TestServer, 'publicUrl'>;

/** Registers a program as RFC 7591 has it. */
export const register = (server: At, metadata: unknown) =>
  fetch(`${server.publicUrl()}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
    body: JSON.stringify(metadata),
  });

export async function aProgramId(server: At, name = 'Assistant', redirects = [REDIRECT]): Promise<string> {
  const answer = await register(server, { client_name: name, redirect_uris: redirects });
  return ((await answer.json()) as { client_id: string }).client_id;
}

/** A browser that keeps cookies and shows where it is led. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  async open(address: string): Promise<{ status: number; location: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { ...fromSomewhere(), ...(cookie !== '' && { cookie }) },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      this.cookies.set(name!, value!);
    }
    await answer.text();
    return { status: answer.status, location: answer.headers.get('location') ?? '' };
  }
}

export const verifierOf = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The address to which a program sends the browser of its person. */
export function authorizeUrl(
  server: At,
  { clientId, verifier, ...more }: { clientId: string; verifier: string } & Record<string, string>,
): string {
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: REDIRECT, response_type: 'code', state: 'xyz' },
    ...{
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      resource: `${server.publicUrl()}/mcp`,
    },
    ...more,
  });
  return `${server.publicUrl()}/oauth/authorize?${query}`;
}

/** The request that the page of the portal decides. */
export const requestIn = (location: string): string =>
  new URLSearchParams(location.split('#')[1]!.split('?')[1]).get('request')!;

/** What the portal's page says instead of asking. */
export const problemIn = (location: string): string | null =>
  new URLSearchParams(location.split('#')[1]?.split('?')[1]).get('problem');

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

export const postToken = (server: At, form: Record<string, string>) =>
  fetch(`${server.publicUrl()}/oauth/token`, {
    method: 'POST',
    headers: fromSomewhere(),
    body: new URLSearchParams(form),
  });

/** Signs a program in up to its code. */
export async function aCode(
  user: User,
  { level = ACCESS_LEVEL.read as AccessLevel, name = 'Assistant' } = {},
) {
  const { server } = user;
  const clientId = await aProgramId(server, name);
  const verifier = verifierOf();
  const browser = new Browser();
  const { location } = await browser.open(authorizeUrl(server, { clientId, verifier }));
  const { continue_at } = await user.call(programs.allow, { request: requestIn(location), level });
  const led = await browser.open(continue_at);
  return { clientId, verifier, code: new URL(led.location).searchParams.get('code')!, led: led.location };
}

export const exchange = (
  server: At,
  { clientId, verifier, code }: Record<'clientId' | 'verifier' | 'code', string>,
) =>
  postToken(server, {
    grant_type: 'authorization_code',
    ...{ client_id: clientId, code, code_verifier: verifier, redirect_uri: REDIRECT },
  });

export const renew = (server: At, clientId: string, refreshToken: string) =>
  postToken(server, { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken });

/** A program that a person let in. */
export async function aGrantedProgram(
  user: User,
  given: { level?: AccessLevel; name?: string } = {},
): Promise<Tokens & { clientId: string; grantId: string }> {
  const begun = await aCode(user, given);
  const tokens = (await (await exchange(user.server, begun)).json()) as Tokens;
  const [newest] = await user.call(programs.list);
  return { ...tokens, clientId: begun.clientId, grantId: newest!.grant_id };
}

/** Lists the tools that a program has. */
export async function listTools(
  server: At,
  token: string,
): Promise<{ status: number; tools: string[]; says: Headers }> {
  const answer = await fetch(`${server.publicUrl()}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  const text = await answer.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const tools = (JSON.parse(data).result?.tools ?? []) as { name: string }[];
  return { status: answer.status, tools: tools.map(({ name }) => name), says: answer.headers };
}
