import { passkeys } from '@fieldscope/contract/calls/passkeys';
import { users } from '@fieldscope/contract/calls/users';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { createAddressGuard } from '../accounts/sign-in-guard.service';
import { simulateLogin } from '../accounts/simulated-login.service';
import { signInWithPasskey } from './passkey-sign-in.service';
import { signIn } from './sign-in.service';

/** Right passwords and passkeys of one account: each costs as much to check as a wrong one, and opens a session. */
const SIGN_INS = 100;
const SIGN_INS_SECONDS = 15 * 60;

export const signInRoutes =
  (services: Pick<PlatformServices, 'attempts' | 'log'>): Routes =>
  (bind) => {
    const guard = createAddressGuard(services);
    const ofAccount = services.attempts('sign-ins-of-account', SIGN_INS, SIGN_INS_SECONDS);
    const limits = { ofAddress: guard, ofAccount };
    bind(users.signIn, (ctx, input) => signIn(ctx, input, limits));
    bind(passkeys.signIn, (ctx, input) => signInWithPasskey(ctx, input, limits));
    bind(users.simulateLogin, (ctx, input) => simulateLogin(ctx, input, guard));
  };
