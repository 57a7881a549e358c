import { readStored, writeStored } from '../../browser/storage';

const NAME = 'sign-on';

/** Keeps in this tab what shows that a sign-in at an identity provider began here. */
export const keepProof = (proof: string): void => writeStored(NAME, proof, 'sessionStorage');

/** Takes it out again: it counts once. Empty: none began here. */
export function takeProof(): string {
  const proof = readStored<string>(NAME, 'sessionStorage') ?? '';
  writeStored(NAME, undefined, 'sessionStorage');
  return proof;
}
