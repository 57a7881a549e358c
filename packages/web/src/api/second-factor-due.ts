import { session } from './session';

/** Where a second factor is set up that the organisation demands. */
export const SECOND_FACTOR_PATH = '/second_factor';

/** Notes whether the reader has to set one up before anything else. */
export function noteSecondFactorDue(due: boolean): void {
  const reader = session.get();
  if (reader) session.set({ ...reader, second_factor_due: due });
}

/** Leaves for the set-up, because the server refuses everything else. */
export function leaveForSecondFactor(): void {
  noteSecondFactorDue(true);
  if (location.hash !== `#${SECOND_FACTOR_PATH}`) location.hash = SECOND_FACTOR_PATH;
}
