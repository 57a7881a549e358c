import type { RadioDay } from '@fieldscope/contract/calls/device-radio';
import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { formatDate, formatDay } from '../../values/format-time';
import classes from './RadioLink.module.css';

/** So many dates have space. */
const NAMED = 10;

/** A bar for each day: received uplinks with the missing ones on top. */
export function UplinkDays({ days }: { days: readonly RadioDay[] }) {
  const { t } = useTexts('radio');
  const most = Math.max(1, ...days.map(({ received, missing }) => received + missing));
  const part = (count: number) => `${(100 * count) / most}%`;
  return (
    <>
      <ol className={classes.days} data-many={days.length > NAMED || undefined}>
        {days.map((day) => {
          const counts = {
            date: formatDate(noonOf(day), 'UTC'),
            received: formatNumber(day.received),
            missing: formatNumber(day.missing),
          };
          const words =
            day.refused === 0
              ? t('ofDay', counts)
              : t('ofDayRefused', { ...counts, refused: formatNumber(day.refused) });
          return (
            <Tooltip key={day.date} label={words} withinPortal>
              <li className={classes.day}>
                <VisuallyHidden>{words}</VisuallyHidden>
                <span className={classes.bar} aria-hidden>
                  <span className={classes.missing} style={{ height: part(day.missing) }} />
                  <span className={classes.received} style={{ height: part(day.received) }} />
                </span>
                <span className={classes.date} aria-hidden>
                  {formatDay(noonOf(day), 'UTC')}
                </span>
              </li>
            </Tooltip>
          );
        })}
      </ol>
      <div className={classes.key} aria-hidden>
        <span className={classes.keyReceived}>{t('received')}</span>
        <span className={classes.keyMissing}>{t('missing')}</span>
      </div>
    </>
  );
}

/** The day as a moment that has the same date in UTC. */
const noonOf = ({ date }: RadioDay): number => Date.parse(`${date}T12:00:00Z`);
