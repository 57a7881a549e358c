import { signOn } from '@fieldscope/contract/calls/sign-on';
import { portalRequest } from '../../api/portal-request';

/** How long the way out is waited for. */
const WAY_OUT_MS = 3000;

/** Where a session that was just opened is ended at the identity provider, too; undefined: nowhere, or it is not known now. */
export async function findWayOut(token: string): Promise<string | undefined> {
  const { address, init } = portalRequest(signOn.viewSignOut, {}, token);
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(WAY_OUT_MS) });
    return (await response.json()).data?.address ?? undefined;
  } catch {
    return undefined;
  }
}
