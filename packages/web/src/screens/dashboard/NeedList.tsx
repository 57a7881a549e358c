import { Anchor, Button } from '@mantine/core';
import { IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ALARMS_PATH } from '../../routes';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';
import { NeedRow } from './NeedRow';
import classes from './Needs.module.css';
import type { Need } from './needs.model';

interface NeedListProps {
  needs: readonly Need[];
  /** Open alarms that are in none of the rows. */
  unlisted: number;
  /** Devices that report, of all. */
  reporting: number;
  total: number;
  /** Every row instead of the worst. */
  showsAll: boolean;
  onShowAll(showsAll: boolean): void;
}

const ROWS_SHOWN = 5;
/** Of a phone: a row has more lines there. */
const ROWS_ON_PHONE = 4;

/** What needs a person, alarms and silent or ailing devices in one list: one green line when nothing does, else the worst first. */
export function NeedList({ needs, unlisted, reporting, total, showsAll, onShowAll }: NeedListProps) {
  const { t } = useTexts('dashboard');
  const isPhone = usePhone();
  if (needs.length === 0) return <NothingToDo reporting={reporting} total={total} />;
  const most = isPhone ? ROWS_ON_PHONE : ROWS_SHOWN;
  const shown = showsAll ? needs : needs.slice(0, most);
  const more = needs.length + unlisted - most;
  const count = needs.reduce((sum, need) => sum + need.count, unlisted);
  return (
    <section className={classes.needs} aria-labelledby="needs-a-person">
      <div className={classes.head}>
        <h2 id="needs-a-person" className={classes.title}>
          {t('needPerson', { count })}
        </h2>
        <span className={classes.reporting}>{t('reporting', { reporting, count: total })}</span>
        {needs.some(({ alarms }) => alarms.length > 0) && (
          <Anchor component={Link} to={ALARMS_PATH} className={classes.toAlarms}>
            {t('open-alarms:seeAll')}
          </Anchor>
        )}
      </div>
      <ul className={classes.rows}>
        {shown.map((need) => (
          <NeedRow key={need.key} need={need} />
        ))}
      </ul>
      {more > 0 && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          onClick={() => onShowAll(!showsAll)}
          aria-expanded={showsAll}
        >
          {showsAll ? t('showFirst', { count: most }) : t('andMore', { count: more })}
        </Button>
      )}
    </section>
  );
}

function NothingToDo({ reporting, total }: { reporting: number; total: number }) {
  const { t } = useTexts('dashboard');
  const all = reporting === total;
  const Icon = all ? IconCircleCheckFilled : IconClock;
  return (
    <p className={classes.well} data-waiting={!all || undefined} role="status">
      <Icon size={20} aria-hidden />
      {all ? t('allReport', { count: total }) : t('restNotDue', { reporting, count: total })}
    </p>
  );
}
