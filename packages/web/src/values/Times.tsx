import { Tooltip } from '@mantine/core';
import { useTexts } from '../texts/use-texts';
import { useDisplaySetting } from './display-setting';
import { formatAge, formatDateTime, formatDateTimeWithZone, formatMinute, zoneName } from './format-time';
import { useNow } from './use-now';
import classes from './values.module.css';
import { toUtc } from './zoned-time';

/** Age of a moment (epoch ms); the exact time with its zone on hover and focus. null: never. */
export function TimeAgo({ at }: { at: number | null }) {
  const { t } = useTexts('values');
  const { timeZone } = useDisplaySetting();
  const now = useNow();
  if (at === null) return <span className={classes.none}>{t('never')}</span>;
  return (
    <Tooltip label={formatDateTimeWithZone(at, timeZone)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time must be reachable by keyboard */}
      <time dateTime={toUtc(at)} tabIndex={0} className={classes.time}>
        {formatAge(at, now)}
      </time>
    </Tooltip>
  );
}

/** The age of a moment (epoch ms) as a plain word; the exact time with its zone on hover. */
export function Age({ at }: { at: number }) {
  const { timeZone } = useDisplaySetting();
  return (
    <time dateTime={toUtc(at)} title={formatDateTimeWithZone(at, timeZone)} className={classes.time}>
      {formatAge(at, useNow())}
    </time>
  );
}

interface DateTimeProps {
  /** Epoch ms. */
  at: number;
  /** In tables the head of the column names the zone once. */
  withoutZone?: boolean;
  /** What is planned is planned to the minute. */
  withoutSeconds?: boolean;
}

/** A moment as date and time of the reader's zone, with the zone beside it. */
export function DateTime({ at, withoutZone, withoutSeconds }: DateTimeProps) {
  const { timeZone } = useDisplaySetting();
  return (
    <time dateTime={toUtc(at)} className={classes.time}>
      {withoutSeconds ? formatMinute(at, timeZone) : formatDateTime(at, timeZone)}
      {!withoutZone && <span className={classes.unit}> {zoneName(at, timeZone)}</span>}
    </time>
  );
}

/** The reader's zone in short, for heads of columns. */
export function ZoneName() {
  const { timeZone } = useDisplaySetting();
  return <span className={classes.unit}>{zoneName(useNow(), timeZone)}</span>;
}
