import { useOpenAlarms } from '../features/alarms/use-open-alarms';
import { formatNumber } from '../values/format-number';
import classes from './AlarmCount.module.css';

const MOST_SHOWN = 99;

/** How many alarms are open, beside their entry in the navigation; nothing while there is none. */
export function AlarmCount({ isFloating }: { isFloating?: boolean }) {
  const open = useOpenAlarms();
  if (!open || open.count === 0) return null;
  return (
    <span
      className={classes.count}
      data-critical={open.isCritical || undefined}
      data-floating={isFloating || undefined}
    >
      {open.count > MOST_SHOWN ? `${MOST_SHOWN}+` : formatNumber(open.count)}
    </span>
  );
}
