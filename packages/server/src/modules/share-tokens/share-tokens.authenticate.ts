import { fail } from '@fieldscope/contract/errors/fail';
import type { Authenticate } from '../../platform/http/bind';

/**
 * Whose panel a share token opens. There are no panels to share yet, so that no token can be valid.
 * @throws AppError no_authority: a viewer of a shared panel has no session to end
 */
export const authenticateShare: Authenticate = async () => fail('no_authority');
