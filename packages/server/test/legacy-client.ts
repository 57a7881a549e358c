import type { Program } from './builders';

export interface Reply {
  code: string;
  msg?: string;
  time: number;
  // biome-ignore lint/suspicious/noExplicitAny: as such programs see it
  data: any;
}

/** A program of the old API; it posts what it changes, with the method that it means in a header. */
export function aLegacyClient({ server, accessId, key }: Program) {
  const authorization = `Basic ${Buffer.from(`${accessId}:${key}`).toString('base64')}`;
  const send = async (method: string, path: string, body?: object | string, headers: object = {}) => {
    const response = await fetch(`${server.url}/1.0${path}`, {
      method,
      headers: {
        authorization,
        'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : body && JSON.stringify(body),
    });
    return (await response.json()) as Reply;
  };
  return {
    send,
    get: async (path: string) => (await send('GET', path)).data,
    tunnel: (method: string, path: string, body: object | string = {}) =>
      send('POST', path, body, { 'X-HTTP-Method-Override': method }),
  };
}
