import { ActionIcon, NativeSelect, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { addMonths, type LocalDay } from '../../values/calendar-time';
import { useDisplaySetting } from '../../values/display-setting';
import { currentLocale } from '../../values/locale';
import { useNow } from '../../values/use-now';
import { toLocalDate } from '../../values/zoned-time';
import { dayAfterKey, daysOfMonth, monthOf, monthsToChoose, weeksOf } from './calendar-month';
import classes from './RangeCalendar.module.css';
import { readRange } from './range-text';
import { boundsOf } from './time-range';

interface RangeCalendarProps {
  /** The range as it is typed, which the calendar shows and writes. */
  text: string;
  onText(text: string): void;
}

const inWords = (day: LocalDay, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day));

/** A month in which the first day and the last one of a range are chosen. */
export function RangeCalendar({ text, onText }: RangeCalendarProps) {
  const { t } = useTexts('time-range');
  const { timeZone } = useDisplaySetting();
  const now = useNow();
  const today = toLocalDate(now, timeZone);
  const chosen = daysOf(text, now, timeZone);
  /** The day that was chosen first, while the other is not. */
  const [start, setStart] = useState<LocalDay>();
  const [pointed, setPointed] = useState<LocalDay>();
  const current = pointed ?? (chosen && chosen.last < today ? chosen.last : today);
  const grid = useRef<HTMLTableElement>(null);
  const [byKey, setByKey] = useState(0);
  useEffect(() => {
    if (byKey > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [byKey]);

  const write = (first: LocalDay, last: LocalDay) => onText(first === last ? first : `${first} – ${last}`);
  const choose = (day: LocalDay) => {
    const [first, last] = [start ?? day, day].sort() as [LocalDay, LocalDay];
    setPointed(day);
    setStart(start ? undefined : day);
    write(first, last);
  };
  const chooseMonth = (month: string) => {
    const { first, last } = daysOfMonth(month, today);
    setPointed(last);
    setStart(undefined);
    write(first, last);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, current);
    if (!next) return;
    event.preventDefault();
    setPointed(next > today ? today : next);
    setByKey(byKey + 1);
  };
  const turn = (months: number) => {
    const next = addMonths(current, months);
    setPointed(next > today ? today : next);
  };
  const inMonth = { month: 'long', year: 'numeric' } as const;
  const isLastMonth = monthOf(current) >= monthOf(today);
  const weeks = weeksOf(current);
  return (
    <section aria-label={t('calendar.label')}>
      <div className={classes.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('calendar.previous')}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <NativeSelect
          classNames={{ input: classes.month }}
          variant="unstyled"
          aria-label={t('calendar.month')}
          value={monthOf(current)}
          data={monthsToChoose(today, current).map((month) => ({
            value: month,
            label: inWords(`${month}-01`, inMonth),
          }))}
          onChange={({ currentTarget }) => chooseMonth(currentTarget.value)}
        />
        <VisuallyHidden aria-live="polite">{inWords(current, inMonth)}</VisuallyHidden>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('calendar.next')}
          disabled={isLastMonth}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <table ref={grid} className={classes.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={inWords(day, { weekday: 'long' })}>
                {inWords(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isEdge = day === chosen?.first || day === chosen?.last;
                const isWithin = chosen !== undefined && day >= chosen.first && day <= chosen.last;
                return (
                  <td key={day}>
                    <UnstyledButton
                      className={classes.day}
                      aria-label={inWords(day, { dateStyle: 'full' })}
                      aria-pressed={isWithin}
                      tabIndex={day === current ? 0 : -1}
                      disabled={day > today}
                      data-today={day === today || undefined}
                      data-other-month={monthOf(day) !== monthOf(current) || undefined}
                      data-within={isWithin || undefined}
                      data-edge={isEdge || undefined}
                      onClick={() => choose(day)}
                    >
                      {Number(day.slice(8))}
                    </UnstyledButton>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** First and last day of what is typed; undefined: it cannot be read. */
function daysOf(text: string, now: number, timeZone: string) {
  const reading = readRange(text, now, timeZone);
  if (!('range' in reading)) return undefined;
  const { from, to } = boundsOf(reading.range, now, timeZone);
  const first = toLocalDate(from, timeZone);
  const last = toLocalDate(Math.min(to - 1, now), timeZone);
  return { first, last: last < first ? first : last };
}
