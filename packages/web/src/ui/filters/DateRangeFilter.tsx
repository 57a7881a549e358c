import { Button, Group, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { formatDate } from '../../values/format-time';
import { type DateRange, readDateRange, writeDateRange } from './date-range';
import { RangeCalendar } from './RangeCalendar';

interface DateRangeFilterProps {
  /** What it filters by. */
  label: string;
  /** As the address has it; null: any time. */
  value: string | null;
  onChange(value: string | null): void;
}

/** A day of the calendar, as readers of their language write it; '…' where the range is open. */
const dayInWords = (day: string): string => (day === '' ? '…' : formatDate(Date.parse(day), 'UTC'));

const inWords = ({ from, to }: DateRange): string =>
  from === to ? dayInWords(from) : `${dayInWords(from)} – ${dayInWords(to)}`;

/** A filter in a FilterBar: days from and to; in an address one of them may be left open. */
export function DateRangeFilter({ label, value, onChange }: DateRangeFilterProps) {
  const [opened, setOpened] = useState(false);
  const range = readDateRange(value);
  const isSet = writeDateRange(range) !== null;
  const apply = (next: string | null) => {
    setOpened(false);
    onChange(next);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      // The days of the calendar share its width: they give it none.
      width={304}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button variant={isSet ? 'light' : 'default'} onClick={() => setOpened(!opened)}>
          {isSet ? `${label}: ${inWords(range)}` : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <DateRangeForm range={range} onDone={apply} />
      </Popover.Dropdown>
    </Popover>
  );
}

function DateRangeForm({ range, onDone }: { range: DateRange; onDone(value: string | null): void }) {
  const { t } = useTexts('ui');
  const [chosen, setChosen] = useState(range);
  const { from, to } = chosen;
  const choose = (text: string) => {
    const [first = '', last = first] = text.split(' – ');
    setChosen({ from: first, to: last });
  };
  return (
    <Stack gap="xs">
      <RangeCalendar text={`${from || to} – ${to || from}`} onText={choose} />
      <div role="status">{writeDateRange(chosen) !== null && inWords(chosen)}</div>
      <Group gap="xs" grow>
        <Button variant="default" onClick={() => onDone(null)}>
          {t('range.any')}
        </Button>
        <Button onClick={() => onDone(writeDateRange(chosen))}>{t('range.apply')}</Button>
      </Group>
    </Stack>
  );
}
