import { users } from '@fieldscope/contract/calls/users';
import { aloneInBrowser } from './alone-in-browser';
import { portalRequest } from './portal-request';
import { session } from './session';
import { leaveSignedOut } from './sign-out';

/** What became of a renewal; when it was refused, the reader is signed out. */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

let running: Promise<Renewal> | undefined;

/**
 * Replaces an outdated access token, once, however many calls need it at the same time or
 * come late, also across tabs (a refresh token is good for one use).
 */
export function renewToken(outdated: string): Promise<Renewal> {
  running ??= renewUnlessDone(outdated).finally(() => {
    running = undefined;
  });
  return running;
}

async function renewUnlessDone(outdated: string): Promise<Renewal> {
  const isDone = () => {
    const now = session.reread();
    return now !== undefined && now.token !== outdated;
  };
  if (isDone()) return 'renewed';
  return aloneInBrowser('renew', async () => (isDone() ? 'renewed' : renew()));
}

async function renew(): Promise<Renewal> {
  const reader = session.get();
  if (!reader) return 'refused';
  try {
    const { address, init } = portalRequest(users.refresh, { refreshToken: reader.refresh_token });
    const response = await fetch(address, init);
    const { code, data } = (await response.json()) as {
      code: number;
      data?: Parameters<typeof session.renew>[0];
    };
    if (code === 0 && data) {
      session.renew(data);
      return 'renewed';
    }
    leaveSignedOut(code, reader.token);
    return 'refused';
  } catch {
    return 'unreachable';
  }
}
