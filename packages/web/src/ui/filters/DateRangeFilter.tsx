import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { type DateRange, readDateRange, writeDateRange } from './date-range';

interface DateRangeFilterProps {
  /** What it filters by. */
  label: string;
  /** As the address has it; null: any time. */
  value: string | null;
  onChange(value: string | null): void;
}

/** A filter in a FilterBar: days from and to, one of which may be left open. */
export function DateRangeFilter({ label, value, onChange }: DateRangeFilterProps) {
  const [opened, setOpened] = useState(false);
  const range = readDateRange(value);
  const isSet = writeDateRange(range) !== null;
  const apply = (next: string | null) => {
    setOpened(false);
    onChange(next);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant={isSet ? 'light' : 'default'} onClick={() => setOpened(!opened)}>
          {isSet ? `${label}: ${range.from || '…'} – ${range.to || '…'}` : label}
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
  const [{ from, to }, setChosen] = useState(range);
  const isWrong = from !== '' && to !== '' && from > to;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!isWrong) onDone(writeDateRange({ from, to }));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          type="date"
          label={t('range.from')}
          value={from}
          error={isWrong && t('range.order')}
          onChange={(event) => setChosen({ from: event.currentTarget.value, to })}
        />
        <TextInput
          type="date"
          label={t('range.to')}
          value={to}
          onChange={(event) => setChosen({ from, to: event.currentTarget.value })}
        />
        <Group gap="xs" grow>
          <Button variant="default" onClick={() => onDone(null)}>
            {t('range.any')}
          </Button>
          <Button type="submit">{t('range.apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
