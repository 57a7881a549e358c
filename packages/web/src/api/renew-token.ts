import { BASES } from '@fieldscope/contract/call';
import { users } from '@fieldscope/contract/calls/users';
import { queryText } from './query-text';
import { session } from './session';
import { leaveSignedOut } from './sign-out';

let running: Promise<boolean> | undefined;

/**
 * Renews the access token once, however many calls ask for it at the same time, also across tabs (a refresh
 * token is good for one use). False: it could not be renewed; when the server said so, the reader is signed out.
 */
export function renewToken(): Promise<boolean> {
  running ??= alone(renew).finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(): Promise<boolean> {
  const before = session.get();
  if (!before) return false;
  const now = session.reread();
  if (now && now.token !== before.token) return true;
  try {
    const query = queryText({ refreshToken: before.refresh_token });
    const response = await fetch(BASES[users.refresh.base] + users.refresh.path + query);
    const { code, data } = (await response.json()) as {
      code: number;
      data?: Parameters<typeof session.renew>[0];
    };
    if (code === 0 && data) {
      session.renew(data);
      return true;
    }
    leaveSignedOut(code);
    return false;
  } catch {
    return false;
  }
}

function alone(task: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('fieldscope:renew', task) : task();
}
