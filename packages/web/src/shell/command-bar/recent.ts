import { session } from '../../api/session';
import { readStored, writeStored } from '../../browser/storage';

const KEPT = 6;

const nameOf = (): string => `recent:${session.get()?.user_id ?? ''}`;

/** Ids of the entries that the reader used last, the newest first. */
export const recentIds = (): readonly string[] => readStored<string[]>(nameOf()) ?? [];

export function rememberUse(id: string): void {
  writeStored(nameOf(), [id, ...recentIds().filter((other) => other !== id)].slice(0, KEPT));
}
