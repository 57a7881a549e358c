import type { TelevisionEntry } from '@fieldscope/contract/calls/televisions';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';

/** A panel of a playlist while it is edited. */
export interface DraftEntry {
  /** Of the row: a panel may be there several times. */
  key: string;
  panelId: number;
  name: string;
  /** What is typed may be no number yet. */
  seconds: number | string;
  variable: string | null;
}

let made = 0;
const newKey = (): string => {
  made += 1;
  return String(made);
};

export const newEntry = ({ panel_id, name }: { panel_id: number; name: string }): DraftEntry => ({
  ...{ key: newKey(), panelId: panel_id, name, variable: null },
  seconds: TELEVISION_LIMITS.seconds.usual,
});

export const draftOf = (playlist: readonly TelevisionEntry[]): DraftEntry[] =>
  playlist.map(({ panel_id: panelId, name, seconds, variable }) => ({
    ...{ key: newKey(), panelId, name, seconds, variable },
  }));

/** Whether a panel can be shown for so long. */
export function isDuration(seconds: number | string): seconds is number {
  const { least, most } = TELEVISION_LIMITS.seconds;
  return typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= least && seconds <= most;
}

/** What is saved; undefined: something is missing or wrong. */
export function playlistOf(draft: readonly DraftEntry[]) {
  if (draft.length === 0) return undefined;
  const entries = draft.map(({ panelId, seconds, variable }) => ({ panel_id: panelId, seconds, variable }));
  return entries.every((entry): entry is typeof entry & { seconds: number } => isDuration(entry.seconds))
    ? entries
    : undefined;
}
