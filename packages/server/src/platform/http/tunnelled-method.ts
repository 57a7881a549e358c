import type { IncomingMessage } from 'node:http';
import { BASES } from '@fieldscope/contract/call';

const TUNNELLED = new Set(['PATCH', 'PUT', 'DELETE']);

/** Programs of the legacy API that can only post name the method that they mean in a header. Runs before routing. */
export function unwrapMethod(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): void {
  if (request.method !== 'POST' || !request.url?.startsWith(`${BASES.legacy}/`)) return;
  const meant = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
  if (TUNNELLED.has(meant)) request.method = meant;
}
