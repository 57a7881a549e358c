import { readStored, storedNames, writeStored } from '../browser/storage';
import { KEPT_VALUES, session } from './session';

/** An answer that is there without a network. */
export interface KeptAnswer {
  /** Account and organisation that it was for. */
  of: string;
  /** When the server gave it, epoch ms of this browser's clock. */
  at: number;
  data: unknown;
}

/** A phone's storage holds about five million characters, for all that the portal stores. */
const MOST_CHARACTERS = 400_000;
const MOST_ANSWERS = 40;

/** Whose answers are kept; undefined: nobody's. What an operator sees who acts as an account is not for this device. */
function reader(): string | undefined {
  const now = session.get();
  return now && !now.simulated && !now.second_factor_due ? `${now.org_id}:${now.user_id}` : undefined;
}

const placeOf = (name: string): string => `${KEPT_VALUES}${name}`;

/** Keeps an answer for the account that is signed in, until it signs out. */
export function keepAnswer(name: string, at: number, data: unknown): void {
  const of = reader();
  if (!of) return;
  const isSmall = JSON.stringify(data).length <= MOST_CHARACTERS;
  writeStored(placeOf(name), isSmall ? ({ of, at, data } satisfies KeptAnswer) : undefined);
  forgetOldest();
}

/** The kept answer of this name for the account that is signed in. */
export function keptAnswer(name: string): KeptAnswer | undefined {
  const kept = readStored<KeptAnswer>(placeOf(name));
  return kept && kept.of === reader() ? kept : undefined;
}

/** The server has refused it meanwhile. */
export const forgetAnswer = (name: string): void => writeStored(placeOf(name), undefined);

function forgetOldest(): void {
  const names = storedNames(KEPT_VALUES);
  if (names.length <= MOST_ANSWERS) return;
  const byAge = names
    .map((name) => ({ name, at: readStored<KeptAnswer>(name)?.at ?? 0 }))
    .sort((a, b) => a.at - b.at);
  for (const { name } of byAge.slice(0, names.length - MOST_ANSWERS)) writeStored(name, undefined);
}
