import { type Note, notes } from '@fieldscope/contract/calls/notes';
import { useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';

interface NotesWanted {
  /** Epoch ms. */
  from: number;
  to: number;
  /** Notes about these and the whole organisation; none: nothing is requested. */
  euis: readonly string[];
}

/** Notes of a time, ascending: one request for all charts of a page that show the same time. */
export function useNotes({ from, to, euis }: NotesWanted): readonly Note[] {
  useRefresh(notes.list, ({ type }) => type === 'notes_changed', 0);
  const input = { time_start: from, time_end: to };
  const { data } = useQueryCall(notes.list, input, { keepPrevious: true, enabled: euis.length > 0 });
  return data?.filter(({ eui }) => eui === null || euis.includes(eui)) ?? [];
}
