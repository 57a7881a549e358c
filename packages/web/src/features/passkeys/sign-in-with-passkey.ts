import { passkeys } from '@fieldscope/contract/calls/passkeys';
import type { Session } from '@fieldscope/contract/calls/users';
import { callApi } from '../../api/call-api';
import { provePasskey } from './browser-passkeys';
import { passkeyFailure } from './passkey-failure';

/** Signs in with a passkey that the browser asks the person for. */
export async function signInWithPasskey(): Promise<{ session: Session } | { failure: string }> {
  try {
    const options = await callApi(passkeys.beginSignIn, {});
    return { session: await callApi(passkeys.signIn, { passkey: await provePasskey(options) }) };
  } catch (error) {
    return { failure: await passkeyFailure(error) };
  }
}
