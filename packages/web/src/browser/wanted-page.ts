import { readStored, writeStored } from './storage';

const NAME = 'wanted-page';

/** Keeps the address for which somebody came who has to sign in first; of this tab alone. */
export const keepWantedPage = (address: string): void => writeStored(NAME, address, 'sessionStorage');

/** The address that was kept, once. */
export function takeWantedPage(): string | undefined {
  const address = readStored<string>(NAME, 'sessionStorage');
  writeStored(NAME, undefined, 'sessionStorage');
  return address;
}
