import { type CauseKind, isQuiet } from './cause';

/** No cause was found of what is wrong: what speaks against the others is all there is to say. */
export const unknown: CauseKind = {
  find: (examined) =>
    isQuiet(examined) || examined.trouble === 'never_heard' || examined.trouble === 'lossy'
      ? { certainty: 'possible', proof: [] }
      : undefined,
};
