import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Attention.module.css';
import { AttentionRow } from './AttentionRow';

interface AttentionListProps {
  attention: ResultOf<typeof devices.listAttention>;
  /** Every row instead of the most urgent. */
  showsAll: boolean;
  onShowAll(showsAll: boolean): void;
}

const ROWS_SHOWN = 5;

/** What needs a person first: one green line when nothing does, else the most urgent devices. */
export function AttentionList({ attention, showsAll, onShowAll }: AttentionListProps) {
  const { t } = useTexts('dashboard');
  const { list, reporting, total } = attention;
  if (list.length === 0) {
    const all = reporting === total;
    const Icon = all ? IconCircleCheckFilled : IconClock;
    return (
      <p className={classes.well} data-waiting={!all || undefined} role="status">
        <Icon size={20} aria-hidden />
        {all ? t('allReport', { count: total }) : t('restNotDue', { reporting, count: total })}
      </p>
    );
  }
  return (
    <section className={classes.needs} aria-labelledby="needs-a-person">
      <h2 id="needs-a-person" className={classes.title}>
        {t('needPerson', { count: list.length })}
        <span className={classes.reporting}>{t('reporting', { reporting, count: total })}</span>
      </h2>
      <ul className={classes.rows}>
        {(showsAll ? list : list.slice(0, ROWS_SHOWN)).map((need) => (
          <AttentionRow key={need.eui} need={need} />
        ))}
      </ul>
      {list.length > ROWS_SHOWN && (
        <Button variant="subtle" size="xs" onClick={() => onShowAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? t('showFirst', { count: ROWS_SHOWN }) : t('showAll', { count: list.length })}
        </Button>
      )}
    </section>
  );
}
