import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './CardList.module.css';

interface CardListProps<Row> {
  /** What the list holds, for screen readers. */
  label: string;
  /** undefined: still loading; skeletons keep the place. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string;
  /** Name of a row, for its checkbox. */
  nameOf(row: Row): string;
  card(row: Row): ReactNode;
  /** Instead of cards when there are none. */
  empty?: ReactNode;
  /** Keys of selected rows; absent: rows cannot be selected. */
  selected?: ReadonlySet<string>;
  onSelect?(selected: ReadonlySet<string>): void;
}

const CARDS_LOADING = 4;

/** Rows as cards, for a window that is too narrow for a table. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, keyOf, nameOf, card, empty, selected, onSelect } = props;
  const { t } = useTexts('ui');
  if (rows === undefined) return <LoadingCards label={label} />;
  if (rows.length === 0) return <div className={classes.card}>{empty}</div>;
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={classes.card}
          data-selectable={selected !== undefined || undefined}
          data-selected={selected?.has(keyOf(row)) || undefined}
        >
          {selected && (
            <Checkbox
              className={classes.choice}
              checked={selected.has(keyOf(row))}
              onChange={() => toggle(keyOf(row))}
              aria-label={t('table.select', { name: nameOf(row) })}
            />
          )}
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

function LoadingCards({ label }: { label: string }) {
  return (
    <section className={classes.list} aria-label={label} aria-busy>
      {Array.from({ length: CARDS_LOADING }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card without content has no other name
        <Skeleton key={place} height={148} radius={8} />
      ))}
    </section>
  );
}
