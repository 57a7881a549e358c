import { MINUTE_MS } from '@fieldscope/contract/time';

interface Happened {
  at: number;
  eui: string;
  kind: string;
}

/** What happened to fewer devices stays apart. */
const FEWEST = 3;
const TOGETHER_MS = 15 * MINUTE_MS;

/**
 * Makes one entry, the newest, of what happened to several devices within a quarter of an hour. Entries are newest first, and
 * so are those that are returned.
 */
export function groupActivity<Entry extends Happened>(
  entries: readonly Entry[],
): (Entry & { device_count: number })[] {
  const groups: Entry[][] = [];
  const open = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = open.get(entry.kind);
    if (group && group[0]!.at - entry.at <= TOGETHER_MS) group.push(entry);
    else {
      const begun = [entry];
      groups.push(begun);
      open.set(entry.kind, begun);
    }
  }
  return groups
    .flatMap((group) => {
      const count = new Set(group.map(({ eui }) => eui)).size;
      return count < FEWEST
        ? group.map((entry) => ({ ...entry, device_count: 1 }))
        : [{ ...group[0]!, device_count: count }];
    })
    .sort((one, other) => other.at - one.at);
}
