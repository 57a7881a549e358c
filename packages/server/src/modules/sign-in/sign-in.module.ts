import { defineModule } from '../../platform/module';
import { signInRoutes } from './sign-in.routes';

/** Signs people in, with password and second factor, or a passkey. */
export const signInModule = defineModule({
  name: 'signIn',
  create: (platform) => ({ routes: [signInRoutes(platform)] }),
});
