import { SIGN_ON_LIMITS, SIGN_ON_PROOF } from '@fieldscope/contract/sign-on-limits';
import { session } from '../../api/session';

/** What a form that asks for the own password begins with: nothing, or what stands for it after a sign-in at an identity provider. */
export function ownProof(): string {
  const { provenAt = 0 } = session.get()?.signedOn ?? {};
  return Date.now() < provenAt + SIGN_ON_LIMITS.freshMs ? SIGN_ON_PROOF : '';
}
