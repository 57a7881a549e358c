import { readFile, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import type { PlatformServices } from '../services';
import { ownProxies } from './client-address';

/** Proxies have such addresses; from elsewhere, any client may send the header. */
const isNear = ownProxies([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);
const fileIn = (dataDir: string): string => join(dataDir, 'forwarding-peer');

/**
 * Watches for peers that send X-Forwarded-For without being trusted: behind such a proxy all clients are one to the
 * limits. The last peer is left in DATA_DIR, where `admin doctor` finds it, and logged, both at most once an hour.
 */
export function noteForwardingPeers({
  config,
  clock,
  log,
  isOwnProxy,
}: Pick<PlatformServices, 'config' | 'clock' | 'log' | 'isOwnProxy'>): (request: IncomingMessage) => void {
  let recorded: { peer: string; at: number } | undefined;
  return ({ headers, socket: { remoteAddress: peer } }) => {
    if (headers['x-forwarded-for'] === undefined || peer === undefined || isOwnProxy(peer)) return;
    const now = clock.now();
    const isKnown = recorded && now - recorded.at < HOUR_MS && (isNear(recorded.peer) || !isNear(peer));
    if (isKnown) return;
    recorded = { peer, at: now };
    log[isNear(peer) ? 'warn' : 'info'](
      { peer },
      'X-Forwarded-For is ignored; if this peer is a proxy of yours, add it to TRUSTED_PROXIES',
    );
    writeFile(fileIn(config.DATA_DIR), peer).catch((error: Error) =>
      log.debug({ err: error }, 'a peer was not recorded'),
    );
  };
}

/** The last peer that sent X-Forwarded-For without being trusted; undefined when there was none for a day. */
export async function findForwardingPeer(
  dataDir: string,
): Promise<{ peer: string; isNear: boolean } | undefined> {
  try {
    const { mtimeMs } = await stat(fileIn(dataDir));
    if (Date.now() - mtimeMs > DAY_MS) return undefined;
    const peer = await readFile(fileIn(dataDir), 'utf8');
    return { peer, isNear: isNear(peer) };
  } catch {
    return undefined;
  }
}
