import { createStore, useStore } from '../../../browser/create-store';
import { readStored, writeStored } from '../../../browser/storage';

/** How the devices of an organisation reach the portal, as its people choose it. */
export const WAYS = ['network_server', 'gateway', 'kit', 'look'] as const;
export type Way = (typeof WAYS)[number];

interface Choice {
  way: Way | null;
  /** The list was closed; the help panel opens it again. */
  isClosed: boolean;
  /** Asked for by the reader, also where there are devices. */
  isAsked: boolean;
}

const NAME = 'first-steps';
const NONE: Choice = { way: null, isClosed: false, isAsked: false };

/** Of every organisation in this browser, by its id. */
const choices = createStore<Readonly<Record<string, Choice>>>(readStored(NAME) ?? {});

/** What was chosen for an organisation in this browser. */
export const useChosenWay = (orgId: string): Choice => ({
  ...NONE,
  ...useStore(choices)[orgId],
});

export function chooseWay(orgId: string, change: Partial<Choice>): void {
  const all = choices.get();
  choices.set({ ...all, [orgId]: { ...NONE, ...all[orgId], ...change } });
  writeStored(NAME, choices.get());
}
