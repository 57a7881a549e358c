import { defineModule } from '../../platform/module';
import { authenticateShare } from './share-tokens.authenticate';

/** What is shown to those who have a share token. */
export const shareTokensModule = defineModule({
  name: 'shareTokens',
  create: () => ({ authenticators: { share: authenticateShare } }),
});
