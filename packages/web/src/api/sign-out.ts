import { users } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { cancelPendingRequests } from './navigation';
import { portalRequest } from './portal-request';
import { session, tokenError } from './session';

const go = (path: string) => {
  if (location.hash !== `#${path}`) location.hash = path;
};

/**
 * Ends the session because the server did, and shows why on the sign-in page.
 * @param token that was refused: a session that began since then goes on
 */
export function leaveSignedOut(code: number, token = session.get()?.token): void {
  if (!session.get() || session.get()?.token !== token) return;
  tokenError.set(code);
  session.set(undefined);
  go('/login');
}

/** Leaves for the common error page. */
export function leaveForErrorPage(code: number): void {
  go(`/error_common?code=${code}`);
}

/**
 * Signs out on request: ends the session at the server and here, waits the product's 300 ms, goes to /login; or to the identity
 * provider, which ends its own and leads back there.
 */
export async function signOut(): Promise<void> {
  const { token, signedOn } = session.get() ?? {};
  cancelPendingRequests();
  session.set(undefined);
  if (token) {
    // keepalive: the request outlives the page; a session that could not be ended here expires by itself.
    const { address, init } = portalRequest(users.signOut, { token }, token);
    fetch(address, { ...init, keepalive: true }).catch(() => undefined);
  }
  await new Promise((resolve) => setTimeout(resolve, LIMITS.signOutDelayMs));
  if (signedOn?.wayOut) return location.assign(signedOn.wayOut);
  go('/login');
}
