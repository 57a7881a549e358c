import { useState } from 'react';
import { placeOf, useSession } from '../../api/session';
import { readStored, writeStored } from '../../browser/storage';

/** A list as a reader wants to find it again. */
export interface SavedView {
  name: string;
  /** Query of its address: filters, range and order, without the page. */
  address: string;
  /** Names of the columns that are shown; null: the usual ones. */
  columns: readonly string[] | null;
}

type ViewsOfLists = Record<string, readonly SavedView[]>;

/** Views that the reader's account saved of a list, in this browser. A name is given once: the later view replaces the earlier. */
export function useSavedViews(list: string) {
  const session = useSession();
  const name = `views:${session?.user_id}`;
  const place = placeOf(session);
  const [stored, setStored] = useState(() => readStored<ViewsOfLists>(name, place) ?? {});
  const views = stored[list] ?? [];
  const put = (changed: readonly SavedView[]) => {
    // What another tab saved meanwhile of other lists stays.
    const next = { ...readStored<ViewsOfLists>(name, place), [list]: changed };
    writeStored(name, next, place);
    setStored(next);
  };
  const without = (taken: string) => views.filter((view) => view.name !== taken);
  return {
    views,
    save: (view: SavedView) => put([...without(view.name), view]),
    remove: (view: SavedView) => put(without(view.name)),
  };
}

/** The part of an address that a view keeps. */
export function addressOfView(address: URLSearchParams): string {
  const kept = new URLSearchParams(address);
  kept.delete('page');
  kept.sort();
  return kept.toString();
}
