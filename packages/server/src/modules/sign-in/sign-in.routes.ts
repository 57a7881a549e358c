import { users } from '@fieldscope/contract/calls/users';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { createAddressGuard } from '../accounts/sign-in-guard.service';
import { simulateLogin } from '../accounts/simulated-login.service';
import { signIn } from './sign-in.service';

export const signInRoutes =
  (services: Pick<PlatformServices, 'attempts' | 'log'>): Routes =>
  (bind) => {
    const guard = createAddressGuard(services);
    bind(users.signIn, (ctx, input) => signIn(ctx, input, guard));
    bind(users.simulateLogin, (ctx, input) => simulateLogin(ctx, input, guard));
  };
