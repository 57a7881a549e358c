import { signOn } from '@fieldscope/contract/calls/sign-on';
import { callApi } from '../../api/call-api';
import type { SignedOn } from '../../api/session';
import { addressElsewhere } from '../../browser/portal-facts';
import { readStored, writeStored } from '../../browser/storage';

const NAME = 'sign-on';

/** A sign-in that began in this tab. */
interface Begun extends Pick<SignedOn, 'provider_id' | 'name'> {
  /** Shows that it began here. */
  proof: string;
  again: boolean;
}

/**
 * Leaves for an identity provider; under an own domain of an organisation, for the address to which providers lead back.
 * @param again the reader proves there who they are, even if signed in there
 */
export async function beginSignOn(
  { provider_id, name }: Pick<SignedOn, 'provider_id' | 'name'>,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  const home = addressElsewhere();
  if (home !== undefined) {
    location.assign(`${home}/#/login${provider_id ? `?with=${encodeURIComponent(provider_id)}` : ''}`);
    return;
  }
  const { address, proof } = await callApi(signOn.begin, { ...(provider_id && { provider_id }), again });
  writeStored(NAME, { provider_id, name, proof, again } satisfies Begun, 'sessionStorage');
  location.assign(address);
}

/** What began in this tab, once; undefined: nothing did. */
export function takeBegun(): Begun | undefined {
  const begun = readStored<Begun>(NAME, 'sessionStorage');
  writeStored(NAME, undefined, 'sessionStorage');
  return begun;
}
