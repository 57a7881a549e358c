import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MeteredSocket } from './metered-socket';
import {
  beforeTimeout,
  checkHost,
  lookupOf,
  OutboundError,
  type OutboundOptions,
  type OutsideHost,
} from './outbound';

/**
 * Opens a connection to a host that a user entered, for protocols other than HTTP: to an address that was checked, and read in pieces
 * between which others have their turn. TLS goes over it by `tls.connect({ socket, servername })`.
 * @param timeoutMs until it is open, the resolving included
 * @throws OutboundError
 */
export async function connectOutside(
  host: OutsideHost,
  { timeoutMs, ...options }: OutboundOptions & { timeoutMs: number },
): Promise<MeteredSocket> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { addresses, hostname, port } = await beforeTimeout(checkHost(host, options), signal);
    const socket = connect({ host: hostname, port, lookup: lookupOf(addresses), noDelay: true });
    return new MeteredSocket(await opened(socket, signal));
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

async function opened(socket: Socket, signal: AbortSignal): Promise<Socket> {
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
