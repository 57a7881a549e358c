import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { createContext, use } from 'react';

/** What is to be chosen above a panel before components show anything of it; `none`: there is nothing to choose. */
type Unchosen = PanelVariable['kind'] | 'none' | undefined;

export const unchosenOf = (variable: PanelVariable | null, chosen: string | undefined): Unchosen => {
  if (variable === null) return 'none';
  return chosen === undefined && variable.first === null ? variable.kind : undefined;
};

const UnchosenVariable = createContext<Unchosen>(undefined);
/** Has what is inside know what is to be chosen. */
export const UnchosenVariableProvider = UnchosenVariable;
export const useUnchosenVariable = (): Unchosen => use(UnchosenVariable);
