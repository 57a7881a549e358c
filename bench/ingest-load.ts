import { admin, type Product } from '@fieldscope/e2e/product';
import type { BenchDevice } from './fleet';
import { type LoadResult, postRequest, runHttpLoad } from './http-load';
import { tenValues } from './uplinks';

const CONNECTIONS = 256;
/** What one uplink of the load brings. */
export const VALUES = 10;

export interface UplinkRequest {
  id: string;
  request: Buffer;
}

/**
 * Uplinks of ten values that devices send in turn, `spacingMs` apart; the counter of a frame is its place.
 * @returns makes the next so many of them
 */
export async function uplinkRequests(
  server: Product,
  devices: BenchDevice[],
  { start, spacingMs }: { start: number; spacingMs: number },
): Promise<(count: number) => UplinkRequest[]> {
  const { token } = await admin<{ token: string }>(server, 'ingest-token');
  let sent = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const fCnt = sent++;
      const body = tenValues(devices[fCnt % devices.length]!, start + fCnt * spacingMs, fCnt);
      return {
        id: String(fCnt),
        request: postRequest('/ingest/chirpstack?event=up', server.port, `Bearer ${token}`, body),
      };
    });
}

/** Sends uplinks over HTTP. @throws Error unless all are acknowledged */
export async function ingestAll(
  { port }: Pick<Product, 'port'>,
  requests: UplinkRequest[],
): Promise<LoadResult> {
  let sent = 0;
  const result = await runHttpLoad(port, CONNECTIONS, () => requests[sent++]);
  if (result.acknowledged.length !== requests.length)
    throw new Error(`only ${result.acknowledged.length} of ${requests.length} acknowledged`);
  return result;
}
