import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import { anAccessKey, anOwner, type Program, type User } from './builders';
import type { TestServer } from './harness';

interface Envelope<C extends AnyCall> {
  code: string;
  msg?: string;
  data: ResultOf<C>;
}

/** A client program with an organisation's access key, as such programs really send their calls. */
export async function aClient(owner: User, program?: Program) {
  const { accessId, key } = program ?? (await anAccessKey(owner));
  const authorization = `Basic ${Buffer.from(`${accessId}:${key}`).toString('base64')}`;
  const send = async <C extends AnyCall>(path: string, init: RequestInit = {}) => {
    const response = await fetch(`${owner.server.url}/openapi${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Envelope<C>,
    };
  };
  return {
    get: <C extends AnyCall>(path: string) => send<C>(path),
    json: <C extends AnyCall>(path: string, body: unknown) =>
      send<C>(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    form: <C extends AnyCall>(path: string, body: string) =>
      send<C>(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }),
  };
}

/** A new organisation with a client program of its own. */
export async function aFarm(server: TestServer) {
  const owner = await anOwner(server);
  return { owner, client: await aClient(owner) };
}
