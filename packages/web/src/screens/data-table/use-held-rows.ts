import { useState } from 'react';
import { useSearchParams } from 'react-router';

interface Answer<Row> {
  list: readonly Row[];
}

interface Asked<Page> {
  /** undefined: still loading. */
  data: Page | undefined;
  /** The answer belongs to the choice before. */
  isPlaceholderData: boolean;
}

/** What a person chose to see: all of the address but the dialog above the rows. */
function useChoice(): string {
  const [address] = useSearchParams();
  const choice = new URLSearchParams(address);
  choice.delete('export');
  return choice.toString();
}

/**
 * The page of rows that was found when it was chosen. Later answers do not move what one reads: `added` is how many rows
 * they have more, `take` shows them. Where there were no rows, the first ones are shown at once.
 */
export function useHeldRows<Row, Page extends Answer<Row>>(
  { data, isPlaceholderData }: Asked<Page>,
  keyOf: (row: Row) => string,
) {
  const choice = useChoice();
  const [held, hold] = useState<{ choice: string; page: Page; turn: number }>();
  const newest = isPlaceholderData ? undefined : data;
  const isOutdated = held?.choice !== choice;
  const take = () => {
    if (newest) hold({ choice, page: newest, turn: (held?.turn ?? 0) + 1 });
  };
  if (newest && (isOutdated || (held.page.list.length === 0 && held.page !== newest))) take();
  const known = new Set(held?.page.list.map(keyOf));
  return {
    page: held?.page,
    isOutdated: held !== undefined && isOutdated,
    added: isOutdated || !newest ? 0 : newest.list.filter((row) => !known.has(keyOf(row))).length,
    /** Another for each page that is shown: a list with it as key begins at its top. */
    turn: held?.turn,
    take,
  };
}
