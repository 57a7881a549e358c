import { panels } from '@fieldscope/contract/calls/panels';
import { SECOND_MS } from '@fieldscope/contract/time';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { callApi } from '../../../api/call-api';
import { keyOf } from '../../../api/use-call';
import { useStore } from '../../../browser/create-store';
import { type Content, type Draft, isSaved } from '../../../features/panels/editing/draft.model';
import { faultsOf } from '../../../features/panels/editing/faults.model';
import { saveOf, withAnswer, withFailure, withSent } from '../../../features/panels/editing/saving.model';
import { type DraftStore, useClosingQuestion } from './draft-store';

/** After the last change. */
const PAUSE_MS = SECOND_MS;
/** After a save that got no answer. */
const REPEAT_MS = 5 * SECOND_MS;

const isWhole = (content: Content): boolean => Object.keys(faultsOf(content)).length === 0;

export interface Saving {
  /** `waiting`: what is left cannot be saved as it is. */
  state: 'saved' | 'saving' | 'waiting' | 'failed';
  error: unknown;
  saveNow(): void;
}

/** A save that failed, and what was to be saved. */
interface Failure extends Pick<Draft, 'edits' | 'factEdits'> {
  error: unknown;
  /** The server said so: as it is it cannot be saved. */
  isRefused: boolean;
}

/** Saves a draft shortly after each change, and what is left once the editor closes. */
export function useSaving(panelId: number, store: DraftStore): Saving {
  const draft = useStore(store);
  const client = useQueryClient();
  const [failed, setFailed] = useState<Failure>();
  const saveNow = useCallback(async () => {
    const outcome = await save(panelId, store, client);
    if (outcome === undefined) return;
    const { edits, factEdits } = store.get();
    setFailed(outcome.error === undefined ? undefined : { ...outcome, edits, factEdits });
  }, [panelId, store, client]);
  const canSave = !draft.sent && saveOf(draft, isWhole) !== undefined;
  // Once anything changes, as when the connection is back, it is tried again.
  const isOfNow = failed?.edits === draft.edits && failed.factEdits === draft.factEdits;
  const failure = canSave && isOfNow ? failed : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause again
  useEffect(() => {
    if (!canSave || failure?.isRefused) return;
    const timer = setTimeout(() => void saveNow(), failure ? REPEAT_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [canSave, failure, saveNow, draft.edits, draft.factEdits]);
  useEffect(() => () => void saveNow(), [saveNow]);
  useClosingQuestion(!isSaved(draft));
  return {
    state: failure ? 'failed' : isSaved(draft) ? 'saved' : canSave || draft.sent ? 'saving' : 'waiting',
    error: failure?.error,
    saveNow: () => void saveNow(),
  };
}

/** @returns undefined: there was nothing to save */
async function save(panelId: number, store: DraftStore, client: QueryClient) {
  const draft = store.get();
  const changes = draft.sent ? undefined : saveOf(draft, isWhole);
  if (!changes) return undefined;
  store.set(withSent(draft, changes));
  try {
    const answer = await callApi(
      panels.update,
      { panel_id: panelId, ...changes },
      // The last changes are saved although their reader leaves.
      { keepOnNavigation: true },
    );
    store.set(withAnswer(store.get(), answer));
    if (answer.version !== draft.version + 1 || answer.conflicts.length > 0 || answer.settings_conflict)
      void client.invalidateQueries({ queryKey: keyOf(panels.view) });
    void client.invalidateQueries({ queryKey: keyOf(panels.viewData) });
    return { error: undefined, isRefused: false };
  } catch (error) {
    const isRefused =
      error instanceof ApiError && error.errorName !== 'network' && error.errorName !== 'unknown_error';
    store.set(withFailure(store.get(), isRefused));
    return { error, isRefused };
  }
}
