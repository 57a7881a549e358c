import '@mantine/core/styles/NumberInput.layer.css';
import { Group, NumberInput, Select } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { currentLocale } from '../../../values/locale';

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** A month in the reader's language. */
const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { month: 'long', timeZone: 'UTC' }).format(
    new Date(`2023-${month}-01`),
  );

interface DayOfYearProps {
  label: string;
  /** Month and day: 03-01. */
  value: string;
  isWrong: boolean;
  onChange(value: string): void;
}

/** A day of every year, as month and day. */
export function DayOfYear({ label, value, isWrong, onChange }: DayOfYearProps) {
  const { t } = useTexts('derived');
  const [month = '01', day = ''] = value.split('-');
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Select
        label={label}
        aria-label={t('month', { label })}
        data={MONTHS.map((one) => ({ value: one, label: monthName(one) }))}
        value={month}
        allowDeselect={false}
        onChange={(chosen) => chosen && onChange(`${chosen}-${day}`)}
      />
      <NumberInput
        label={t('dayHint')}
        aria-label={t('day', { label })}
        w={110}
        value={Number(day) || ''}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        error={isWrong ? t('wrongDay') : undefined}
        onChange={(entered) => onChange(`${month}-${String(entered).padStart(2, '0')}`)}
      />
    </Group>
  );
}
