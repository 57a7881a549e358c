import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenFileEnds } from './cleanup';

export const TTS_KEY = 'NNSXS.KEY';
export const TTS_APPLICATION = 'fields';

interface TtsDownlink {
  f_port: number;
  frm_payload: string;
  confirmed: boolean;
  correlation_ids: string[];
}

/** The Things Stack as its HTTP API shows it. */
export interface TtsServer {
  url: string;
  /** By device id. */
  queues: Map<string, TtsDownlink[]>;
  devices: {
    ids: { device_id: string; dev_eui: string };
    name?: string;
    version_ids?: { model_id: string };
  }[];
  /** HTTP status with which everything is refused; 0: nothing is. */
  outage: number;
  /** Whether the answer to a push is lost on its way. */
  losesAnswers: boolean;
}

/** Starts a Things Stack that stops with the test file. */
export async function aThingsStack(): Promise<TtsServer> {
  const state: TtsServer = { url: '', queues: new Map(), devices: [], outage: 0, losesAnswers: false };
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(state, request);
    if (state.losesAnswers && request.method === 'POST') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => void server.close());
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

async function answer(state: TtsServer, request: IncomingMessage): Promise<{ status: number; body: object }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (state.outage !== 0) return { status: state.outage, body: { message: 'out of order' } };
  if (request.headers.authorization !== `Bearer ${TTS_KEY}`)
    return { status: 401, body: { message: 'error:pkg/auth/rights/fetchers:unauthenticated' } };
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  if (pathname === '/api/v3/auth_info')
    return {
      status: 200,
      body: { api_key: { entity_ids: { application_ids: { application_id: TTS_APPLICATION } } } },
    };
  if (pathname === `/api/v3/applications/${TTS_APPLICATION}/devices`)
    return { status: 200, body: { end_devices: state.devices } };
  const [, device, change] =
    new RegExp(`^/api/v3/as/applications/${TTS_APPLICATION}/devices/([^/]+)/down(?:/(push|replace))?$`).exec(
      pathname,
    ) ?? [];
  if (!device) return { status: 404, body: { message: 'not found' } };
  const queue = state.queues.get(device) ?? [];
  if (!change) return { status: 200, body: queue.length > 0 ? { downlinks: queue } : {} };
  const given = (JSON.parse(text) as { downlinks: TtsDownlink[] }).downlinks;
  state.queues.set(device, change === 'replace' ? given : [...queue, ...given]);
  return { status: 200, body: {} };
}
