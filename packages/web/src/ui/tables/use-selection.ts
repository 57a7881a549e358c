import { useState } from 'react';

/**
 * Rows that the reader has chosen, also on pages that are not in view. `scope` is what the list is filtered by:
 * another filter begins with nothing chosen. A row that is in view is handed out as it is now.
 */
export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  scope: string,
) {
  const [held, setHeld] = useState({ scope, chosen: new Map<string, Row>() });
  const chosen = held.scope === scope ? held.chosen : new Map<string, Row>();
  const inView = new Map(rows?.map((row) => [keyOf(row), row]));
  return {
    keys: new Set(chosen.keys()),
    rows: [...chosen].map(([key, row]) => inView.get(key) ?? row),
    /** Takes the choice among the rows in view; what is chosen on other pages stays. */
    select: (keys: ReadonlySet<string>) => {
      const elsewhere = [...chosen].filter(([key]) => !inView.has(key));
      setHeld({ scope, chosen: new Map([...elsewhere, ...[...inView].filter(([key]) => keys.has(key))]) });
    },
    /** Adds rows that need not be in view. */
    add: (more: readonly Row[]) =>
      setHeld({ scope, chosen: new Map([...chosen, ...more.map((row) => [keyOf(row), row] as const)]) }),
    clear: () => setHeld({ scope, chosen: new Map() }),
  };
}
