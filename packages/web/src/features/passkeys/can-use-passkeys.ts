import { portalFacts } from '../../browser/portal-facts';

/** Whether this browser knows passkeys, and the page was opened at the address that they are bound to. */
export function canUsePasskeys(): boolean {
  if (!('PublicKeyCredential' in globalThis) || !isSecureContext) return false;
  const { publicUrl } = portalFacts();
  return publicUrl === '' ? location.hostname === 'localhost' : location.origin === new URL(publicUrl).origin;
}
