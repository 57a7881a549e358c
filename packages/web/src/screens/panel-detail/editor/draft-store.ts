import type { Panel } from '@fieldscope/contract/calls/panels';
import { useEffect, useState } from 'react';
import { createStore, type Store, useStore } from '../../../browser/create-store';
import { type Draft, draftOf, isSaved, merged } from '../../../features/panels/editing/draft.model';

export type DraftStore = Store<Draft>;

/** Panels with changes that could not be saved before the reader left them, until the page is loaded again. */
const kept = new Map<number, DraftStore>();

/** The draft of a panel, on top of what is stored by now. A reader who left unsaved changes finds them again. */
export function useDraftStore(panel: Panel): DraftStore {
  const panelId = panel.panel_id;
  const [store] = useState(() => kept.get(panelId) ?? createStore(draftOf(panel)));
  const isSending = useStore(store).sent !== null;
  useEffect(() => {
    if (!isSending) store.set(merged(store.get(), panel));
  }, [store, panel, isSending]);
  useEffect(() => {
    kept.set(panelId, store);
    return () => {
      if (isSaved(store.get())) kept.delete(panelId);
    };
  }, [panelId, store]);
  return store;
}

/** Asks before the page is closed with changes that are not saved. */
export function useClosingQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
