import type { ComboboxItem, ComboboxParsedItem, ComboboxParsedItemGroup, OptionsFilter } from '@mantine/core';
import { rankOf } from './rank';

interface Ranked<Choice> {
  choice: Choice;
  rank: number;
}

/** Sorting keeps the order of what fits equally well. */
const bestFirst = <Choice>(ranked: Ranked<Choice>[]): Choice[] =>
  ranked.toSorted((one, other) => one.rank - other.rank).map(({ choice }) => choice);

const isGroup = (choice: ComboboxParsedItem): choice is ComboboxParsedItemGroup => 'group' in choice;

function rankItem(choice: ComboboxItem, typed: string, group: string): Ranked<ComboboxItem>[] {
  const rank = rankOf(typed, [choice.label, group]);
  return rank === undefined ? [] : [{ choice, rank }];
}

/** A choice if it fits, a group with those of its choices that do. */
function rankChoice(choice: ComboboxParsedItem, typed: string): Ranked<ComboboxParsedItem>[] {
  if (!isGroup(choice)) return rankItem(choice, typed, '');
  const items = choice.items.flatMap((item) => rankItem(item, typed, String(choice.group)));
  const rank = Math.min(...items.map((item) => item.rank));
  return items.length === 0 ? [] : [{ choice: { ...choice, items: bestFirst(items) }, rank }];
}

function cutTo(limit: number, choices: readonly ComboboxParsedItem[]): ComboboxParsedItem[] {
  const cut: ComboboxParsedItem[] = [];
  let left = limit;
  for (const choice of choices) {
    if (left <= 0) break;
    const shown = isGroup(choice) ? { ...choice, items: choice.items.slice(0, left) } : choice;
    left -= isGroup(shown) ? shown.items.length : 1;
    cut.push(shown);
  }
  return cut;
}

/**
 * The filter of lists that drop down: each typed word fits the choice or its group, typing errors are forgiven, and the best
 * come first. Nothing typed: all in their order. At most `limit` choices.
 */
export const rankedChoices: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim();
  if (typed === '') return cutTo(limit, options);
  return cutTo(limit, bestFirst(options.flatMap((choice) => rankChoice(choice, typed))));
};
